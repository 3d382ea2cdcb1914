import type { KmsClient } from 'kms-elements/client';
import { byId, make } from './page.js';
import { CHAINS, type Chain } from './verify.js';

/** An account of the signed-in user that the demo can sign with. */
export interface Account {
  readonly address: string;
  readonly chain: Chain;
}

/** Request the accounts of all wallets. Those of chains that the demo can't check are left out. */
export async function accountsOf(client: KmsClient): Promise<readonly Account[]> {
  const found: Account[] = [];
  for await (const { accounts } of client.api.pages('list_wallet_accounts', {})) {
    for (const { address, addressFormat } of accounts) {
      const chain = CHAINS.get(addressFormat);
      if (chain) found.push({ address, chain });
    }
  }
  return found;
}

/** Draw accounts as a select, with the first one selected. @returns a function that returns the selected account. */
export function drawAccounts(accounts: readonly Account[]): () => Account | undefined {
  const radios = accounts.map((account, index) => radioOf(account, index === 0));
  byId('accounts', HTMLDivElement).replaceChildren(...radios.map(({ label }) => label));
  return () => accounts[radios.findIndex(({ input }) => input.checked)];
}

/** An address, shortened so that people can still recognize it. */
export function shortOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function radioOf({ address, chain }: Account, checked: boolean): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = make('label', 'account');
  const input = make('input');
  input.type = 'radio';
  input.name = 'account';
  input.value = address;
  input.checked = checked;
  const short = make('code', 'address', shortOf(address));
  short.title = address;
  label.append(input, make('span', '', chain.name), short);
  return { label, input };
}
