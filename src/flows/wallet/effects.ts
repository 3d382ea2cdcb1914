import type { ProxyClient } from '../../client/proxy-client.js';
import type { Stamp } from '../../client/stampers.js';
import { walletStamper } from '../../client/wallet-stamper.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Environment, WalletOption } from '../../platform/environment.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import { prepareLogin, type StampedLogin, type StampedLoginParts, signedInBy } from '../../session/stamped-login.js';
import type { ApiKeyInput } from '../../wire/proxy.js';
import { type Flow, type Perform, problemOf, startFlow } from '../runner.js';
import { type WalletChoice, type WalletEffect, type WalletEvent, walletMachine } from './machine.js';
import { type WalletIntent, type WalletView, walletViewOf } from './view.js';

// An account that gets a wallet has it sign in the same way.
export { walletStamper } from '../../client/wallet-stamper.js';

/** How long wallets have to announce themselves before the list says that there is none, in milliseconds. */
const PATIENCE_MS = 400;
/** A signature older than this is given again, in milliseconds: the service takes a body for an hour. */
const SIGNATURE_LIFE_MS = 3_000_000;

/** What the effects of one wallet flow work with. */
export interface WalletParts {
  readonly environment: Environment;
  readonly proxy: () => Promise<ProxyClient>;
  /** Asks nothing of the network where the configuration is known. */
  readonly login: () => Promise<StampedLoginParts>;
  /** Asked before an account is made. */
  readonly mayCreate: () => boolean;
}

/** A login that the wallet has signed. In memory alone. */
interface Signed {
  readonly login: StampedLogin;
  readonly stamp: Stamp;
  readonly chain: WalletOption['chain'];
  /** An account was asked for, and may have been made. */
  readonly signupAsked?: boolean;
}

/** What the effects of one flow remember. */
interface Run extends WalletParts {
  options: readonly WalletOption[] | undefined;
  signed: Signed | undefined;
  /** Is told when the list changes. */
  heard: () => void;
  stopLooking: (() => void) | undefined;
  /** Ends the waiting for the wallet's window. */
  asking: AbortController | undefined;
}

/** Start a wallet flow. */
export function startWalletFlow(parts: WalletParts): Flow<WalletView, WalletIntent> {
  return startFlow(walletMachine, walletEffects(parts), walletViewOf);
}

/** What one wallet flow does in the world. A failure ends as an event. */
function walletEffects(parts: WalletParts): Perform<WalletEffect, WalletEvent> {
  const run: Run = { ...parts, options: undefined, signed: undefined, heard: () => {}, stopLooking: undefined, asking: undefined };
  return (effect, signal) =>
    start(run, effect, signal).catch((thrown: unknown): WalletEvent => {
      const problem = problemOf(kmsErrorOf(thrown));
      return { type: effect.type === 'sign-in' && run.signed ? 'unfinished' : 'failed', problem };
    });
}

async function start(run: Run, effect: WalletEffect, signal: AbortSignal): Promise<WalletEvent | undefined> {
  switch (effect.type) {
    case 'watch':
      return watch(run, effect.known, signal);
    case 'ask':
      return ask(run, effect.id, signal);
    case 'sign-in':
      return signIn(run, signal);
    case 'cancel':
      run.asking?.abort();
      return undefined;
    case 'forget':
      run.stopLooking?.();
      run.stopLooking = run.signed = run.options = undefined;
      return undefined;
  }
}

