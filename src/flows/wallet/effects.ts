import type { ProxyClient } from '../../client/proxy-client.js';
import { walletStamper } from '../../client/wallet-stamper.js';
import { secp256k1 } from '../../crypto/libraries.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Environment, WalletOption } from '../../platform/environment.js';
import { onAbort } from '../../platform/on-abort.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import { type MayCreate, type Rungs, signInOrUp } from '../../session/sign-in-or-up.js';
import { prepareLogin, type StampedLoginParts } from '../../session/stamped-login.js';
import type { ApiKeyInput } from '../../wire/proxy.js';
import { Held } from '../held.js';
import { type Perform, problemOf } from '../runner.js';
import type { SignedLogin, WalletProof } from './login.js';
import type { WalletChoice, WalletEffect, WalletEvent, WalletsFound } from './machine.js';

/** How long wallets have to announce themselves before the list says that there are none, in milliseconds. */
const PATIENCE_MS = 400;
/** A signature older than this is requested again, in milliseconds. The service accepts a body for an hour. */
const SIGNATURE_LIFE_MS = 3_000_000;

/** What the effects of one wallet flow need. */
export interface WalletParts {
  readonly environment: Environment;
  readonly proxy: () => Promise<ProxyClient>;
  /** Makes no request if the configuration is known. */
  readonly login: () => Promise<StampedLoginParts>;
  readonly mayCreate?: MayCreate | undefined;
}

/** What one wallet flow does. Failures become events. */
export function walletEffects(parts: WalletParts): Perform<WalletEffect, WalletEvent> {
  return (effect, signal, tell) => {
    if (effect.type === 'watch') return watch(parts.environment, signal, (found) => tell({ type: 'found', ...found }));
    if (effect.type === 'sign-in') return signIn(parts, effect.proof.open(), signal).catch((thrown) => unfinished(thrown, effect.proof));
    return ask(parts, optionOf(effect), signal).then((proof): WalletEvent => ({ type: 'signed', proof: new Held(proof) }), failed);
  };
}

/** The wallet's signature stays valid. */
export const unfinished = (thrown: unknown, proof: Held<WalletProof>): WalletEvent => ({
  type: 'unfinished',
  problem: problemOf(kmsErrorOf(thrown)),
  proof,
});
/** Back to the list. */
export const failed = (thrown: unknown): WalletEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) });

/**
 * Report this page's wallets until the signal fires. An empty list only counts after a while, since wallets may be slow to announce
 * themselves.
 */
export async function watch(
  { wallets, after }: Pick<Environment, 'wallets' | 'after'>,
  signal: AbortSignal,
  tell: (found: WalletsFound) => void,
): Promise<undefined> {
  let known: string | undefined;
  let now: readonly WalletOption[] = [];
  const look = (isPatient: boolean) => {
    const names = now.map(({ id }) => id).join('\n');
    if (names === known || (isPatient && known === undefined && names === '')) return;
    known = names;
    tell({ wallets: now.map(choiceOf), options: new Held(now) });
  };
  const stop = wallets.discover((options) => {
    now = options;
    look(true);
  });
  after(PATIENCE_MS, signal).then(
    () => look(false),
    () => {},
  );
  return new Promise((resolve) => {
    onAbort([signal], () => {
      stop();
      resolve(undefined);
    });
  });
}

/** A wallet as a list shows it. */
function choiceOf({ id, name, chain, icon, isDoubtful }: WalletOption): WalletChoice {
  return { id, name, chain, ...(icon !== undefined && { icon }), ...(isDoubtful && { isDoubtful }) };
}

/** The wallet that was chosen; `undefined` if it is gone. */
export function optionOf({ id, options }: Extract<WalletEffect, { readonly type: 'ask' }>): WalletOption | undefined {
  return options.open().find((one) => one.id === id);
}

/** Connects, and has the login signed, in the wallet's own windows. */
async function ask(parts: WalletParts, option: WalletOption | undefined, signal: AbortSignal): Promise<WalletProof> {
  if (!option) throw new KmsError('wallet_failed', { reason: 'none' });
  // Loaded while the user looks at the wallet's window.
  if (option.chain === 'ethereum') secp256k1().catch(() => {});
  const account = await option.connect(signal);
  const login = await prepareLogin(await parts.login());
  const stamp = await walletStamper(option.chain, account).stamp(login.body, signal);
  return { chain: option.chain, publicKey: stamp.publicKey ?? '', signed: { login, stamp } };
}

/** Sign in with what the wallet signed. After a sign-up the same signed login is sent again, so that the wallet is asked only once. */
async function signIn(parts: WalletParts, proof: WalletProof, signal: AbortSignal): Promise<WalletEvent> {
  const { clock } = await parts.login();
  const { signed, signupAsked = false } = proof;
  if (!signed || clock.now() - signed.login.madeAtMs > SIGNATURE_LIFE_MS) return failed(new KmsError('timeout'));
  let latest = proof;
  const onSignUp = () => {
    latest = { ...proof, signupAsked: true };
  };
  try {
    return await signInOrUp(rungsOf(parts, { ...proof, signed }, { signal, onSignUp }), { first: 'login', signupAsked });
  } catch (thrown) {
    // The account exists and the stamp was refused nevertheless. Another signature would be, too.
    if (isUnknownKey(thrown) && !latest.signupAsked) return failed(new KmsError('wallet_failed', { reason: 'unknown', cause: thrown }));
    return unfinished(thrown, new Held(latest));
  }
}

interface Climb {
  readonly signal: AbortSignal;
  /** Called before an account is requested. */
  readonly onSignUp: () => void;
}

function rungsOf(
  { proxy, mayCreate }: WalletParts,
  proof: WalletProof & { readonly signed: SignedLogin },
  { signal, onSignUp }: Climb,
): Rungs {
  const { publicKey, chain } = proof;
  const { login, stamp } = proof.signed;
  return {
    login: (organizationId) => login.send(stamp, { organizationId, signal }),
    mayBeMissing: isUnknownKey,
    lookUp: async () => (await proxy()).account({ filterType: 'PUBLIC_KEY', filterValue: publicKey }, { signal }),
    mayCreate,
    signUp: async () => {
      const { signup } = await proxy();
      onSignUp();
      return (await signup({ apiKeys: [walletKeyOf(publicKey, chain)], wallet: FIRST_WALLET }, { signal })).organizationId;
    },
  };
}

/** Whether the service doesn't know the stamp's key. */
function isUnknownKey(thrown: unknown): boolean {
  return thrown instanceof KmsError && thrown.status === 401;
}

/** The type of a wallet's key at the service. @source wire.md 10, wallet login-or-signup */
export function walletKeyOf(publicKey: string, chain: WalletOption['chain']): ApiKeyInput {
  const curveType = chain === 'solana' ? 'API_KEY_CURVE_ED25519' : 'API_KEY_CURVE_SECP256K1';
  return { apiKeyName: `wallet-auth:${publicKey}`, publicKey, curveType };
}
