import { sha256 } from '@noble/hashes/sha2.js';
import { textOf, toHex } from '../bytes/encodings.js';
import { proveActivity } from '../enclave/app-proofs.js';
import { type Fields, flag, requiredFields, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { type Asked, decide } from '../policies/rights.js';
import type { Caller } from '../state/caller.js';
import type { Operation } from '../state/operation.js';
import type { Activity, Vote } from '../state/records.js';
import type { Service } from '../state/service.js';
import type { State } from '../state/tables.js';
import { checkProfile, statusByMfa } from './further-checks.js';

/** A stamped submit with a known caller. */
export interface Submitted {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly fields: Fields;
  /** The exact bytes, for the fingerprint. */
  readonly body: Uint8Array;
}

const HOUR_MS = 3_600_000;
const MOST_AHEAD_MS = 300_000;

/** Activities in progress, so that the same body sent twice at once is one activity. */
const running = new WeakMap<State, Map<string, Promise<Activity>>>();

/**
 * Do what a submit asks for.
 *
 * @returns the activity: a new one, or the one that the same body created before.
 * @throws Refusal for everything that is refused before an activity exists.
 */
export function submit(service: Service, submitted: Submitted): Promise<Activity> {
  const fingerprint = fingerprintOf(submitted.body);
  const key = `${submitted.caller.organization.id} ${fingerprint}`;
  const pending = running.get(service.state) ?? new Map<string, Promise<Activity>>();
  running.set(service.state, pending);
  const twin = pending.get(key);
  if (twin !== undefined) return twin;
  const activity = perform(service, submitted, fingerprint).finally(() => pending.delete(key));
  pending.set(key, activity);
  return activity;
}

async function perform(service: Service, { operation, caller, fields, body }: Submitted, fingerprint: string): Promise<Activity> {
  checkEnvelope(service, operation.type, fields);
  const parameters = requiredFields(fields, 'parameters');
  const existing = service.state.activities.find('fingerprint', fingerprint).find((one) => one.organizationId === caller.organization.id);
  if (existing !== undefined) return existing;
  checkProfile(service, { operation, organization: caller.organization, parameters, caller });
  const decision = await decide(service, { operation, caller, parameters }, [{ userId: caller.user.id, publicKey: caller.publicKey }]);
  const activity = newActivity(service, { operation, caller, parameters }, { fields, fingerprint });
  const forced = service.forcedStatus;
  if (forced !== undefined) return settle(service, withForcedStatus(activity, forced));
  const { authenticatedBy = [], userId } = activity;
  const status = statusByMfa(service, { operation, organization: caller.organization, parameters, userId, authenticatedBy });
  if (status !== undefined) return settle(service, { ...activity, status });
  if (decision === 'wait') {
    const votes = [voteOf(service, { caller, body }, 'VOTE_SELECTION_APPROVED')];
    return settle(service, { ...activity, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', votes });
  }
  return settle(service, await complete(service, activity, { operation, caller }));
}

/** Check the members that all submits have. @throws Refusal `activity-type-wrong`, `timestamp-…`. @source wire 4.2 */
export function checkEnvelope(service: Service, type: string, fields: Fields): void {
  if (requiredText(fields, 'type') !== type) throw new Refusal('activity-type-wrong');
  const timestampMs = requiredText(fields, 'timestampMs');
  if (!/^[0-9]{1,16}$/.test(timestampMs)) throw new Refusal('timestamp-malformed');
  if (type === 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE') return;
  const ageMs = service.clock.now() - Number(timestampMs);
  if (ageMs >= HOUR_MS) throw new Refusal('timestamp-old');
  if (-ageMs > MOST_AHEAD_MS) throw new Refusal('timestamp-ahead');
}

/** @source wire 4.3 */
function fingerprintOf(body: Uint8Array): string {
  return `sha256:${toHex(sha256(body))}`;
}

/** Run the operation of an allowed activity. @throws Refusal of the operation itself. */
export async function complete(service: Service, activity: Activity, asked: Pick<Asked, 'operation' | 'caller'>): Promise<Activity> {
  const { operation, caller } = asked;
  const { user, organization } = caller;
  const call = { service, organization, user, parameters: activity.parameters, activityId: activity.id, nowMs: service.clock.now() };
  const inner = await operation.run(call);
  const result = { [operation.result]: inner };
  const completed: Activity = { ...activity, status: 'ACTIVITY_STATUS_COMPLETED', result, updatedAtMs: service.clock.now() };
  if (completed.generateAppProofs) proveActivity(service, completed);
  return completed;
}

/** Store an activity and report it. */
export function settle(service: Service, activity: Activity): Activity {
  service.state.activities.put(activity);
  service.onActivity(activity);
  return activity;
}

function newActivity(
  service: Service,
  asked: Asked & { caller: Caller },
  { fields, fingerprint }: { fields: Fields; fingerprint: string },
): Activity {
  const { operation, caller, parameters } = asked;
  const nowMs = service.clock.now();
  return {
    id: service.entropy.uuid(),
    organizationId: caller.organization.id,
    status: 'ACTIVITY_STATUS_CREATED',
    type: operation.type,
    parameters,
    generateAppProofs: flag(fields, 'generateAppProofs'),
    timestampMs: requiredText(fields, 'timestampMs'),
    fingerprint,
    userId: caller.user.id,
    publicKey: caller.publicKey,
    authenticatedBy: [caller.authenticatedBy],
    votes: [],
    result: {},
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The vote in a stamped request. */
export function voteOf(
  { entropy, clock }: Service,
  { caller, body }: { caller: Caller; body: Uint8Array },
  selection: Vote['selection'],
): Vote {
  const { user, publicKey, signature, scheme } = caller;
  const message = textOf(body) ?? '';
  return { id: entropy.uuid(), userId: user.id, selection, message, publicKey, signature, scheme, createdAtMs: clock.now() };
}

function withForcedStatus(activity: Activity, status: string): Activity {
  const failure = { code: 13, message: 'internal server error', details: [] };
  return status === 'ACTIVITY_STATUS_FAILED' ? { ...activity, status, failure } : { ...activity, status };
}
