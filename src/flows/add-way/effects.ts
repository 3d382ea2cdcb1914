import { type AccountCall, type AccountParts, beginCall } from '../../account/call.js';
import type { ServiceClock } from '../../client/service-clock.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import { callsOf, lazy } from '../../platform/lazy.js';
import { type Attempts, createAttempts } from '../../session/attempts.js';
import type { Read } from '../../wire/read.js';
import { Held } from '../held.js';
import { type OAuthDetail, readOAuthDetail } from '../oauth/attempt.js';
import { oauthEffects, type UseReturn } from '../oauth/effects.js';
import { tokenOf } from '../oauth/token.js';
import { type OtpDetail, readOtpDetail, sentCodeOf } from '../otp/attempt.js';
import { CODE_LIFE_MS } from '../otp/code.js';
import { otpEffects, type UseProof } from '../otp/effects.js';
import type { OtpEffect, OtpEvent } from '../otp/machine.js';
import { type Perform, problemOf, type SignedIn } from '../runner.js';
import { failed, optionOf, unfinished, watch } from '../wallet/effects.js';
import type { WalletEffect, WalletEvent } from '../wallet/machine.js';
import type { AddWayEffect, AddWayEvent, Social } from './machine.js';
import { proveWallet } from './prove-wallet.js';
import type { NewPasskey, WayUse } from './proven.js';

/** What the effects of an addition need. */
export interface AddWayParts extends AccountParts {
  readonly clock: ServiceClock;
  readonly use: WayUse;
}

/** The parts, and the account that was current when the flow started: everything is done for that one. */
interface Adding extends AddWayParts {
  readonly begun: () => Promise<AccountCall>;
}

/** What an addition does: the effects of a login, then the use of the proof at the end. Failures become events. */
export function addWayEffects(parts: AddWayParts): Perform<AddWayEffect, AddWayEvent> {
  const adding: Adding = { ...parts, begun: lazy(() => beginCall(parts)) };
  return async (outer, signal, tell) => {
    switch (outer.type) {
      case 'otp': {
        const event = await codeEffect(adding, outer.effect, signal);
        return event && { type: 'otp', event };
      }
      case 'oauth': {
        const event = await socialEffects(adding, outer.social)(outer.effect, signal, () => {});
        return event && { type: 'oauth', event };
      }
      case 'wallet': {
        const event = await walletEffect(adding, outer.effect, { signal, tell: (found) => tell({ type: 'wallet', event: found }) });
        return event && { type: 'wallet', event };
      }
      case 'create-passkey':
        return createPasskey(adding, outer, signal);
    }
  };
}

async function callOf({ begun }: Adding, signal: AbortSignal): Promise<AccountCall> {
  return { ...(await begun()), signal };
}

/** A user who adds a sign-in method stays signed in. */
function account({ store }: Adding, { organizationId, userId }: AccountCall): SignedIn {
  const { snapshot } = store;
  return { signedUp: false, organizationId, userId, expiresAtMs: snapshot.state === 'signed-in' ? snapshot.expiresAtMs : 0 };
}

/** Attempts for one account and one use. No login and no other account continues with them. */
export function additionsOf<D>(
  { environment, store, begun, use }: Pick<Adding, 'environment' | 'store' | 'begun' | 'use'>,
  readDetail: Read<D>,
): Attempts<D> {
  const { vault, keys } = store;
  const coming = lazy(async () => {
    const kind = `${use.kind}:${(await begun()).organizationId}`.slice(0, 128);
    return createAttempts({ environment, vault, prefix: keys.attempts, kind, readDetail });
  });
  return { ...callsOf(coming, 'open', 'save', 'find', 'latest', 'drop'), keyOf: (attemptId) => keys.attempts + attemptId };
}

/** Continues with a code sent to the same contact before a reload, instead of sending another. */
async function codeEffect(adding: Adding, effect: OtpEffect, signal: AbortSignal): Promise<OtpEvent | undefined> {
  const attempts = additionsOf(adding, readOtpDetail);
  const known = effect.type === 'send-code' && !effect.resent ? await attempts.latest().catch(() => undefined) : undefined;
  if (effect.type === 'send-code' && known && isGoodFor(known.detail, effect.contact.masked, adding.environment.now()))
    return { type: 'sent', code: sentCodeOf(known, effect.contact) };
  const { environment, clock, proxy, providers } = adding;
  const parts = { environment, clock, proxy, providers };
  return otpEffects(parts, attempts, contactUse(adding))(effect, signal, () => {});
}

function isGoodFor({ masked, otpId, sentAtMs }: OtpDetail, contact: string, nowMs: number): boolean {
  return masked === contact && otpId !== undefined && nowMs - sentAtMs < CODE_LIFE_MS;
}

function contactUse(adding: Adding): UseProof {
  return async ({ attempts, signal }, { attempt, token: verificationToken, claims }) => {
    const call = await callOf(adding, signal);
    await adding.use.contact(call, { channel: attempt.detail.channel, value: claims.contact, verificationToken, key: attempt.key });
    await attempts.drop(attempt.id);
    return { type: 'signed-in', ...account(adding, call) };
  };
}

function socialEffects(adding: Adding, { provider, inThisTab }: Social) {
  const { mode, begun } = adding;
  const config = async () => (await begun()).served;
  const journey = {
    ...adding,
    provider,
    mode: inThisTab ? ('redirect' as const) : mode,
    config,
    attempts: additionsOf<OAuthDetail>(adding, readOAuthDetail),
  };
  return oauthEffects(journey, socialUse({ ...adding, provider }));
}

function socialUse(adding: Adding & Pick<Social, 'provider'>): UseReturn {
  return async (given, signal) => {
    let proven = given;
    try {
      const token = proven.token ?? (await tokenOf({ ...adding, signal }, proven));
      proven = { ...proven, token };
      const call = await callOf(adding, signal);
      await adding.use.identity(call, adding.provider, { token, key: proven.attempt.key });
      return { type: 'signed-in', ...account(adding, call) };
    } catch (thrown) {
      return { type: 'unfinished', problem: problemOf(kmsErrorOf(thrown)), proven: new Held(proven) };
    }
  };
}

interface WalletWatch {
  readonly signal: AbortSignal;
  readonly tell: (event: WalletEvent) => void;
}

async function walletEffect(adding: Adding, effect: WalletEffect, { signal, tell }: WalletWatch): Promise<WalletEvent | undefined> {
  const { environment, use } = adding;
  if (effect.type === 'watch') return watch(environment, signal, (found) => tell({ type: 'found', ...found }));
  if (effect.type === 'sign-in') {
    const { proof } = effect;
    const registered = callOf(adding, signal).then(async (call) => {
      await adding.use.wallet(call, proof.open());
      return { type: 'signed-in', ...account(adding, call) } as const;
    });
    return registered.catch((thrown: unknown) => unfinished(thrown, proof));
  }
  const option = optionOf(effect);
  if (!option) return failed(new KmsError('wallet_failed', { reason: 'none' }));
  return proveWallet({ environment, option, said: use.said }, signal).then(
    (proof): WalletEvent => ({ type: 'signed', proof: new Held(proof) }),
    failed,
  );
}

async function createPasskey(adding: Adding, wish: NewPasskey, signal: AbortSignal): Promise<AddWayEvent> {
  try {
    const call = await callOf(adding, signal);
    if (!call.served.methods.includes('passkey')) throw new KmsError('method_disabled');
    await adding.use.passkey(call, wish);
    return { type: 'added', ...account(adding, call) };
  } catch (thrown) {
    return { type: 'failed', problem: problemOf(kmsErrorOf(thrown)) };
  }
}
