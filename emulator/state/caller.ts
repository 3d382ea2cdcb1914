import type { Authentication, Organization, User } from './records.js';

/** Who sent a stamped request, and the organization that it acts in. */
export interface Caller {
  readonly user: User;
  /** Where the request takes effect: the body's organization, or the one sub-organization that the credential belongs to. */
  readonly organization: Organization;
  /** The stamp, which votes repeat. */
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
  /** How they authenticated. */
  readonly authenticatedBy: Authentication;
  /** The profile of the session that stamped, if it has one. */
  readonly sessionProfileId?: string;
}
