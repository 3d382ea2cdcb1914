// Every page of the documentation.
import { startSearch } from './search.js';

startSearch(new URL('.', import.meta.url));
