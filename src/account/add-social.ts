import type { SocialProvider } from '../flows/oauth/view.js';
import { loaded } from '../platform/deferred.js';
import type { Popup } from '../platform/environment.js';
import type { OidcToken } from '../wire/proxy.js';
import { change, isOwnAlready, type Run, readUser } from './run.js';

/** Only the account that began an addition goes on with it, and no login does. */
const kindOf = ({ organizationId }: Run): string => `way:${organizationId}`.slice(0, 128);

/** Add the identity that a provider tells. Without a window this tab goes there, and `resumeSocial` goes on. */
export async function addSocial(run: Run, provider: SocialProvider, popup: Popup | undefined): Promise<void> {
  const { proveIdentity } = await loaded(import('../flows/oauth/effects.js'));
  const token = await proveIdentity({ ...run, provider, popup, kind: kindOf(run), config: async () => run.served }, run.signal);
  await register(run, provider, token);
}

/** Go on with an addition for which this tab has been at a provider. A return for something else stays where it is. */
export async function resumeSocial(run: Run): Promise<void> {
  const { resumedIdentity } = await loaded(import('../flows/oauth/effects.js'));
  const resumed = await resumedIdentity({ ...run, kind: kindOf(run), config: async () => run.served }, run.signal);
  if (resumed) await register(run, resumed.provider, resumed.token);
}

async function register(run: Run, providerName: SocialProvider, oidcToken: OidcToken): Promise<void> {
  if (await isOwnAlready(run, { filterType: 'OIDC_TOKEN', filterValue: oidcToken })) return;
  const before = (await readUser(run)).oauthProviders.length;
  await change(run, {
    name: 'create_oauth_providers',
    parameters: { userId: run.userId, oauthProviders: [{ providerName, oidcToken }] },
    isDone: ({ oauthProviders }) => oauthProviders.length > before,
  });
}
