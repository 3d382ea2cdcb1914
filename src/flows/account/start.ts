import { addWayEventOf } from '../add-way/start.js';
import type { CodeRules } from '../otp/code.js';
import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { createAccount } from './account.js';
import { type AccountFlowParts, accountEffects } from './effects.js';
import { type AccountEvent, accountMachine } from './machine.js';
import { type AccountIntent, type AccountView, accountViewOf } from './view.js';

/** Loaded together, since both concern what the signed-in user may do. */
export { createApprovals } from '../../account/approvals.js';
export { createDelegates } from '../../account/delegates.js';
export { createAccount };

/** Start a flow for the signed-in user's account. */
export function startAccount(
  parts: Omit<AccountFlowParts, 'account'>,
  { signal }: Pick<StartOptions, 'signal'>,
): Flow<AccountView, AccountIntent> {
  const flow = startFlow(accountMachine, accountEffects({ ...parts, account: createAccount(parts) }), accountViewOf);
  return steered(flow, { eventOf: (intent: AccountIntent) => accountEventOf(intent, parts.providers.last), signals: [signal] });
}

/** The machine's event for an intent. Intents for a sign-in method are read the same way as when adding one. */
export function accountEventOf(intent: AccountIntent, rules: CodeRules | undefined): AccountEvent {
  switch (intent.type) {
    case 'add-contact':
    case 'submit-code':
    case 'resend':
    case 'retry':
    case 'wallet':
    case 'oauth':
      return { type: 'way', event: addWayEventOf(intent, rules) };
    default:
      return intent;
  }
}
