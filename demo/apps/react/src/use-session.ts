import type { SessionSnapshot } from 'kms-elements';
import { useSyncExternalStore } from 'react';
import { kms } from './kms';

const subscribe = (changed: () => void) => kms.session.subscribe(changed);
const now = () => kms.session.snapshot;
const UNKNOWN: SessionSnapshot = { state: 'unknown' };

/** Who is signed in; draws again when that changes, in this tab or another. A server knows nobody. */
export const useSession = (): SessionSnapshot => useSyncExternalStore(subscribe, now, () => UNKNOWN);
