import type { OAuthSettings } from '../../client/settings.js';
import type { ProviderName } from '../../wire/brands.js';
import { customNameOf, type OidcProvider } from '../../wire/oidc-provider.js';
import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { attemptsOf } from './away.js';
import { type OAuthParts, oauthEffects } from './effects.js';
import { type OAuthEvent, oauthMachine } from './machine.js';
import { oauthLogin } from './sign-in.js';
import { type OAuthIntent, type OAuthView, oauthViewOf } from './view.js';

export { signInWithToken } from './own-token.js';

/** What is needed to start a sign-in with a provider. */
export interface OAuthStart extends Omit<OAuthParts, 'mayCreate' | 'provider' | 'providerName'> {
  /** A brand, a provider named in the settings, or a complete description of one. */
  readonly provider: ProviderName | OidcProvider;
}

/** Start the sign-in with a provider. */
export function startOAuth(given: OAuthStart, { confirmSignup, signal }: StartOptions): Flow<OAuthView, OAuthIntent> {
  const parts = { ...given, ...askedOf(given), mayCreate: confirmSignup };
  const flow = startFlow(oauthMachine, oauthEffects({ ...parts, attempts: attemptsOf(parts, 'oauth') }, oauthLogin(parts)), oauthViewOf);
  return steered(flow, { eventOf: (intent: OAuthIntent): OAuthEvent => intent, signals: [signal] });
}

/** Which provider to ask, with which settings. Those of a complete description take precedence. */
function askedOf({ provider, settings }: OAuthStart): Pick<OAuthParts, 'provider' | 'providerName' | 'settings'> {
  if (typeof provider === 'string') return { provider, providerName: provider.replace(/^custom:/, ''), settings };
  const { name: providerName, clientId, ...endpoints } = provider;
  const name = customNameOf(providerName);
  const own: OAuthSettings = { clientIds: { [name]: clientId }, endpoints: { [name]: endpoints } };
  return { provider: name, providerName, settings: async () => [own, ...(await settings())] };
}
