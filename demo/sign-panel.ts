import type { KmsClient } from 'kms-elements/client';
import { type Account, accountsOf, drawAccounts, shortOf } from './accounts.js';
import { codeOf } from './form.js';
import { byId, copyOnClick } from './page.js';
import type { RawSignature } from './verify.js';

/** A signature, and what it was made with. */
interface Signed {
  readonly account: Account;
  readonly signature: RawSignature;
}

/** The panel next to the phone: what will happen, and then what happened. */
export interface SignPanel {
  /** Show the accounts of the signed-in user. */
  open(client: KmsClient): Promise<void>;
  /** Clear accounts and signature. */
  close(): void;
}

/** Start the panel. */
export function startSignPanel(): SignPanel {
  const form = byId('sign-form', HTMLFormElement);
  let chosen: () => Account | undefined = () => undefined;
  let client: KmsClient | undefined;
  const verdict = startVerdict();
  const show = (isOpen: boolean) => {
    verdict.clear();
    form.dataset.state = isOpen ? 'ready' : 'waiting';
    showProblem(undefined);
  };
  startSigning(form, async (message) => {
    const account = chosen();
    if (!client || !account) return;
    // What was verified before isn't what is requested now.
    const signature = await sign(client, account, message).catch((error: unknown) => {
      verdict.clear();
      throw error;
    });
    await verdict.show({ account, signature });
  });
  return {
    async open(opened) {
      client = opened;
      if (form.dataset.state !== 'waiting') show(false);
      const found = await accountsOf(opened).then(
        (accounts) => ({ accounts, problem: undefined }),
        (problem: unknown) => ({ accounts: [], problem }),
      );
      if (client !== opened) return;
      // Not before the accounts have loaded: a user with a keyboard would skip them, and could sign with none.
      chosen = drawAccounts(found.accounts);
      show(true);
      showProblem(found.problem);
    },
    close() {
      client = undefined;
      show(false);
    },
  };
}

async function sign(client: KmsClient, { address, chain }: Account, message: string): Promise<RawSignature> {
  const outcome = await client.api.submit('sign_raw_payloads', {
    signWith: address,
    payloads: [chain.payloadOf(message)],
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: chain.hashFunction,
  });
  const signature = outcome.state === 'completed' ? outcome.result.signatures?.[0] : undefined;
  if (!signature) throw Object.assign(new Error('not signed yet'), { code: 'activity_pending' });
  return signature;
}

/** A second click while a signature is in progress sends nothing. */
function startSigning(form: HTMLFormElement, run: (message: string) => Promise<void>): void {
  const button = byId('sign-button', HTMLButtonElement);
  const took = byId('sign-took', HTMLParagraphElement);
  let busy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    showProblem(undefined);
    took.textContent = 'Signing';
    const start = performance.now();
    await run(byId('message', HTMLTextAreaElement).value).then(
      () => {
        took.textContent = `Signed and checked in ${Math.round(performance.now() - start)} ms. This page never saw the key.`;
      },
      (error) => {
        took.textContent = '';
        showProblem(error);
      },
    );
    button.removeAttribute('aria-disabled');
    busy = false;
  });
}

/** The verdict follows the text: change one letter and the signature no longer matches. */
function startVerdict(): { show(signed: Signed): Promise<void>; clear(): void } {
  const form = byId('sign-form', HTMLFormElement);
  const text = byId('signature-text', HTMLElement);
  const message = byId('message', HTMLTextAreaElement);
  let signed: Signed | undefined;
  const check = async () => {
    if (!signed) return;
    const checked = signed;
    const { fits, by } = await checked.account.chain.verify(message.value, checked.account.address, checked.signature);
    if (checked === signed) showVerdict(checked.account, { fits, by });
  };
  message.addEventListener('input', check);
  copyOnClick(byId('copy-signature', HTMLButtonElement), () => text.textContent);
  return {
    async show(next) {
      signed = next;
      text.textContent = await next.account.chain.written(next.signature);
      await check();
      if (signed === next) form.dataset.state = 'signed';
    },
    clear() {
      if (!signed) return;
      signed = undefined;
      form.dataset.state = 'ready';
      byId('verdict', HTMLParagraphElement).textContent = '';
    },
  };
}

function showVerdict({ address, chain }: Account, { fits, by }: { fits: boolean; by: string }): void {
  const verdict = byId('verdict', HTMLParagraphElement);
  verdict.textContent = fits ? `Verified by ${by}` : `Refused by ${by}`;
  verdict.classList.toggle('bad', !fits);
  byId('verdict-why', HTMLParagraphElement).textContent = fits
    ? `${shortOf(address)} on ${chain.name} signed exactly this text. The check ran in this page, in code that had no part in the signing.`
    : 'This is not the text that was signed. Put it back, or sign again.';
}

function showProblem(error: unknown): void {
  const problem = byId('sign-problem', HTMLParagraphElement);
  problem.textContent = error === undefined ? '' : `${problemText(error)}`;
}

function problemText(error: unknown): string {
  const code = codeOf(error);
  return `${PROBLEMS[code] ?? 'The service could not sign this. Try again.'} (${code})`;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  offline: "You're offline. Check your connection and try again.",
  network: 'The service could not be reached. Is the emulator running?',
  outcome_unknown: "We couldn't confirm the result. Try again.",
  forbidden: 'The service refused this request.',
  server_error: 'The service has a problem. Try again.',
  clock_skew: 'The clocks of this device and of the service differ. Try again.',
  session_expired: 'Your session has ended. Sign in again.',
  session_rejected: 'You were signed out. Sign in again.',
};
