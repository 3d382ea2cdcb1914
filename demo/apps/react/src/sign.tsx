import { useSign, useWallets } from 'kms-elements/react';

/** Signs a text with the Ethereum account of the signed-in user. */
export function Sign() {
  const { wallets } = useWallets();
  const { sign, ...signing } = useSign();
  const accounts = wallets.flatMap((wallet) => wallet.accounts);
  const account = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');

  async function signText(form: FormData) {
    if (!account) return;
    await sign({
      signWith: account.address,
      payloads: [String(form.get('text'))],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
  }

  return (
    <form action={signText}>
      <label htmlFor="text">Message</label>
      <input id="text" name="text" defaultValue="Hello" />
      <button type="submit" disabled={!account || signing.state === 'signing'}>
        Sign
      </button>
      <output aria-label="Signature">
        {signing.state === 'signed' && signing.signatures.map(({ r, s, v }) => `${r}${s}${v}`)}
        {signing.state === 'failed' && `Not signed: ${signing.error.code}`}
      </output>
    </form>
  );
}
