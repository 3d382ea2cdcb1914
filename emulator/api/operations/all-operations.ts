import type { Operation, VoteOperation } from '../../state/operation.js';
import { otpOperations } from './on-codes.js';
import { credentialOperations } from './on-credentials.js';
import { furtherCheckOperations } from './on-further-checks.js';
import { importOperations } from './on-imports.js';
import { oauthOperations } from './on-oauth.js';
import { organizationOperations } from './on-organizations.js';
import { policyOperations } from './on-policies.js';
import { privateKeyOperations } from './on-private-keys.js';
import { sessionOperations } from './on-sessions.js';
import { signingOperations } from './on-signing.js';
import { subOrganizationOperations } from './on-sub-organizations.js';
import { tagOperations } from './on-tags.js';
import { userOperations } from './on-users.js';
import { walletOperations } from './on-wallets.js';

/** Every submit, by family. */
export const operations: readonly Operation[] = [
  ...otpOperations,
  ...oauthOperations,
  ...subOrganizationOperations,
  ...sessionOperations,
  ...walletOperations,
  ...signingOperations,
  ...userOperations,
  ...credentialOperations,
  ...tagOperations,
  ...privateKeyOperations,
  ...importOperations,
  ...furtherCheckOperations,
  ...policyOperations,
  ...organizationOperations,
];

/** The two submits that act on another activity. */
export const votes: readonly VoteOperation[] = [
  {
    path: 'approve_activity',
    type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    intent: 'approveActivityIntent',
    selection: 'VOTE_SELECTION_APPROVED',
  },
  { path: 'reject_activity', type: 'ACTIVITY_TYPE_REJECT_ACTIVITY', intent: 'rejectActivityIntent', selection: 'VOTE_SELECTION_REJECTED' },
];

const operationsByPath = new Map<string, readonly Operation[]>();
for (const one of operations) operationsByPath.set(one.path, [...(operationsByPath.get(one.path) ?? []), one]);
const operationByType = new Map(operations.map((operation) => [operation.type, operation]));

/** The versions of an operation, the documented one first; none for an unknown path. @param path what follows `/public/v1/submit/`. */
export function operationsOfPath(path: string): readonly Operation[] {
  return operationsByPath.get(path) ?? [];
}

export function operationOfType(type: string): Operation | undefined {
  return operationByType.get(type);
}

export function voteOfPath(path: string): VoteOperation | undefined {
  return votes.find((vote) => vote.path === path);
}

export function voteOfType(type: string): VoteOperation | undefined {
  return votes.find((vote) => vote.type === type);
}
