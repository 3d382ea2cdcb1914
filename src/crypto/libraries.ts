// Libraries for what WebCrypto does not have. Each is loaded when it is first asked for: most pages never do.
import { arrived, type Lazy, lazy } from '../platform/lazy.js';
import type * as Hpke from './hpke.js';
import type * as Secp256k1 from './secp256k1.js';

/** Opens sealed bundles. */
export const hpke: Lazy<typeof Hpke> = lazy(() => arrived(() => import('./hpke.js')));

/** The curve of Ethereum, which WebCrypto does not have. */
export const secp256k1: Lazy<typeof Secp256k1> = lazy(() => arrived(() => import('./secp256k1.js')));
