import { createKmsClient, type KmsClient } from 'kms-elements';

/** One client for the whole app. Going live changes these settings and nothing else. */
export const kms: KmsClient = createKmsClient({ emulator: 'http://localhost:8787' });

/** Sign a text with the Ethereum account of whoever is signed in; gives `r`, `s` and `v` in hex. */
export async function signText(text: string): Promise<string> {
  const { accounts } = await kms.api.query('list_wallet_accounts', {});
  const account = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
  if (!account) throw new Error('This wallet has no Ethereum account.');
  const outcome = await kms.api.submit('sign_raw_payloads', {
    signWith: account.address,
    payloads: [text],
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  });
  if (outcome.state !== 'completed') return 'Waiting for somebody else to agree.';
  return outcome.result.signatures.map(({ r, s, v }) => `${r}${s}${v}`).join();
}
