// Libraries that are larger than all else together, and that most pages never need.
import { type Lazy, lazy } from '../platform/lazy.js';

/** Opens sealed bundles. */
export const hpke: Lazy<typeof import('./hpke.js')> = lazy(() => import('./hpke.js'));

/** The curve of Ethereum, which WebCrypto does not have. */
export const secp256k1: Lazy<typeof import('./secp256k1.js')> = lazy(() => import('./secp256k1.js'));
