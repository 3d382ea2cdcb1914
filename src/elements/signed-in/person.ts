import type { KmsClient } from '../../kms-client.js';
import { shortText } from '../../texts/service-text.js';
import { shortAddress } from '../../texts/short-address.js';
import type { WalletAccount } from '../../wire/resources.js';
import { isMadeUp } from '../../wire/user-name.js';

/** A wallet address and its chain. */
export interface PersonAddress {
  readonly chain: string;
  readonly address: string;
}

/** The signed-in user, as the service knows them. */
export interface Person {
  /** What they call themselves. */
  readonly name?: string;
  /** Their address or number. */
  readonly contact?: string;
  /** Whether one of their sign-in methods is a passkey. */
  readonly hasPasskey: boolean;
  /** One address per chain, at most two. */
  readonly addresses: readonly PersonAddress[];
  /** The wallet that the first address belongs to. */
  readonly walletId?: string;
}

const CHAINS: Readonly<Record<string, string>> = { ETHEREUM: 'Ethereum', SOLANA: 'Solana' };
/** How many addresses a card shows. */
const MOST = 2;

/** Ask the service for a user and their addresses. If it has no name for them, their provider's token may. */
export async function readPerson({ api, session }: KmsClient, userId: string): Promise<Person> {
  const asked = [api.query('get_user', { userId }), api.query('list_wallet_accounts', {})] as const;
  const [{ user }, { accounts }] = await Promise.all(asked);
  const contact = user.userEmail || user.userPhoneNumber || undefined;
  const { snapshot } = session;
  const calledAs = snapshot.state === 'signed-in' && snapshot.userId === userId ? snapshot.calledAs : undefined;
  const names = [isMadeUp(user.userName) ? calledAs : user.userName, calledAs];
  const name = shortText(names.find((one) => one && one !== contact) ?? '');
  return {
    ...(name && { name }),
    ...(contact && { contact: shortText(contact) }),
    hasPasskey: user.authenticators.length > 0,
    addresses: addressesOf(accounts),
    ...(accounts[0] && { walletId: accounts[0].walletId }),
  };
}

function addressesOf(accounts: readonly WalletAccount[]): readonly PersonAddress[] {
  const all = accounts.map(({ addressFormat, address }) => ({ chain: chainOf(addressFormat), address }));
  return all.filter(({ chain }, at) => all.findIndex((one) => one.chain === chain) === at).slice(0, MOST);
}

/** `ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH` is on Bitcoin. */
function chainOf(format: string): string {
  const [, word = ''] = /^ADDRESS_FORMAT_([A-Z]+)/.exec(format) ?? [];
  return CHAINS[word] ?? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`;
}

/** The shortened id of a user without a name. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id);

/** The name shown for a user: their name, otherwise their contact, otherwise a shortened address. */
export function calledOf({ name, contact, addresses: [first] }: Person): string | undefined {
  return name ?? contact ?? (first && shortAddress(first.address));
}
