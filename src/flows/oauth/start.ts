import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { attemptsOf } from './away.js';
import { type OAuthParts, oauthEffects } from './effects.js';
import { type OAuthEvent, oauthMachine } from './machine.js';
import { oauthLogin } from './sign-in.js';
import { type OAuthIntent, type OAuthView, oauthViewOf } from './view.js';

/** Start the sign-in at a provider. */
export function startOAuth(given: Omit<OAuthParts, 'mayCreate'>, { confirmSignup, signal }: StartOptions): Flow<OAuthView, OAuthIntent> {
  const parts = { ...given, mayCreate: () => confirmSignup?.() !== false };
  const flow = startFlow(oauthMachine, oauthEffects({ ...parts, attempts: attemptsOf(parts, 'oauth') }, oauthLogin(parts)), oauthViewOf);
  return steered(flow, { eventOf: (intent: OAuthIntent): OAuthEvent => intent, signals: [signal] });
}
