// Libraries for what WebCrypto doesn't have. Each loads on first use; most pages never need one.
import { arrived, type Lazy, lazy } from '../platform/lazy.js';
import type * as Hpke from './hpke.js';
import type * as Secp256k1 from './secp256k1.js';

/** Opens encrypted bundles. */
export const hpke: Lazy<typeof Hpke> = lazy(() => arrived(() => import('./hpke.js')));

/** Ethereum's curve, which WebCrypto doesn't have. */
export const secp256k1: Lazy<typeof Secp256k1> = lazy(() => arrived(() => import('./secp256k1.js')));
