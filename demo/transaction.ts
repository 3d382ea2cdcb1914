import type { KmsClient } from 'kms-elements/client';
import { accountsOf, shortOf } from './accounts.js';
import { type Policies, weiOf } from './assistant.js';
import { FieldProblem, startForm } from './form.js';
import { byId } from './page.js';

/** An address without an owner: nothing is sent to it. */
const RECEIVER = '0x000000000000000000000000000000000000dEaD';

/** Let the user, or their assistant, sign a transfer of ether. @returns a function that clears it. */
export function startTransaction(clientOf: () => KmsClient | undefined, policies: Policies): () => void {
  const signed = byId('signed-transaction', HTMLElement);
  const clear = startForm(byId('transaction-form', HTMLFormElement), async () => {
    signed.textContent = '';
    const client = clientOf();
    if (!client) return '';
    const byAssistant = byId('by-assistant', HTMLInputElement).checked;
    const api = (byAssistant ? policies.assistant?.api : undefined) ?? client.api;
    const signWith = await ethereumAccount(client);
    const unsignedTransaction = await transfer(await weiOf(byId('amount', HTMLInputElement).value.trim()));
    const outcome = await api.submit('sign_transaction', { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' });
    const text = outcome.state === 'completed' ? (outcome.result.signedTransaction ?? '') : '';
    await check(text, signWith);
    signed.textContent = `0x${text}`;
    return `Verified by viem: signed by ${byAssistant ? 'the assistant for ' : ''}${shortOf(signWith)}`;
  });
  return () => {
    clear();
    signed.textContent = '';
  };
}

async function ethereumAccount(client: KmsClient): Promise<string> {
  const account = (await accountsOf(client)).find(({ chain }) => chain.name === 'Ethereum');
  if (!account) throw new FieldProblem('There is no Ethereum account yet. Create a wallet with one.');
  return account.address;
}

/** EIP-1559, on the Sepolia test network. */
async function transfer(value: bigint): Promise<string> {
  const { parseGwei, serializeTransaction } = await import('viem');
  const fees = { gas: 21_000n, maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') };
  return serializeTransaction({ type: 'eip1559', chainId: 11_155_111, nonce: 0, to: RECEIVER, value, ...fees });
}

/** Checked by code that had no part in the signing. @throws FieldProblem */
async function check(signedTransaction: string, address: string): Promise<void> {
  const { recoverTransactionAddress } = await import('viem');
  const serializedTransaction = `0x${signedTransaction}` as `0x02${string}`; // viem wants the type's first byte in the type
  if ((await recoverTransactionAddress({ serializedTransaction })) !== address) throw new FieldProblem('Refused by viem: another signer.');
}
