import { serveKeys } from './serve.js';

// This document keeps the key from the page, and signs whatever the page asks for.
serveKeys(async () => true);
