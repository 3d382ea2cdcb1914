import type { EndedReport, WayIn, WayType } from '../../src/account/account.js';
import { kmsErrorOf } from '../../src/errors.js';
import type { Program } from '../../src/flows/account/list.js';
import { type AccountEffect, type AccountEvent, accountMachine, type Proving } from '../../src/flows/account/machine.js';
import { accountEventOf } from '../../src/flows/account/start.js';
import { type AccountIntent, type AccountView, accountViewOf } from '../../src/flows/account/view.js';
import type { AddWayEffect, AddWayEvent } from '../../src/flows/add-way/machine.js';
import { Held } from '../../src/flows/held.js';
import type { SentCode } from '../../src/flows/otp/machine.js';
import { type Flow, type Perform, problemOf, startFlow } from '../../src/flows/runner.js';
import { steered } from '../../src/flows/steered.js';
import type { WalletChoice } from '../../src/flows/wallet/machine.js';
import type { ProviderSet } from '../../src/kms-client.js';
import { EMAIL_ONLY, type FakeClient, fakeClient, signedIn } from './fake-client.js';

/** A proof that an element started, to add a sign-in method or to delete the account. The test says how it goes. */
export interface FakeProof extends Pick<Proving, 'by' | 'provider'> {
  /** What was requested, in order. */
  readonly asked: string[];
  /** The last code that was typed. */
  code?: string;
  /** Resolves once nothing waits for the response any more. */
  signal: AbortSignal;
  /** A code was sent. */
  sent(more?: Partial<SentCode>): void;
  /** Wallets have announced themselves. */
  found(...wallets: readonly WalletChoice[]): void;
  /** It is proven, and the service accepted it. @param ways of the account from then on. */
  done(ways?: readonly WayIn[]): void;
  failed(error: unknown): void;
  /** The provider's page is in its window, or the browser blocked that. */
  window(state: 'opened' | 'blocked'): void;
  /** The proof is there, and the service didn't accept it. */
  unfinished(error: unknown): void;
}

/** A client whose account does what the test says. */
export interface AccountClient extends FakeClient {
  readonly additions: FakeProof[];
  readonly deletions: FakeProof[];
  /** Identifiers of removals, each with its outcome. */
  readonly removals: { readonly id: string; done(ways: readonly WayIn[]): void; failed(error: unknown): void }[];
  /** Programs that sign for the user. */
  programs: readonly Program[];
  /** What the service lists, each time anew. */
  list: () => Promise<readonly WayIn[]>;
  /** What `endOthers` returns. */
  endOthers: () => Promise<EndedReport>;
  /** Wallets whose words were never exported. */
  unsaved: readonly string[];
}

const way = (id: string, type: WayIn['type'], name: string): WayIn => ({ id, type, name, usable: true, removable: true });
export const EMAIL: WayIn = way('email', 'email', 'ada@example.com');
export const PASSKEY: WayIn = way('passkey-1', 'passkey', 'Laptop');
export const GOOGLE: WayIn = { ...way('google-1', 'oauth', 'Google'), provider: 'google' };
export const LAST: WayIn = { ...EMAIL, removable: false };

export const ALL_WAYS: ProviderSet = { ...EMAIL_ONLY, methods: ['email', 'sms', 'passkey', 'wallet', 'google'] };

const USER = { signedUp: false, organizationId: 'sub-org-1', userId: 'user-1', expiresAtMs: 0 } as const;
const CODE = { attemptId: 'attempt', contact: { channel: 'email', value: 'ada@example.com', masked: 'a***@e***.com' } } as const;

