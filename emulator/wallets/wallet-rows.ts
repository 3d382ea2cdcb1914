import { HARDENED_OFFSET } from '@scure/bip32';
import { type Fields, oneOf, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { inTurns } from '../state/in-turns.js';
import type { Wallet, WalletAccount } from '../state/records.js';
import type { Service } from '../state/service.js';
import { indicesOf } from './derivation.js';
import { type Account, deriveAccount } from './derive-account.js';
import { newMnemonic, prepareSeed } from './mnemonic.js';

/** A requested wallet account. */
export type AccountSpec = Pick<WalletAccount, 'curve' | 'pathFormat' | 'path' | 'addressFormat'>;

/** A requested wallet: checked, but not stored yet. */
export interface WalletSpec {
  readonly name: string;
  readonly accounts: readonly AccountSpec[];
  readonly mnemonicLength: number;
  /** Existing words; new ones are generated if absent. */
  readonly mnemonic?: string;
  /** Passphrase of the existing words. */
  readonly passphrase?: string;
}

const MOST_ACCOUNTS = 100;

/** Read an element of `accounts`. @throws Refusal `curve-missing`, `curve-invalid`, `path-format-invalid`. */
export function readAccount(fields: Fields): AccountSpec {
  if (fields.curve === undefined || fields.curve === '') throw new Refusal('curve-missing');
  const curve = oneOf(fields, 'curve', { values: ['CURVE_SECP256K1', 'CURVE_ED25519'], refusal: 'curve-invalid' });
  const pathFormat = oneOf(fields, 'pathFormat', { values: ['PATH_FORMAT_BIP32'], refusal: 'path-format-invalid' });
  return { curve, pathFormat, path: requiredText(fields, 'path'), addressFormat: requiredText(fields, 'addressFormat') };
}

/** Read `mnemonicLength`: a number, 12 if absent. @throws Refusal `mnemonic-length-invalid`. @source wire 13.4 */
export function readMnemonicLength({ mnemonicLength = 12 }: Fields): number {
  if (typeof mnemonicLength !== 'number') throw new Refusal('mnemonic-length-invalid');
  return mnemonicLength;
}

/** Read a list of `accounts`. @throws Refusal `field-invalid`, `account-duplicate`. */
export function readAccounts(list: readonly Fields[], existing: readonly AccountSpec[] = []): readonly AccountSpec[] {
  const accounts = list.map(readAccount);
  checkAccounts(accounts, existing);
  return accounts;
}

/** @throws Refusal `field-invalid` for too many at once, `account-duplicate`. */
export function checkAccounts(accounts: readonly AccountSpec[], existing: readonly AccountSpec[] = []): void {
  if (accounts.length > MOST_ACCOUNTS) throw new Refusal('field-invalid', { suffix: ': accounts' });
  const keys = [...existing, ...accounts].map(derivedName);
  if (new Set(keys).size < keys.length) throw new Refusal('account-duplicate');
}

/** Equal for accounts that derive the same key and address, however their paths are written. */
function derivedName({ curve, path, addressFormat }: AccountSpec): string {
  const indices = indicesOf(path);
  const derived = curve === 'CURVE_ED25519' ? indices.map((index) => index % HARDENED_OFFSET) : indices;
  return `${derived.join('/')} ${addressFormat}`;
}

/** A wallet with its keys, not stored yet. */
export interface DerivedWallet extends Pick<Wallet, 'name' | 'mnemonic' | 'passphrase' | 'imported'> {
  readonly accounts: readonly DerivedAccount[];
}

type DerivedAccount = readonly [AccountSpec, Account];
type Words = Pick<Wallet, 'mnemonic' | 'passphrase'>;

/** Derive a wallet and its accounts while letting others run. @throws Refusal for a wrong length, path or format. */
export async function deriveWallet(service: Service, spec: WalletSpec): Promise<DerivedWallet> {
  const words = wordsOf(service, spec);
  return { ...words, accounts: await deriveAccounts(words, spec.accounts) };
}

/** Derive more accounts of a wallet while letting others run. @throws Refusal for a wrong path or format. */
export async function deriveAccounts(words: Words, specs: readonly AccountSpec[]): Promise<readonly DerivedAccount[]> {
  await prepareSeed(words.mnemonic, words.passphrase);
  return inTurns(specs, (spec) => derivedOf(words, spec));
}

/** Derive a wallet and store it right away. @throws Refusal for a wrong length, path or format, before anything is stored. */
export function addWallet(service: Service, organizationId: string, spec: WalletSpec): void {
  const words = wordsOf(service, spec);
  storeWallet(service, organizationId, { ...words, accounts: spec.accounts.map((account) => derivedOf(words, account)) });
}

function wordsOf({ entropy }: Service, { name, mnemonic, mnemonicLength, passphrase }: WalletSpec): Omit<DerivedWallet, 'accounts'> {
  const words = mnemonic ?? newMnemonic(mnemonicLength, entropy.bytes);
  return { name, mnemonic: words, imported: mnemonic !== undefined, ...(passphrase !== undefined && { passphrase }) };
}

function derivedOf({ mnemonic, passphrase }: Words, spec: AccountSpec): DerivedAccount {
  return [spec, deriveAccount(mnemonic, spec, passphrase)];
}

/** Store a wallet with its accounts. */
export function storeWallet(
  service: Service,
  organizationId: string,
  { accounts, ...words }: DerivedWallet,
): { wallet: Wallet; accounts: readonly WalletAccount[] } {
  const nowMs = service.clock.now();
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const wallet = service.state.wallets.put({ id: service.entropy.uuid(), organizationId, ...words, exported: false, ...dates });
  return { wallet, accounts: storeAccounts(service, wallet, accounts) };
}

/** Store accounts of a wallet. */
export function storeAccounts(
  { state, entropy, clock }: Service,
  wallet: Wallet,
  derived: readonly DerivedAccount[],
): readonly WalletAccount[] {
  const nowMs = clock.now();
  return derived.map(([spec, { address, publicKeyHex }]) =>
    state.accounts.put({
      id: entropy.uuid(),
      organizationId: wallet.organizationId,
      walletId: wallet.id,
      ...spec,
      address,
      publicKey: publicKeyHex,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
  );
}

/** Remove a wallet and its accounts. */
export function dropWallet({ state }: Service, { id }: Wallet): void {
  for (const account of state.accounts.find('wallet', id)) state.accounts.drop(account.id);
  state.wallets.drop(id);
}

/** The wallet of an organization. @throws Refusal `not-found`. */
export function walletOf({ state }: Service, organizationId: string, walletId: string): Wallet {
  const wallet = state.wallets.get(walletId);
  if (wallet === undefined || wallet.organizationId !== organizationId) throw new Refusal('not-found', { message: 'wallet not found' });
  return wallet;
}
