// What the OAuth return page loads, and all that it needs: no network, no library.
import { takeReturn } from './platform/return-page.js';

// Imported where there is no page it does nothing.
if (typeof document !== 'undefined') takeReturn();
