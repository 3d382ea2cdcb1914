import { type Lazy, lazy } from '../../platform/lazy.js';

/** The flow of a sign-in by code. Most pages use it: it comes beside the engine, not after it. */
export const otpFlow: Lazy<typeof import('./start.js')> = lazy(() => import('./start.js'));
