import { type Lazy, lazy } from '../platform/lazy.js';

/** The code of the engine. */
export const engineCode: Lazy<typeof import('../engine.js')> = lazy(() => import('../engine.js'));
