import { arrived, type Lazy, lazy } from '../../platform/lazy.js';
import type * as OtpFlow from './start.js';

/** The flow of a sign-in by code. Most pages use it: it comes beside the engine, not after it. */
export const otpFlow: Lazy<typeof OtpFlow> = lazy(() => arrived(() => import('./start.js')));
