import { decodeHex } from '../encoding/hex.js';
import { loaded } from '../platform/deferred.js';
import type { Method } from '../wire/config.js';
import type { ApiKey, User } from '../wire/resources.js';
import type { WayIn } from './account.js';
import { BRANDS, brandOf } from './brands.js';

/** Curves of the keys that external wallets have. */
const WALLET_KEYS: readonly string[] = ['CREDENTIAL_TYPE_API_KEY_SECP256K1', 'CREDENTIAL_TYPE_API_KEY_ED25519'];

/** What decides which ways in are of use. */
export interface Facts {
  /** Ways that the configuration lists. */
  readonly methods: readonly Method[];
  /** Contacts by which a sign-in finds this account. */
  readonly confirmed: readonly string[];
}

type Way = Omit<WayIn, 'removable'>;

/** Every way in of a user, in the order: contacts, passkeys, social accounts, wallets. Keys that end, and keys of servers, are none. */
export async function waysOf(user: User, facts: Facts): Promise<readonly WayIn[]> {
  const found = [...(await contactsOf(user, facts)), ...credentialsOf(user, facts), ...(await walletsOf(user, facts))];
  const usable = found.filter((way) => way.usable).length;
  return found.map((way) => ({ ...way, removable: !way.usable || usable > 1 }));
}

async function contactsOf({ userEmail, userPhoneNumber }: User, { methods, confirmed }: Facts): Promise<readonly Way[]> {
  if (!userEmail && !userPhoneNumber) return [];
  const { maskedOf } = await loaded(import('../flows/otp/start.js'));
  const contacts = [
    { type: 'email', value: userEmail },
    { type: 'sms', value: userPhoneNumber },
  ] as const;
  return contacts.flatMap(({ type, value }) =>
    value ? [{ id: type, type, name: maskedOf(value), usable: methods.includes(type) && confirmed.includes(value) }] : [],
  );
}

function credentialsOf({ authenticators, oauthProviders }: User, { methods }: Facts): readonly Way[] {
  const passkeys = authenticators.map(
    ({ authenticatorId: id, authenticatorName: name }): Way => ({ id, type: 'passkey', name, usable: methods.includes('passkey') }),
  );
  const socials = oauthProviders.map((one): Way => {
    const provider = brandOf(one);
    const name = provider ? BRANDS[provider] : one.providerName;
    const usable = provider !== undefined && methods.includes(provider);
    return { id: one.providerId, type: 'oauth', name, usable, ...(provider && { provider }) };
  });
  return [...passkeys, ...socials];
}

function walletsOf({ apiKeys }: User, { methods }: Facts): Promise<readonly Way[]> {
  const keys = apiKeys.filter(({ credential, expirationSeconds }) => !expirationSeconds && WALLET_KEYS.includes(credential.type));
  return Promise.all(
    keys.map(async (key): Promise<Way> => {
      const address = await addressOf(key).catch(() => key.credential.publicKey);
      return { id: key.apiKeyId, type: 'wallet', name: shortened(address), usable: methods.includes('wallet') };
    }),
  );
}

/** As the wallet itself shows it. */
async function addressOf({ credential: { type, publicKey } }: ApiKey): Promise<string> {
  const bytes = decodeHex(publicKey);
  if (type === 'CREDENTIAL_TYPE_API_KEY_ED25519') return (await loaded(import('../encoding/base58.js'))).encodeBase58(bytes);
  return (await loaded(import('../crypto/secp256k1.js'))).ethereumAddressOf(bytes);
}

/** The ends of an address, which is enough to tell two apart. */
function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
