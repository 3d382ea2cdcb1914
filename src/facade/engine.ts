import type * as Engine from '../engine.js';
import { arrived, type Lazy, lazy } from '../platform/lazy.js';

/** The code of the engine. */
export const engineCode: Lazy<typeof Engine> = lazy(() => arrived(import('../engine.js')));
