import { Component, computed } from '@angular/core';
import { useSign, useWallets } from 'kms-elements/angular';

/** Signs a text with the Ethereum account of the signed-in user. */
@Component({
  selector: 'app-sign',
  template: `
    <form (submit)="signText($event, text.value)">
      <label for="text">Message</label>
      <input #text id="text" value="Hello">
      <button type="submit" [disabled]="!account() || signing.now().state === 'signing'">Sign</button>
      <output aria-label="Signature">{{ outcome() }}</output>
    </form>
  `,
})
export class Sign {
  readonly #wallets = useWallets();
  readonly signing = useSign();
  readonly account = computed(() =>
    this.#wallets
      .now()
      .wallets.flatMap(({ accounts }) => accounts)
      .find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM'),
  );
  readonly outcome = computed(() => {
    const now = this.signing.now();
    if (now.state === 'failed') return `Not signed: ${now.error.code}`;
    return now.state === 'signed' ? now.signatures.map(({ r, s, v }) => `${r}${s}${v}`).join() : '';
  });

  signText(event: Event, text: string): void {
    event.preventDefault();
    const account = this.account();
    if (!account) return;
    void this.signing.sign({
      signWith: account.address,
      payloads: [text],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
  }
}
