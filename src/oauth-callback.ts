// Everything the OAuth return page loads. It needs no network and no library.
import { takeReturn } from './platform/return-page.js';

// Does nothing if imported where there is no page.
if (typeof document !== 'undefined') takeReturn();
