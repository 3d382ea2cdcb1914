import type { SessionSnapshot } from 'kms-elements';
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue';
import { kms } from './kms';

/** Who is signed in; changes with every tab of this site. */
export function useSession(): Readonly<ShallowRef<SessionSnapshot>> {
  const snapshot = shallowRef(kms.session.snapshot);
  onScopeDispose(
    kms.session.subscribe((now) => {
      snapshot.value = now;
    }),
  );
  return snapshot;
}
