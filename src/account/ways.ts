import { secp256k1 } from '../crypto/libraries.js';
import { encodeBase58 } from '../encoding/base58.js';
import { decodeHex } from '../encoding/hex.js';
import { expiryOf, keySummary, kindOfKey, msOf } from '../session/credentials.js';
import { shortAddress } from '../texts/short-address.js';
import { NAMES } from '../wire/brand-names.js';
import { brandOf } from '../wire/brands.js';
import type { Method } from '../wire/method.js';
import type { ApiKey, User } from '../wire/resources.js';
import type { WayIn } from './account.js';

/** Facts that decide which sign-in methods can be used. */
export interface Facts {
  /** Methods in the configuration. */
  readonly methods: readonly Method[];
  /** Contacts that a sign-in finds this account by. */
  readonly confirmed: readonly string[];
  /** Public key of the session that asks, in hex. */
  readonly ownKey: string;
  /** By the service's clock. */
  readonly nowMs: number;
}

type Way = Omit<WayIn, 'removable'>;

/** Every credential of a user, in the order: contacts, passkeys, social accounts, wallets, sessions, other keys. @source security R74 */
export async function waysOf(user: User, facts: Facts): Promise<readonly WayIn[]> {
  const ways = [...(await contactsOf(user, facts)), ...credentialsOf(user, facts), ...(await walletsOf(user, facts))];
  const usable = ways.filter((way) => way.usable).length;
  return [...ways, ...keysOf(user, facts)].map((way) => ({ ...way, removable: !way.current && (!way.usable || usable > 1) }));
}

async function contactsOf({ userEmail, userPhoneNumber }: User, { methods, confirmed }: Facts): Promise<readonly Way[]> {
  if (!userEmail && !userPhoneNumber) return [];
  const contacts = [
    { type: 'email', value: userEmail },
    { type: 'sms', value: userPhoneNumber },
  ] as const;
  return contacts.flatMap(({ type, value }) =>
    value ? [{ id: type, type, name: value, usable: methods.includes(type) && confirmed.includes(value) }] : [],
  );
}

function credentialsOf({ authenticators, oauthProviders }: User, { methods }: Facts): readonly Way[] {
  const passkeys = authenticators.map(({ authenticatorId: id, authenticatorName: name, createdAt }): Way => {
    return { id, type: 'passkey', name, createdAtMs: msOf(createdAt), usable: methods.includes('passkey') };
  });
  const socials = oauthProviders.map((one): Way => {
    const provider = brandOf(one);
    const name = provider ? NAMES[provider] : one.providerName;
    const usable = provider !== undefined && methods.includes(provider);
    return { id: one.providerId, type: 'oauth', name, createdAtMs: msOf(one.createdAt), usable, ...(provider && { provider }) };
  });
  return [...passkeys, ...socials];
}

function walletsOf({ apiKeys }: User, { methods }: Facts): Promise<readonly Way[]> {
  const keys = apiKeys.filter((key) => kindOfKey(key) === 'wallet');
  return Promise.all(
    keys.map(async (key): Promise<Way> => {
      const address = await addressOf(key).catch(() => key.credential.publicKey);
      return { ...keySummary(key), name: shortAddress(address), usable: methods.includes('wallet') };
    }),
  );
}

/** Keys that no user signs in with, sessions first. An expired key can't sign, and is left out. */
function keysOf({ apiKeys }: User, { ownKey, nowMs }: Facts): readonly Way[] {
  const keys = apiKeys.map((key): Way => {
    const isOwn = key.credential.publicKey.toLowerCase() === ownKey;
    return { ...keySummary(key), ...expiryOf(key), usable: false, ...(isOwn && { current: true }) };
  });
  const alive = keys.filter(({ type, expiresAtMs = Number.POSITIVE_INFINITY }) => type !== 'wallet' && expiresAtMs > nowMs);
  return alive.toSorted((a, b) => Number(a.type === 'key') - Number(b.type === 'key') || Number(b.current ?? 0) - Number(a.current ?? 0));
}

/** The address as the wallet itself shows it. */
async function addressOf({ credential: { type, publicKey } }: ApiKey): Promise<string> {
  const bytes = decodeHex(publicKey);
  if (type === 'CREDENTIAL_TYPE_API_KEY_ED25519') return encodeBase58(bytes);
  return (await secp256k1()).ethereumAddressOf(bytes);
}