/** Waits for a list that is another one than is known. An empty one is believed only after a while: wallets may be slow to come. */
async function watch(run: Run, known: readonly WalletChoice[] | undefined, signal: AbortSignal): Promise<WalletEvent | undefined> {
  if (known === undefined) look(run, signal);
  const isNews = () => run.options !== undefined && (known === undefined || namesOf(run.options) !== namesOf(known));
  const patience = known === undefined ? run.environment.after(PATIENCE_MS, signal).catch(() => {}) : undefined;
  await new Promise<void>((resolve) => {
    run.heard = () => isNews() && (known !== undefined || run.options?.length) && resolve();
    run.heard();
    patience?.then(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return signal.aborted ? undefined : { type: 'found', wallets: (run.options ?? []).map(choiceOf) };
}

function look(run: Run, signal: AbortSignal): void {
  run.stopLooking?.();
  run.options = undefined;
  const stop = run.environment.wallets.discover((options) => {
    run.options = options;
    run.heard();
  });
  run.stopLooking = stop;
  signal.addEventListener('abort', stop, { once: true });
}

const namesOf = (list: readonly Pick<WalletChoice, 'id'>[]): string => list.map(({ id }) => id).join('\n');

function choiceOf({ id, name, chain, icon }: WalletOption): WalletChoice {
  return { id, name, chain, ...(icon !== undefined && { icon }) };
}

/** Connects and has the login signed: the wallet's own windows. */
async function ask(run: Run, id: string, signal: AbortSignal): Promise<WalletEvent> {
  const option = run.options?.find((one) => one.id === id);
  if (!option) throw new KmsError('wallet_failed', { reason: 'none' });
  // Fetched while the person looks at the wallet's window.
  if (option.chain === 'ethereum') import('../../crypto/secp256k1.js').catch(() => {});
  run.signed = undefined;
  run.asking = new AbortController();
  const until = AbortSignal.any([run.asking.signal, signal]);
  const account = await option.connect(until);
  const login = await prepareLogin(await run.login());
  const stamp = await walletStamper(option.chain, account).stamp(login.body, until);
  run.signed = { login, stamp, chain: option.chain };
  return { type: 'signed' };
}

/**
 * Sign in with what the wallet has signed. The login is tried at once; only its refusal asks whether there is an account, and where
 * there is none it is made and the same signed login is sent again: the wallet is asked once.
 */
async function signIn(run: Run, signal: AbortSignal): Promise<WalletEvent> {
  const signed = run.signed;
  const { clock } = await run.login();
  if (!signed || clock.now() - signed.login.madeAtMs > SIGNATURE_LIFE_MS) {
    run.signed = undefined;
    throw new KmsError('timeout');
  }
  const refusal = signed.signupAsked ? undefined : await send(run, signal).catch(unknownKey);
  if (refusal && !(refusal instanceof KmsError)) return refusal;
  const proxy = await run.proxy();
  const publicKey = signed.stamp.publicKey ?? '';
  const account = await proxy.account({ filterType: 'PUBLIC_KEY', filterValue: publicKey }, signal);
  if (account.state === 'found') {
    if (refusal) return giveUp(run, refusal);
    return send(run, signal, account.organizationId);
  }
  if (!run.mayCreate()) return { type: 'missing' };
  run.signed = { ...signed, signupAsked: true };
  const { organizationId } = await proxy.signup({ apiKeys: [walletKeyOf(signed)], wallet: FIRST_WALLET }, signal);
  return send(run, signal, organizationId);
}

/** The account is there, and yet the stamp was refused: another signature would be, too. */
function giveUp(run: Run, cause: KmsError): never {
  run.signed = undefined;
  throw new KmsError('wallet_failed', { reason: 'unknown', cause });
}

/** A refusal of the stamp's key may mean that there is no account; anything else is thrown. */
function unknownKey(thrown: unknown): KmsError {
  if (thrown instanceof KmsError && thrown.status === 401) return thrown;
  throw thrown;
}

/** @param made the organization of an account that was made on the way. */
async function send(run: Run, signal: AbortSignal, made?: string): Promise<WalletEvent> {
  if (!run.signed) throw new KmsError('timeout');
  const { login, stamp } = run.signed;
  const session = signedInBy(await login.send(stamp, { organizationId: made, signal }));
  run.signed = undefined;
  return { type: 'signed-in', signedUp: made !== undefined, ...session };
}

/** @source wire.md 10, wallet login-or-signup */
function walletKeyOf({ chain, stamp: { publicKey = '' } }: Signed): ApiKeyInput {
  const curveType = chain === 'solana' ? 'API_KEY_CURVE_ED25519' : 'API_KEY_CURVE_SECP256K1';
  return { apiKeyName: `wallet-auth:${publicKey}`, publicKey, curveType };
}
