import { type Fields, oneOf, requiredText } from './fields.js';
import { newMnemonic } from './keys/mnemonic.js';
import { type Account, deriveAccount } from './keys.js';
import type { Wallet, WalletAccount } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** A wallet account as asked for. */
export type AccountSpec = Pick<WalletAccount, 'curve' | 'pathFormat' | 'path' | 'addressFormat'>;

/** A wallet as asked for, checked, not yet stored. */
export interface WalletSpec {
  readonly name: string;
  readonly accounts: readonly AccountSpec[];
  readonly mnemonicLength: number;
  /** Words that are there already; new ones are drawn when absent. */
  readonly mnemonic?: string;
  /** Of the words that are there already. */
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

/** Read a list of `accounts`. @throws Refusal `field-invalid`, `account-duplicate`. */
export function readAccounts(list: readonly Fields[], existing: readonly AccountSpec[] = []): readonly AccountSpec[] {
  const accounts = list.map(readAccount);
  if (accounts.length > MOST_ACCOUNTS) throw new Refusal('field-invalid', { suffix: ': accounts' });
  const keys = [...existing, ...accounts].map(({ path, addressFormat }) => `${path} ${addressFormat}`);
  if (new Set(keys).size < keys.length) throw new Refusal('account-duplicate');
  return accounts;
}

/** Store a wallet with its accounts. @throws Refusal for a wrong length, path or format, before anything is stored. */
export function addWallet(
  service: Service,
  organizationId: string,
  spec: WalletSpec,
): { wallet: Wallet; accounts: readonly WalletAccount[] } {
  const mnemonic = spec.mnemonic ?? newMnemonic(spec.mnemonicLength, service.entropy.bytes);
  const derived = spec.accounts.map((account) => [account, deriveAccount(mnemonic, account, spec.passphrase)] as const);
  const nowMs = service.clock.now();
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const id = service.entropy.uuid();
  const wallet = service.state.wallets.put({
    id,
    organizationId,
    name: spec.name,
    mnemonic,
    ...(spec.passphrase !== undefined && { passphrase: spec.passphrase }),
    exported: false,
    imported: spec.mnemonic !== undefined,
    ...dates,
  });
  return { wallet, accounts: storeAccounts(service, wallet, derived) };
}

/** Store further accounts of a wallet. */
export function addAccounts(service: Service, wallet: Wallet, specs: readonly AccountSpec[]): readonly WalletAccount[] {
  return storeAccounts(
    service,
    wallet,
    specs.map((spec) => [spec, deriveAccount(wallet.mnemonic, spec, wallet.passphrase)] as const),
  );
}

function storeAccounts(
  { state, entropy, clock }: Service,
  wallet: Wallet,
  derived: readonly (readonly [AccountSpec, Account])[],
): WalletAccount[] {
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

/** The wallet of an organization. @throws Refusal `not-found`. */
export function walletOf({ state }: Service, organizationId: string, walletId: string): Wallet {
  const wallet = state.wallets.get(walletId);
  if (wallet === undefined || wallet.organizationId !== organizationId) throw new Refusal('not-found', { message: 'wallet not found' });
  return wallet;
}
