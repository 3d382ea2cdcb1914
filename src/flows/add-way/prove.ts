import type { AddOptions, CodeRequest, FreshProof, NewWay } from '../../account/account.js';
import { beginCall, ownContactOf } from '../../account/call.js';
import { KmsError } from '../../errors.js';
import { onAbort } from '../../platform/on-abort.js';
import { isBrand } from '../../wire/brand-names.js';
import { RETURN_MARK } from '../../wire/oauth-return.js';
import { readOAuthDetail } from '../oauth/attempt.js';
import { errorOf } from '../problem.js';
import type { Flow } from '../runner.js';
import { type AddWayParts, additionsOf } from './effects.js';
import type { WayUse } from './proven.js';
import { startAddWay } from './start.js';
import type { AddWayIntent, AddWayView } from './view.js';

/** How long wallets have to announce themselves before one is chosen, in milliseconds. The fastest must not shut out the others. */
const PATIENCE_MS = 400;

type AddFlow = Flow<AddWayView, AddWayIntent>;

/**
 * Prove a sign-in method and use the proof as the parts say. The flow starts within the call: browsers open windows only in the click.
 *
 * @throws KmsError like a sign-in with that method.
 */
export function prove(parts: AddWayParts, way: NewWay, { signal }: AddOptions = {}): Promise<void> {
  return withFlow(parts, signal, async (flow, over) => {
    if (way.type === 'oauth') return addSocial(flow, way);
    const { served } = await beginCall(parts, signal);
    if (!served.methods.includes(way.type)) throw new KmsError('method_disabled');
    if (way.type === 'passkey') return addPasskey(flow, way);
    return way.type === 'wallet' ? addWallet(flow, way, () => parts.environment.after(PATIENCE_MS, over)) : addContact(flow, way, parts);
  });
}

/** A proof, and what it is for in the account that was current when it was given. */
interface Proving {
  readonly proof: FreshProof;
  readonly useFor: (organizationId: string) => WayUse;
}

/**
 * Confirm the user once more. This can't continue after a redirect, so a provider is only asked in a window.
 *
 * @returns the organization's id.
 */
export async function proveBy(
  shared: Omit<AddWayParts, 'use'>,
  { proof, useFor }: Proving,
  options: AddOptions | undefined,
): Promise<string> {
  const { snapshot } = shared.store;
  // Known by the time there is a button to press: browsers open windows only in the click.
  const { organizationId } = snapshot.state === 'signed-in' ? snapshot : await shared.store.current();
  const parts = { ...shared, mode: 'popup' as const, use: useFor(organizationId) };
  await prove(parts, proof.type === 'oauth' ? { type: 'oauth', provider: proof.provider } : await provable(parts, proof, options), options);
  return organizationId;
}

/** A code goes to the user's own contact, as the service knows it. */
async function provable(
  parts: AddWayParts,
  proof: Exclude<FreshProof, { type: 'oauth' }>,
  options: AddOptions | undefined,
): Promise<NewWay> {
  if (!('askCode' in proof)) return proof;
  const { value = '' } = await ownContactOf(await beginCall(parts, options?.signal), proof.type);
  return { ...proof, contact: value };
}

/** Answers a flow until it ends. The signal fires when nothing waits for it any more. */
type Steer = (flow: AddFlow, over: AbortSignal) => Promise<void>;

/** Cleans up the flow, however it ends. */
async function withFlow(parts: AddWayParts, signal: AbortSignal | undefined, steer: Steer): Promise<void> {
  if (signal?.aborted) throw new KmsError('aborted');
  const flow = startAddWay(parts, {});
  const over = new AbortController();
  const end = () => {
    over.abort();
    flow.send({ type: 'back' });
    flow.stop();
  };
  const release = onAbort([signal], end);
  const stopped = flow.done.then((account) => {
    if (!account) throw new KmsError('aborted');
  });
  try {
    await Promise.race([steer(flow, over.signal), stopped.then(() => new Promise<never>(() => {}))]);
  } finally {
    release();
    end();
    stopped.catch(() => {});
  }
}

/** The next view in which the flow waits for an answer. */
function waiting(flow: AddFlow, waits: (view: AddWayView) => boolean): Promise<AddWayView> {
  return new Promise((resolve) => {
    const stop = flow.subscribe((view) => look(view));
    const look = (view: AddWayView) => {
      if (!waits(view)) return;
      stop();
      resolve(view);
    };
    look(flow.view);
  });
}

