import { profileOf } from '../accounts/sessions.js';
import { Refusal } from '../http/refusal.js';
import { holds, type Subject } from '../policies/scope.js';
import type { Caller } from '../state/caller.js';
import type { Activity, Authentication, MfaPolicy } from '../state/records.js';
import type { Service } from '../state/service.js';

/** What a session with a profile asks for. */
interface Scoped extends Subject {
  readonly caller: Caller;
}

/**
 * Check that a session's profile allows this. A session may renew itself, with the same profile.
 * @throws Refusal `scope-denied`.
 * @source wire-v2 5.3
 */
export function checkProfile(service: Service, { caller, ...subject }: Scoped): void {
  const { sessionProfileId } = caller;
  if (sessionProfileId === undefined) return;
  const isRenewal = subject.operation.path === 'stamp_login' && subject.parameters.sessionProfileId === sessionProfileId;
  const { scope } = profileOf(service.state, caller.organization, sessionProfileId);
  if (!isRenewal && !holds(service, scope, subject)) throw new Refusal('scope-denied');
}

/** Whose activity it is, what it does, and how they authenticated. */
export interface Authenticated extends Subject {
  readonly userId: string;
  readonly authenticatedBy: readonly Authentication[];
}

/** What an activity's MFA policy says about it. @source wire-v2 5.4 */
export interface MfaState {
  readonly policy: MfaPolicy;
  readonly satisfied: boolean;
  readonly satisfiedMethods: readonly Authentication[];
}

/** The state of the MFA policy that counts: the lowest in order of those whose condition is true. `undefined` if nothing more is needed. */
export function mfaState(service: Service, { userId, authenticatedBy, ...subject }: Authenticated): MfaState | undefined {
  const policies = [...service.state.mfaPolicies.find('user', userId)].sort((a, b) => a.order - b.order);
  const policy = policies.find(({ condition }) => holds(service, condition, subject));
  if (policy === undefined) return undefined;
  const shows = (shown: Authentication, { type, id }: Authentication) => shown.type === type && (id === undefined || shown.id === id);
  const isMet = ({ any }: MfaPolicy['required'][number]) => any.some((method) => authenticatedBy.some((shown) => shows(shown, method)));
  const asked = policy.required.flatMap(({ any }) => any);
  const satisfiedMethods = authenticatedBy.filter((shown) => asked.some((method) => shows(shown, method)));
  return { policy, satisfied: policy.required.every(isMet), satisfiedMethods };
}

/** The status of an activity whose user has to pass more checks; `undefined` otherwise. */
export function statusByMfa(service: Service, authenticated: Authenticated): Activity['status'] | undefined {
  const state = mfaState(service, authenticated);
  return state === undefined || state.satisfied ? undefined : 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
}
