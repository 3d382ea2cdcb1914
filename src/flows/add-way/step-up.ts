import type { AddOptions, FreshProof } from '../../account/account.js';
import { type AccountCall, beginCall, fetchUser } from '../../account/call.js';
import { ownPasskey, stampedBy } from '../../account/stamped-by.js';
import { told } from '../../account/start.js';
import { attestedStamper } from '../../client/attested-stamper.js';
import type { Stamper } from '../../client/stampers.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { WaitOptions } from '../../session/session.js';
import type { Activity, AuthenticationMethod, MfaStatus } from '../../wire/activity.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import { brandOf } from '../../wire/brands.js';
import type { User } from '../../wire/resources.js';
import type { AddWayParts } from './effects.js';
import { proveBy } from './prove.js';
import type { WayUse } from './proven.js';

/** A sign-in method that can pass the next check. */
export type StepUpWay =
  | { readonly type: 'email' | 'sms' }
  | { readonly type: 'passkey' }
  | { readonly type: 'oauth'; readonly provider: SocialProvider };

/** A check that a policy requires from the user before a request continues. */
export interface StepUp {
  /** The activity that waits for it. */
  readonly activity: Activity;
  /** Any one of them is enough. Empty if the account has none that the policy accepts. */
  readonly ways: readonly StepUpWay[];
  /** How many checks are left, including this one. */
  readonly left: number;
  /**
   * Pass the check. Call it within the click: browsers open dialogs and windows only there.
   *
   * @throws KmsError `bad_request` with reason `not_enough` if the service accepted the proof but the policy requires another one, and
   * whatever a sign-in with that method throws. It can be called again then.
   */
  prove(proof: FreshProof, options?: AddOptions): Promise<void>;
}

/**
 * Asks the user to pass a check, and resolves once it is passed. If it rejects with a `KmsError`, the request fails with that error; after
 * `rejected` the service drops the request.
 */
export type AskStepUp = (step: StepUp, signal: AbortSignal) => Promise<void>;

/** What a step-up needs. */
export type StepUpParts = Omit<AddWayParts, 'use'>;
type Requirement = MfaStatus['requiredMethods'][number];

/** The checks for one client's requests. */
export interface StepUps {
  /** Have the user pass an activity's checks. @returns `false` if nothing asks. */
  pass(activity: Activity, signal?: AbortSignal): Promise<boolean>;
  satisfy(activity: Activity, options?: WaitOptions): Promise<Activity>;
  onStepUp(ask: AskStepUp): Promise<() => void>;
}

/** @param first asks until another function is set. */
export function createStepUps(parts: StepUpParts, first: AskStepUp | undefined): StepUps {
  const askers = new Set(first && [first]);
  const pass: StepUps['pass'] = async (activity, signal = new AbortController().signal) => {
    const ask = [...askers].at(-1);
    if (ask) await passChecks(parts, activity, { ask, signal });
    return ask !== undefined;
  };
  return {
    pass,
    satisfy: (activity, { signal } = {}) =>
      told(async () => {
        if (!(await pass(activity, signal))) throw new KmsError('activity_pending', { reason: 'authenticators' });
        const { service } = await beginCall(parts, signal);
        return (await service.query('get_activity', { activityId: activity.id })).activity;
      }),
    onStepUp: async (ask) => {
      askers.add(ask);
      return () => void askers.delete(ask);
    },
  };
}

/** The function that asks, and the signal that ends it. */
interface StepUpOptions {
  readonly ask: AskStepUp;
  readonly signal: AbortSignal;
}

/**
 * Pass every check that an activity still needs.
 *
 * @throws KmsError `activity_pending` with reason `authenticators` if the service doesn't say what is missing, or `ask` ends without a
 * proof.
 * @source wire-v2.md 5.4
 */
async function passChecks(shared: StepUpParts, activity: Activity, { ask, signal }: StepUpOptions): Promise<void> {
  const call = await beginCall(shared, signal);
  if (activity.organizationId !== call.organizationId) throw new KmsError('bad_request', { path: 'activity.organizationId' });
  const approve = await approverOf(call, activity);
  for (let missing = await missingOf(call, activity); missing.length > 0; ) {
    const before = missing.length;
    const prove: StepUp['prove'] = async (proof, options) => {
      await proveBy(shared, { proof, useFor: () => approvalBy(approve) }, options);
      missing = await missingOf(call, activity);
      if (missing.length >= before) throw new KmsError('bad_request', { path: 'proof', reason: 'not_enough' });
    };
    const ways = waysFor(await fetchUser(call), missing[0], call);
    await ask({ activity, ways, left: before, prove }, signal).catch(async (thrown) =>
      Promise.reject(await refused(call, activity, thrown)),
    );
    if (missing.length >= before) throw new KmsError('activity_pending', { reason: 'authenticators' });
  }
}

