import type { Account } from '../../account/account.js';
import { beginCall, ownContactOf } from '../../account/call.js';
import type { Delegates } from '../../account/delegates.js';
import { kmsErrorOf } from '../../errors.js';
import { deletionOf } from '../add-way/deletion.js';
import { type AddWayParts, addWayEffects } from '../add-way/effects.js';
import type { AddWayEffect, AddWayEvent } from '../add-way/machine.js';
import { ADDITION } from '../add-way/register.js';
import { type Perform, problemOf } from '../runner.js';
import type { Program } from './list.js';
import type { AccountEffect, AccountEvent, Proving } from './machine.js';

/** What an account flow needs. `account`: the calls that have no steps of their own. */
export interface AccountFlowParts extends Omit<AddWayParts, 'use'> {
  readonly account: Pick<Account, 'list' | 'remove' | 'endOthers'>;
  readonly delegates: () => Promise<Pick<Delegates, 'list' | 'end'>>;
}

/** What an account flow does. Failures become events. */
export function accountEffects(parts: AccountFlowParts): Perform<AccountEffect, AccountEvent> {
  const provings = new WeakMap<Proving, Running>();
  const runningOf = (proving: Proving): Running => {
    const running = provings.get(proving) ?? run(parts, proving);
    provings.set(proving, running);
    return running;
  };
  return (effect, signal, tell) =>
    perform({ parts, runningOf }, effect, { signal, tell }).catch((thrown: unknown) => ({
      type: 'failed',
      problem: problemOf(kmsErrorOf(thrown)),
    }));
}

/** One proof: its effects, and the account that was current when it started. */
interface Running {
  readonly organizationId: string;
  readonly perform: Perform<AddWayEffect, AddWayEvent>;
}

/** A deletion can't continue after a redirect, so a provider is only asked in a window. */
function run(parts: AccountFlowParts, { aim }: Proving): Running {
  const { snapshot } = parts.store;
  const organizationId = snapshot.state === 'signed-in' ? snapshot.organizationId : '';
  const use = aim === 'add' ? ADDITION : deletionOf(organizationId);
  return { organizationId, perform: addWayEffects({ ...parts, mode: aim === 'add' ? parts.mode : 'popup', use }) };
}

interface World {
  readonly parts: AccountFlowParts;
  readonly runningOf: (proving: Proving) => Running;
}
interface Watch {
  readonly signal: AbortSignal;
  readonly tell: (event: AccountEvent) => void;
}

async function perform({ parts, runningOf }: World, effect: AccountEffect, { signal, tell }: Watch): Promise<AccountEvent | undefined> {
  const { account, providers, store } = parts;
  const served = async () => providers.last ?? (await providers.read({ signal }));
  switch (effect.type) {
    case 'list': {
      const [known, ways, programs] = await Promise.all([served(), account.list(), programsOf(parts)]);
      return { type: 'listed', served: known, ways, programs };
    }
    case 'remove':
      return { type: 'listed', ways: await account.remove(effect.id), served: await served() };
    case 'end-program':
      await (await parts.delegates()).end(effect.id);
      return { type: 'listed', ways: await account.list(), programs: await programsOf(parts), served: await served() };
    case 'end-others': {
      const report = await account.endOthers();
      return { type: 'listed', report, ways: await account.list(), served: await served() };
    }
    case 'look-unsaved':
      return { type: 'unsaved', walletIds: await unsavedOf(parts, signal).catch(() => []) };
    case 'own-contact': {
      const channel = effect.proving.by === 'sms' ? 'sms' : 'email';
      return { type: 'own-contact', contact: await ownContactOf(await beginCall(parts, signal), channel) };
    }
    case 'sign-out':
      await store.signOut({ organizationId: runningOf(effect.proving).organizationId });
      return undefined;
    case 'way': {
      const event = await runningOf(effect.proving).perform(effect.effect, signal, (found) => tell({ type: 'way', event: found }));
      return event && { type: 'way', event };
    }
  }
}

/** Everything else that can still sign. If the user may not see the account's other users, they have created none. */
async function programsOf({ delegates }: AccountFlowParts): Promise<readonly Program[]> {
  try {
    return (await (await delegates()).list({ others: true })).filter(({ isActive }) => isActive);
  } catch (thrown) {
    if (kmsErrorOf(thrown).code === 'forbidden') return [];
    throw thrown;
  }
}

/** Wallets whose recovery phrase was never exported. */
async function unsavedOf(parts: AccountFlowParts, signal: AbortSignal): Promise<readonly string[]> {
  const { service } = await beginCall(parts, signal);
  const { wallets } = await service.query('list_wallets', {}, { signal });
  return wallets.flatMap(({ walletId, exported }) => (exported ? [] : walletId));
}