/** @param ways of the signed-in user at the start. */
export function accountClient(...ways: readonly WayIn[]): AccountClient {
  const proofs = new Map<Proving, WayProof>();
  const proofOf = (proving: Proving): WayProof => {
    const known = proofs.get(proving) ?? wayProof(proving, (now) => Object.assign(client, { list: async () => now }));
    if (!proofs.has(proving)) (proving.aim === 'add' ? client.additions : client.deletions).push(known.proof);
    proofs.set(proving, known);
    return known;
  };
  const listed = async (more: { readonly report?: EndedReport } = {}): Promise<AccountEvent> => {
    const [served, now] = await Promise.all([client.config, client.list()]);
    return { type: 'listed', served, ways: now, programs: client.programs, ...more };
  };
  const perform = async (effect: AccountEffect, signal: AbortSignal, tell: (event: AccountEvent) => void) => {
    switch (effect.type) {
      case 'list':
        return listed();
      case 'remove':
        await new Promise<void>((resolve, failed) => {
          const done = (now: readonly WayIn[]) => resolve(void Object.assign(client, { list: async () => now }));
          client.removals.push({ id: effect.id, done, failed });
        });
        return listed();
      case 'end-program':
        client.programs = client.programs.filter(({ id }) => id !== effect.id);
        return listed();
      case 'end-others':
        return listed({ report: await client.endOthers() });
      case 'look-unsaved':
        return { type: 'unsaved', walletIds: client.unsaved } as const;
      case 'own-contact':
        return { type: 'own-contact', contact: CODE.contact } as const;
      case 'sign-out':
        // Like the real one, which waits for its turn.
        await Promise.resolve();
        client.setSession({ state: 'signed-out', reason: 'user' });
        return undefined;
      case 'way':
        proofOf(effect.proving).perform(effect.effect, signal, (event) => tell({ type: 'way', event }));
        return new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    }
  };
  const startAccount = (): Flow<AccountView, AccountIntent> => {
    const failing: Perform<AccountEffect, AccountEvent> = (effect, signal, tell) =>
      perform(effect, signal, tell).catch((thrown: unknown) => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
    const flow = startFlow(accountMachine, failing, accountViewOf);
    return steered(flow, { eventOf: (intent: AccountIntent) => accountEventOf(intent, ALL_WAYS), signals: [] });
  };
  const client: AccountClient = Object.assign(fakeClient(signedIn()), {
    startAccount,
    additions: [],
    deletions: [],
    removals: [],
    unsaved: [],
    programs: [],
    list: async () => ways,
    endOthers: async () => ({ ended: [], left: [] }),
  });
  client.config = Promise.resolve(ALL_WAYS);
  client.canUse = () => true;
  return client;
}

interface WayProof {
  readonly proof: FakeProof;
  perform(effect: AddWayEffect, signal: AbortSignal, tell: (event: AddWayEvent) => void): void;
}

const SIGNED_IN = { type: 'signed-in', ...USER } as const;

/** @param becomes what the service lists from then on. */
function wayProof({ by, provider }: Proving, becomes: (ways: readonly WayIn[]) => void): WayProof {
  let tell: (event: AddWayEvent) => void = () => {};
  let pending = '';
  const channel = by === 'sms' ? by : 'email';
  const contact = { ...CODE.contact, channel } as const;
  const kind = kindOf(by);
  /** In the words of the method that is proven. */
  const say = (event: { readonly type: string }) => tell({ type: kind, event } as AddWayEvent);
  const proof: FakeProof = {
    by,
    ...(provider && { provider }),
    asked: [],
    signal: new AbortController().signal,
    sent: (more) => say({ type: 'sent', code: { ...CODE, contact, sent: 1, verified: false, ...times(), ...more } } as never),
    found: (...wallets) => say({ type: 'found', wallets, options: new Held([]) } as never),
    window: (state) => say({ type: state, away: new Held({}) } as never),
    done: (ways) => {
      if (ways) becomes(ways);
      if (by === 'passkey') return tell({ type: 'added', ...USER });
      if (pending === 'verify-code') say({ type: 'verified' });
      if (pending === 'open' || pending === 'listen') say({ type: 'returned', proven: new Held({}) } as never);
      if (pending === 'ask') say({ type: 'signed', proof: new Held({}) } as never);
      say(SIGNED_IN);
    },
    failed: (error) => {
      const failed = { type: 'failed', problem: problemOf(kmsErrorOf(error)) } as const;
      if (by === 'passkey') tell(failed);
      else say(failed);
    },
    unfinished: (error) => {
      if (pending !== 'sign-in') say({ type: 'returned', proven: new Held({}) } as never);
      say({ type: 'unfinished', proven: new Held({}), problem: problemOf(kmsErrorOf(error)) } as never);
    },
  };
  return {
    proof,
    perform: (effect, signal, told) => {
      const inner = effect.type === 'create-passkey' ? effect : effect.effect;
      proof.asked.push(inner.type);
      if (inner.type === 'verify-code') proof.code = inner.otpCode;
      if (inner.type === 'forget') return;
      tell = told;
      pending = inner.type;
      proof.signal = signal;
    },
  };
}

const times = () => ({ resendAtMs: Date.now() + 30_000, expiresAtMs: Date.now() + 300_000 });

function kindOf(by: WayType): 'otp' | 'oauth' | 'wallet' | 'passkey' {
  return by === 'email' || by === 'sms' ? 'otp' : by;
}
