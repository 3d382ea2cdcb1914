import { KmsError } from 'kms-elements';
import { useActionState } from 'react';
import { signText } from './kms';

async function sign(_before: string, form: FormData): Promise<string> {
  try {
    return await signText(String(form.get('text')));
  } catch (error) {
    return error instanceof KmsError ? `Not signed: ${error.code}` : String(error);
  }
}

/** Signs a text with the wallet of whoever is signed in. */
export function Sign() {
  const [result, act, busy] = useActionState(sign, '');
  return (
    <form action={act}>
      <label htmlFor="text">Message</label>
      <input id="text" name="text" defaultValue="Hello" />
      <button type="submit" disabled={busy}>
        Sign
      </button>
      <output aria-label="Signature">{result}</output>
    </form>
  );
}
