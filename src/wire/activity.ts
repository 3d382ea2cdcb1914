import type { Json, Timestamp } from './read.js';

/** Statuses that are documented; the list is open, and one that is unknown settles nothing. @source wire.md 13.2 */
export type ActivityStatus =
  | 'ACTIVITY_STATUS_CREATED'
  | 'ACTIVITY_STATUS_PENDING'
  | 'ACTIVITY_STATUS_COMPLETED'
  | 'ACTIVITY_STATUS_FAILED'
  | 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  | 'ACTIVITY_STATUS_REJECTED'
  | 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
  /** Anything else that the service may say. */
  | 'UNKNOWN';

/** One state-changing request and what became of it. */
export interface Activity {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ActivityStatus;
  readonly type: string;
  /** One member, named after the operation: the parameters as they were submitted. */
  readonly intent: Json;
  /** One member, named after the operation; empty until the activity is completed. */
  readonly result: Json;
  readonly votes: readonly Vote[];
  /** `sha256:` and the hex digest of the submitted body; what `approve_activity` names it by. */
  readonly fingerprint: string;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly createdAt: Timestamp | string;
  readonly updatedAt: Timestamp | string;
  readonly appProofs?: readonly AppProof[];
  readonly failure?: { readonly code: number; readonly message: string };
}

/** @source wire.md 13.3 */
export interface Vote {
  readonly id: string;
  readonly userId: string;
  readonly activityId: string;
  readonly selection: string;
  /** The body that was signed. */
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
  readonly createdAt?: Timestamp | string;
}

/** @source interface: App proof */
export interface AppProof {
  readonly scheme: string;
  readonly publicKey: string;
  readonly proofPayload: string;
  readonly signature: string;
}

/** What became of a submit. Failed and rejected activities are errors, not outcomes. */
export type Outcome<R> =
  | { readonly state: 'completed'; readonly result: R; readonly activity: Activity }
  /** Waits for votes or for the service, or has a status that is not known here. */
  | { readonly state: 'unsettled'; readonly activity: Activity };
