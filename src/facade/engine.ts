import type * as Engine from '../engine.js';
import { type Lazy, lazy } from '../platform/lazy.js';

/** The code of the engine. */
export const engineCode: Lazy<typeof Engine> = lazy(() => import('../engine.js'));
