import type { KmsClient } from 'kms-elements/client';
import { FieldProblem, startForm } from './form.js';
import { byId, make } from './page.js';

const SECP256K1 = 'CURVE_SECP256K1';
const ED25519 = 'CURVE_ED25519';

/** Formats to choose from: name, address format, curve, and the chain's usual path. */
const FORMATS = [
  ['Ethereum', 'ADDRESS_FORMAT_ETHEREUM', SECP256K1, "m/44'/60'/0'/0/0"],
  ['Solana', 'ADDRESS_FORMAT_SOLANA', ED25519, "m/44'/501'/0'/0'"],
  ['Bitcoin', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', SECP256K1, "m/84'/0'/0'/0/0"],
  ['Taproot', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR', SECP256K1, "m/86'/0'/0'/0/0"],
  ['Tron', 'ADDRESS_FORMAT_TRON', SECP256K1, "m/44'/195'/0'/0/0"],
  ['Cosmos', 'ADDRESS_FORMAT_COSMOS', SECP256K1, "m/44'/118'/0'/0/0"],
  ['Sui', 'ADDRESS_FORMAT_SUI', ED25519, "m/44'/784'/0'/0'/0'"],
  ['Aptos', 'ADDRESS_FORMAT_APTOS', ED25519, "m/44'/637'/0'/0'/0'"],
  ['XRP', 'ADDRESS_FORMAT_XRP', SECP256K1, "m/44'/144'/0'/0/0"],
  ['Stellar', 'ADDRESS_FORMAT_XLM', ED25519, "m/44'/148'/0'"],
  ['TON', 'ADDRESS_FORMAT_TON_V5R1', ED25519, "m/44'/607'/0'"],
  ['Dogecoin', 'ADDRESS_FORMAT_DOGE_MAINNET', SECP256K1, "m/44'/3'/0'/0/0"],
] as const;

/** Let the user create a wallet with addresses of the formats they choose. @returns a function that clears the addresses. */
export function startNewWallet(clientOf: () => KmsClient | undefined, onCreated: () => Promise<void>): () => void {
  const list = byId('new-addresses', HTMLUListElement);
  const boxes = FORMATS.map(([name], index) => boxOf(name, index < 3));
  byId('formats', HTMLDivElement).replaceChildren(...boxes.map(({ label }) => label));
  const clear = startForm(byId('wallet-form', HTMLFormElement), async () => {
    const chosen = FORMATS.filter((_format, index) => boxes[index]?.input.checked);
    if (chosen.length === 0) throw new FieldProblem('Choose at least one chain.');
    const addresses = await create(clientOf(), chosen);
    list.replaceChildren(...addresses.map((address, index) => addressLine(chosen[index]?.[0] ?? '', address)));
    await onCreated();
    return `One set of words, ${addresses.length} ${addresses.length === 1 ? 'address' : 'addresses'}`;
  });
  return () => {
    clear();
    list.replaceChildren();
  };
}

async function create(client: KmsClient | undefined, chosen: readonly (typeof FORMATS)[number][]): Promise<readonly string[]> {
  const accounts = chosen.map(([, addressFormat, curve, path]) => {
    return { curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat } as const;
  });
  const walletName = `Wallet of ${new Date().toISOString()}`;
  const outcome = await client?.api.submit('create_wallet', { walletName, accounts });
  return outcome?.state === 'completed' ? (outcome.result.addresses ?? []) : [];
}

function boxOf(name: string, isOn: boolean): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = make('label');
  const input = make('input');
  input.type = 'checkbox';
  input.checked = isOn;
  label.append(input, name);
  return { label, input };
}

function addressLine(name: string, address: string): HTMLLIElement {
  const line = make('li');
  line.append(make('span', '', name), make('code', '', address));
  return line;
}
