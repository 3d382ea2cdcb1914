import type { SessionSnapshot } from 'kms-elements';
import { createSubscriber } from 'svelte/reactivity';
import { kms } from './kms';

const follow = createSubscriber((changed) => kms.session.subscribe(changed));

/** Who is signed in; what reads it runs again when that changes, in this tab or another. */
export const session = {
  get now(): SessionSnapshot {
    follow();
    return kms.session.snapshot;
  },
};
