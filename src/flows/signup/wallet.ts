import { KmsError } from '../../errors.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { AddressFormat, Curve, MnemonicLength, WalletAccountInput, WalletInput } from '../../wire/proxy.js';
import { oneOf, optional, type Read, refused, shape, textWhere } from '../../wire/read.js';
import { list } from '../../wire/read-values.js';

/** The wallet that an account starts with, or `none`. */
export type FirstWallet = WalletInput | 'none';

/** A wallet account as `create_wallet` accepts it. There is only one path format, so it can be left out. */
export type WalletAccountOption = Omit<WalletAccountInput, 'pathFormat'> & Partial<Pick<WalletAccountInput, 'pathFormat'>>;

/** What a page says about the first wallet. All members are optional. */
export interface WalletOptions {
  readonly walletName?: string | null | undefined;
  /** An empty list means no wallet. */
  readonly walletAccounts?: readonly WalletAccountOption[] | null | undefined;
  /** Number of words in the recovery phrase: 12, 15, 18, 21 or 24. */
  readonly mnemonicLength?: number | null | undefined;
}

const LONGEST_NAME = 256;
const MOST_ACCOUNTS = 100;
const LAST_INDEX = 2 ** 31 - 1;
const LENGTHS: readonly number[] = [12, 15, 18, 21, 24];
/** Address formats that each curve's keys can have, after `ADDRESS_FORMAT_`. @source wire.md 21 */
const FORMATS: Readonly<Record<Curve, RegExp>> = {
  CURVE_SECP256K1:
    /^(UNCOMPRESSED|COMPRESSED|ETHEREUM|COSMOS|TRON|SEI|XRP|DOGE_(MAIN|TEST)NET|BITCOIN_(MAINNET|TESTNET|SIGNET|REGTEST)_P2(PKH|SH|WPKH|WSH|TR))$/,
  CURVE_ED25519: /^(COMPRESSED|SOLANA|SUI|APTOS|XLM|TON_V(3R2|4R2|5R1))$/,
};

/** `m`, then indices below 2^31, each with or without the mark of a hardened one. */
const readPath: Read<string> = textWhere(
  "a path such as m/44'/60'/0'/0/0",
  (value) =>
    /^m(\/\d{1,10}'?){1,10}$/.test(value) &&
    value
      .slice(2)
      .split('/')
      .every((index) => Number.parseInt(index, 10) <= LAST_INDEX),
);

const readAccountShape: Read<WalletAccountInput> = shape<WalletAccountInput>({
  curve: oneOf('CURVE_SECP256K1', 'CURVE_ED25519'),
  pathFormat: (value, path) => (value === undefined ? { ok: true, value: 'PATH_FORMAT_BIP32' } : oneOf('PATH_FORMAT_BIP32')(value, path)),
  path: readPath,
  addressFormat: textWhere<AddressFormat>('an address format', (value) => value.startsWith('ADDRESS_FORMAT_')),
});

const readAccount: Read<WalletAccountInput> = (value, path) => {
  const account = readAccountShape(value, path);
  if (!account.ok) return account;
  const { curve, addressFormat } = account.value;
  const isOfCurve = FORMATS[curve].test(addressFormat.slice('ADDRESS_FORMAT_'.length));
  return isOfCurve ? account : refused(`${path}.addressFormat`, `an address format of ${curve}`);
};

/** At least one account, and no duplicates. */
const readAccounts: Read<readonly WalletAccountInput[]> = (value, path) => {
  const accounts = list(readAccount)(value, path);
  if (!accounts.ok) return accounts;
  const names = new Set(accounts.value.map((account) => `${account.path} ${account.addressFormat}`));
  const fits = names.size > 0 && names.size === accounts.value.length && names.size <= MOST_ACCOUNTS;
  return fits ? accounts : refused(path, `1 to ${MOST_ACCOUNTS} accounts, each once`);
};

const readLength: Read<MnemonicLength> = (value, path) =>
  LENGTHS.includes(value as number) ? { ok: true, value: value as MnemonicLength } : refused(path, LENGTHS.join(', ')); // as it is one of them

/** A wallet that the service would accept. */
export const readFirstWallet: Read<WalletInput> = shape<WalletInput>({
  walletName: textWhere('1 to 256 characters', (value) => value.trim() !== '' && value.length <= LONGEST_NAME),
  accounts: readAccounts,
  mnemonicLength: optional(readLength),
});

/**
 * The first wallet described by a page's options, so that a mistake is found before anything is sent.
 *
 * @returns `undefined` if there are none; the default applies then.
 * @throws KmsError `config_invalid` with the option as `path`, such as `walletAccounts[0].curve`.
 */
export function firstWalletOf({ walletName, walletAccounts, mnemonicLength }: WalletOptions): FirstWallet | undefined {
  if (walletName == null && walletAccounts == null && mnemonicLength == null) return undefined;
  if (Array.isArray(walletAccounts) && walletAccounts.length === 0) return 'none';
  const asked = {
    walletName: walletName ?? FIRST_WALLET.walletName,
    accounts: walletAccounts ?? FIRST_WALLET.accounts,
    ...(mnemonicLength != null && { mnemonicLength }),
  };
  const wallet = readFirstWallet(asked, '');
  if (wallet.ok) return wallet.value;
  throw new KmsError('config_invalid', { path: wallet.path.replace(/^accounts/, 'walletAccounts') });
}
