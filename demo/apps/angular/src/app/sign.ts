import { Component, inject, signal } from '@angular/core';
import { Kms } from './kms';

/** Signs a text with the Ethereum account of whoever is signed in. */
@Component({
  selector: 'app-sign',
  template: `
    <form (submit)="sign($event, text.value)">
      <label for="text">Message</label>
      <input #text id="text" value="Hello">
      <button type="submit">Sign</button>
      <output aria-label="Signature">{{ signature() }}</output>
    </form>
  `,
})
export class Sign {
  readonly #api = inject(Kms).client.api;
  readonly signature = signal('');

  async sign(event: Event, text: string): Promise<void> {
    event.preventDefault();
    this.signature.set(await this.#signed(text).catch((fault: Error) => `Not signed: ${fault.message}`));
  }

  async #signed(text: string): Promise<string> {
    const { accounts } = await this.#api.query('list_wallet_accounts', {});
    const account = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
    if (!account) throw new Error('This wallet has no Ethereum account.');
    const outcome = await this.#api.submit('sign_raw_payloads', {
      signWith: account.address,
      payloads: [text],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    if (outcome.state !== 'completed') return 'Waiting for somebody else to agree.';
    return outcome.result.signatures.map(({ r, s, v }) => `${r}${s}${v}`).join();
  }
}
