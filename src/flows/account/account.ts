import type { Account } from '../../account/account.js';
import { createCredentials, told } from '../../account/start.js';
import type { WaitOptions } from '../../session/session.js';
import { within } from '../../session/until-aborted.js';
import { deletionOf } from '../add-way/deletion.js';
import type { AddWayParts } from '../add-way/effects.js';
import { prove, proveBy, resumeSocial } from '../add-way/prove.js';
import { ADDITION } from '../add-way/register.js';

/** The signed-in user's account, with promises. A proof is a flow, and the page's answers drive it. */
export function createAccount(shared: Omit<AddWayParts, 'use'>): Account {
  const parts = { ...shared, use: ADDITION };
  const credentials = createCredentials(parts);
  const wait = <T>(options: WaitOptions | undefined, ask: () => Promise<T>) => told(() => within(options, ask));
  return {
    list: (options) => wait(options, async () => resumeSocial(parts).then(() => credentials.list())),
    remove: (id, options) => wait(options, () => credentials.remove(id)),
    endOthers: (options) => wait(options, () => credentials.endOthers()),
    add: (way, options) => told(async () => prove(parts, way, options).then(() => credentials.list())),
    delete: (proof, options) => told(() => proveBy(shared, { proof, useFor: deletionOf }, options).then((id) => signOut(shared, id))),
  };
}

async function signOut({ store }: Pick<AddWayParts, 'store'>, organizationId: string): Promise<void> {
  await store.signOut({ organizationId });
}
