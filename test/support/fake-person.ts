import type { KmsClient } from '../../src/kms-client.js';
import type { User, WalletAccount } from '../../src/wire/resources.js';
import { type FakeClient, fakeClient, signedIn } from './fake-client.js';

const NONE: Pick<User, 'authenticators' | 'apiKeys' | 'userTags' | 'oauthProviders'> = {
  authenticators: [],
  apiKeys: [],
  userTags: [],
  oauthProviders: [],
};
const account = (addressFormat: WalletAccount['addressFormat'], address: string) => ({ walletId: 'wallet-1', addressFormat, address });
export const ETHEREUM = account('ADDRESS_FORMAT_ETHEREUM', '0x52aE1f0cD3a45b6C7d8E9f0A1b2C3d4E5f60c15e');
export const SOLANA = account('ADDRESS_FORMAT_SOLANA', '7YfQ3kPz5Vw8nB2cR4tM6xJ9hL1sD0gFaKqUeTiopWgM');

/** Let a client answer who a user is. @returns names of the queries that were sent. */
export function answering(
  client: FakeClient,
  userOf: (asked: { readonly userId: string }) => Partial<User>,
  accounts: readonly object[] = [ETHEREUM, SOLANA],
): readonly string[] {
  const asked: string[] = [];
  const query = async (name: string, fields: { readonly userId: string }) => {
    asked.push(name);
    return name === 'get_user' ? { user: { userName: '', ...NONE, userId: fields.userId, ...userOf(fields) } } : { accounts };
  };
  Object.assign(client, { api: { ...client.api, query } as unknown as KmsClient['api'] }); // of the API only what is asked here
  return asked;
}

/** A client with a signed-in user whom the service knows. */
export function personClient(
  user: Partial<User>,
  accounts?: readonly object[],
): { readonly client: FakeClient; readonly asked: readonly string[] } {
  const client = fakeClient(signedIn({ ...(user.userId && { userId: user.userId }) }));
  return { client, asked: answering(client, () => user, accounts) };
}
