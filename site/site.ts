// Every page of the documentation.
import { startSearch } from './search.js';
import { startVersions } from './versions.js';

const base = new URL('.', import.meta.url);
startSearch(base);
void startVersions(base);
