import { type AccountCall, change, fetchUser, isOwnAlready } from '../../account/call.js';
import { decodeBase64url } from '../../encoding/base64url.js';
import { KmsError } from '../../errors.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import { newHandleOf } from '../passkey/news.js';
import { newAuthenticator } from '../passkey/sign-up.js';
import { walletKeyOf } from '../wallet/effects.js';
import type { WalletProof } from '../wallet/login.js';
import type { ContactProof, IdentityProof, NewPasskey, WayUse } from './proven.js';

/** Adds what was proven as a sign-in method of the account. */
export const ADDITION: WayUse = {
  kind: 'way',
  said: 'Add this wallet to your account',
  contact: registerContact,
  identity: registerIdentity,
  passkey: registerPasskey,
  wallet: registerWalletKey,
};

/** A user has one address and one number. A new one replaces the old one. */
async function registerContact(call: AccountCall, { channel, value, verificationToken }: ContactProof): Promise<void> {
  const { userId } = call;
  const isIt = (stored = '') => stored.toLowerCase() === value.toLowerCase();
  const filterType = channel === 'email' ? 'EMAIL' : 'PHONE_NUMBER';
  if (await isOwnAlready(call, { filterType, filterValue: value, verificationToken })) return;
  if (channel === 'email')
    await change(call, {
      name: 'update_user_email',
      parameters: { userId, userEmail: value, verificationToken },
      isDone: ({ userEmail }) => isIt(userEmail),
    });
  else
    await change(call, {
      name: 'update_user_phone_number',
      parameters: { userId, userPhoneNumber: value, verificationToken },
      isDone: ({ userPhoneNumber }) => isIt(userPhoneNumber),
    });
}

/** An identity proven by a provider. */
async function registerIdentity(call: AccountCall, providerName: SocialProvider, { token: oidcToken }: IdentityProof): Promise<void> {
  if (await isOwnAlready(call, { filterType: 'OIDC_TOKEN', filterValue: oidcToken })) return;
  const before = (await fetchUser(call)).oauthProviders.length;
  await change(call, {
    name: 'create_oauth_providers',
    parameters: { userId: call.userId, oauthProviders: [{ providerName, oidcToken }] },
    isDone: ({ oauthProviders }) => oauthProviders.length > before,
  });
}

/** A new passkey on this device. If the account already has one there, no second one is created. @throws KmsError `passkey_…`. */
async function registerPasskey(call: AccountCall, { name, conditional = false }: NewPasskey): Promise<void> {
  const { authenticators } = await fetchUser(call);
  const exclude = authenticators.flatMap(({ credentialId }) => credentialId ?? []);
  const traits = { userId: decodeBase64url(newHandleOf(call)), exclude, conditional, ...(name !== undefined && { name }) };
  const authenticator = await newAuthenticator(call, traits, call.signal);
  if (call.signal.aborted) throw new KmsError('aborted');
  await change(call, {
    name: 'create_authenticators',
    parameters: { userId: call.userId, authenticators: [authenticator] },
    isDone: (user) => user.authenticators.some(({ credentialId }) => credentialId === authenticator.attestation.credentialId),
  });
}

/** The key of a wallet that signed. */
async function registerWalletKey(call: AccountCall, { publicKey, chain }: WalletProof): Promise<void> {
  if (await isOwnAlready(call, { filterType: 'PUBLIC_KEY', filterValue: publicKey })) return;
  await change(call, {
    name: 'create_api_keys',
    parameters: { userId: call.userId, apiKeys: [walletKeyOf(publicKey, chain)] },
    isDone: ({ apiKeys }) => apiKeys.some(({ credential }) => credential.publicKey === publicKey),
  });
}