const isIdle = (view: AddWayView): boolean => !('busy' in view && view.busy);

/** @throws KmsError the failure in the view. */
function failIfOver(view: AddWayView): void {
  if (view.step === 'done') return;
  throw 'problem' in view && view.problem ? errorOf(view.problem) : new KmsError('aborted');
}

async function addPasskey(flow: AddFlow, { name, conditional }: Extract<NewWay, { type: 'passkey' }>): Promise<void> {
  flow.send({ type: 'add-passkey', ...(name !== undefined && { name }), ...(conditional && { conditional }) });
  failIfOver(await waiting(flow, isIdle));
}

async function addSocial(flow: AddFlow, { provider, inThisTab = false }: Extract<NewWay, { type: 'oauth' }>): Promise<void> {
  flow.send({ type: 'add-social', provider, inThisTab });
  await socialEnd(flow);
}

async function socialEnd(flow: AddFlow): Promise<void> {
  const view = await waiting(flow, (one) => isIdle(one) && one.step !== 'window');
  if (view.step === 'ready' && !view.problem) throw new KmsError('oauth_cancelled');
  failIfOver(view);
}

async function addContact(
  flow: AddFlow,
  { type: channel, contact: value, askCode }: Extract<NewWay, { type: 'email' | 'sms' }>,
  { providers }: AddWayParts,
): Promise<void> {
  flow.send({ type: 'add-contact', channel, value });
  for (;;) {
    const view = await waiting(flow, isIdle);
    const isOver = view.step !== 'code' || view.problem?.retryable === 'no' || (view.verified && view.problem !== undefined);
    if (isOver || view.step !== 'code') return failIfOver(view);
    const { otpLength: length = 6, otpAlphanumeric: alphanumeric = false } = providers.last ?? {};
    const answer = await askCode(requestOf(view, { length, alphanumeric }));
    if (answer === undefined) throw new KmsError('aborted');
    flow.send(typeof answer === 'object' ? { type: 'resend' } : { type: 'submit-code', code: answer });
  }
}

function requestOf(
  { channel, contact, sent, resendAtMs, expiresAtMs, problem }: Extract<AddWayView, { step: 'code' }>,
  rules: Pick<CodeRequest, 'length' | 'alphanumeric'>,
): CodeRequest {
  return { channel, contact, sent, resendAtMs, expiresAtMs, ...rules, ...(problem && { problem }) };
}

async function addWallet(flow: AddFlow, { choose }: Extract<NewWay, { type: 'wallet' }>, patience: () => Promise<void>): Promise<void> {
  flow.send({ type: 'add-wallet' });
  await patience();
  const found = await waiting(flow, (view) => view.step === 'choice' && view.wallets !== undefined);
  const wallets = found.step === 'choice' ? (found.wallets ?? []) : [];
  const id = await choose(wallets);
  if (id === undefined) throw new KmsError('aborted');
  if (!wallets.some((wallet) => wallet.id === id)) throw new KmsError('wallet_failed', { reason: 'none' });
  flow.send({ type: 'wallet', event: { type: 'choose', id } });
  failIfOver(await waiting(flow, (view) => isIdle(view) && !('asked' in view && view.asked)));
}

/** Continue an addition for which this tab went to a provider. A return that belongs to something else is left alone. */
export async function resumeSocial(parts: AddWayParts): Promise<void> {
  const [, name = '', state = ''] = RETURN_MARK.exec(parts.environment.page.url()?.hash ?? '') ?? [];
  if (!isBrand(name)) return;
  const attempts = additionsOf({ ...parts, begun: () => beginCall(parts) }, readOAuthDetail);
  const own = await attempts.find(state).catch(ifLost);
  if (own?.detail.provider !== name) return;
  await withFlow(parts, undefined, async (flow) => {
    flow.send({ type: 'resume-social', provider: name });
    await socialEnd(flow);
  });
}

/** The attempt isn't this account's: it belongs to a login or to another account. */
function ifLost(thrown: unknown): undefined {
  if (thrown instanceof KmsError && thrown.code === 'storage_lost') return undefined;
  throw thrown;
}