/** If the user declined, the service drops the request, so that nothing is left pending. */
async function refused({ service }: AccountCall, { fingerprint }: Activity, thrown: unknown): Promise<KmsError> {
  const fault = kmsErrorOf(thrown);
  if (fault.code === 'rejected') await service.submit('reject_activity', { fingerprint }).catch(() => {});
  return fault;
}

/** Checks that haven't been passed yet. */
async function missingOf({ service, signal }: AccountCall, activity: Activity): Promise<readonly Requirement[]> {
  const { id: activityId } = activity;
  const now = (await service.query('get_activity', { activityId }, { signal })).activity;
  if (now.status !== 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED') return [];
  const { mfaStatuses } = await service.query('get_mfa_status', { activityId }, { signal });
  const missing = mfaStatuses.flatMap(({ satisfied, requiredMethods, satisfiedMethods }) =>
    satisfied ? [] : requiredMethods.filter(({ any }) => !any.some((one) => satisfiedMethods.some((shown) => isShown(one, shown)))),
  );
  if (missing.length === 0) throw new KmsError('activity_pending', { reason: 'authenticators' });
  return missing;
}

const isShown = ({ type, id }: AuthenticationMethod, shown: AuthenticationMethod): boolean =>
  type === shown.type && (id === undefined || id === shown.id);

/** The user's sign-in methods that a check accepts and this site offers. */
function waysFor(user: User, requirement: Requirement | undefined, { served }: AccountCall): readonly StepUpWay[] {
  const has = (type: string, id?: string) =>
    requirement?.any.some((one) => one.type === `AUTHENTICATION_TYPE_${type}` && (id === undefined || (one.id ?? id) === id)) === true;
  const brands = user.oauthProviders.filter(({ providerId }) => has('OAUTH', providerId)).flatMap((one) => brandOf(one) ?? []);
  const all: readonly StepUpWay[] = [
    ...(user.authenticators.some(({ authenticatorId }) => has('PASSKEY', authenticatorId)) ? [{ type: 'passkey' } as const] : []),
    ...(user.userEmail && has('EMAIL_OTP') ? [{ type: 'email' } as const] : []),
    ...(user.userPhoneNumber && has('SMS_OTP') ? [{ type: 'sms' } as const] : []),
    ...[...new Set(brands)].map((provider) => ({ type: 'oauth', provider }) as const),
  ];
  return all.filter((way) => served.methods.includes('provider' in way ? way.provider : way.type));
}

/** Approves the user's own request, with a stamp other than their session's. */
type Approve = (stamper: Stamper, signal: AbortSignal) => Promise<void>;

/** One client for all approvals: the service treats equal bodies as one request, and a client never sends two equal ones. */
async function approverOf(call: AccountCall, { fingerprint }: Activity): Promise<Approve> {
  let stamper: Stamper = { stamp: () => Promise.reject(new KmsError('internal')) };
  const asUser = await stampedBy(call, () => stamper);
  return async (by, signal) => {
    if (signal.aborted) throw new KmsError('aborted');
    stamper = by;
    await asUser.submit('approve_activity', { fingerprint });
  };
}

/** Uses a proof to approve the request. @source wire-v2.md 3 */
const approvalBy = (approve: Approve): WayUse => ({
  kind: 'approve',
  said: 'Confirm a request',
  contact: ({ environment, signal }, { key, verificationToken: token }) =>
    approve(attestedStamper(environment, { key, token, scheme: 'VERIFICATION_TOKEN' }), signal),
  identity: ({ environment, signal }, _, { key, token }) => approve(attestedStamper(environment, { key, token, scheme: 'OIDC' }), signal),
  wallet: () => Promise.reject(new KmsError('unsupported')),
  passkey: async (call) => {
    await approve(await ownPasskey(call), call.signal);
  },
});
