import type { Authentication, Organization, User } from './records.js';

/** Who sent a stamped request, and the organization that it acts in. */
export interface Caller {
  readonly user: User;
  /** Where the request takes effect: the organization of the body, or the one sub-organization that the credential belongs to. */
  readonly organization: Organization;
  /** The stamp, as votes repeat it. */
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
  /** How they have shown who they are. */
  readonly authenticatedBy: Authentication;
  /** The profile of the session that stamped, where it has one. */
  readonly sessionProfileId?: string;
}
