import type { Operation, VoteOperation } from '../operation.js';
import { credentialOperations } from './credentials.js';
import { oauthOperations } from './oauth.js';
import { organizationOperations } from './organizations.js';
import { otpOperations } from './otp.js';
import { policyOperations } from './policies.js';
import { privateKeyOperations } from './private-keys.js';
import { sessionOperations } from './sessions.js';
import { signingOperations } from './signing.js';
import { subOrganizationOperations } from './sub-organizations.js';
import { tagOperations } from './tags.js';
import { userOperations } from './users.js';
import { walletOperations } from './wallets.js';

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

const operationByPath = new Map(operations.map((operation) => [operation.path, operation]));
const operationByType = new Map(operations.map((operation) => [operation.type, operation]));

/** @param path what follows `/public/v1/submit/`. */
export function operationOfPath(path: string): Operation | undefined {
  return operationByPath.get(path);
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
