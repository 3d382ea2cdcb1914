import { subtle } from './primitives.js';

/** The runtime's own WebCrypto, for the few functions that need nothing else from outside. */
export function webSubtle(): SubtleCrypto {
  return subtle;
}
