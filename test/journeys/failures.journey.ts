import { expect } from '@esm-bundle/chai';
import type { Fault } from '../support/emulator-controls.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { newestCode, type Visitor, visit, wrongCode } from '../support/visitor.js';

const ADA = 'ada@example.com';
const RETRIED = 9;
/** What the user reads; security, section 3. */
const TEXTS = {
  network: "We couldn't reach the sign-in service. Try again.",
  timeout: 'This is taking too long. Try again.',
  outcomeUnknown: "We couldn't confirm the result. Try again.",
  forbidden: "This site isn't allowed to use this sign-in.",
  rateLimited: /^Too many tries\. Try again in .+\.$/,
  badResponse: "We couldn't read the sign-in service's answer. Try again.",
  configInvalid: "Sign-in isn't set up correctly on this page.",
  contactInvalid: 'Check the address or number.',
  otpInvalid: "That code isn't right. Check it and try again.",
  otpOld: 'This code has expired. Send a new one.',
  otpLocked: 'Too many tries. This code no longer works. Send a new one.',
};

/** Faults of one call: which step shows them, and what it says. */
interface Call {
  readonly call: string;
  readonly step: 'start' | 'contact' | 'code';
  readonly effect: boolean;
  /** `live` when absent. */
  readonly shape?: 'live2';
}
const CALLS: readonly Call[] = [
  { call: 'wallet_kit_config', step: 'start', effect: false },
  { call: 'otp_init', step: 'contact', effect: false },
  { call: 'otp_verify', step: 'code', effect: false },
  { call: 'otp_login', step: 'code', effect: true },
  { call: 'account', step: 'code', effect: false },
  { call: 'signup', step: 'code', effect: true },
  { call: 'otp_init_v2', step: 'contact', effect: false, shape: 'live2' },
  { call: 'otp_verify_v2', step: 'code', effect: false, shape: 'live2' },
  { call: 'stamp_login', step: 'code', effect: true, shape: 'live2' },
  { call: 'signup_v2', step: 'code', effect: true, shape: 'live2' },
];
/** One that only reads, and one whose outcome is unknown. */
const KEPT = ['wallet_kit_config', 'signup'];
const FAULTS = [
  { name: 'the network is down', fault: { fault: 'reset' }, text: TEXTS.network },
  { name: 'the answer is not JSON', fault: { fault: 'body', value: 'html' }, text: TEXTS.badResponse },
  { name: 'no answer comes in time', fault: { fault: 'hang', value: 'headers' }, text: TEXTS.timeout },
] as const;

describe('when something fails', () => {
  freshForEach();
  let visitor: Visitor;

  const arrive = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    visitor = await visit(profile, stand.emulator, { site: stand.site, attributes });
  };
  /** There is exactly one alert, and it says this. */
  const says = async (text: string | RegExp): Promise<void> => {
    await visitor.page.getByRole('alert').filter({ hasText: text }).waitFor();
    const spoken = (await visitor.page.getByRole('alert').allInnerTexts()).filter((one) => one.trim() !== '');
    expect(spoken).to.have.length(1);
  };
  const typeContact = async (): Promise<void> => {
    await visitor.email.fill(ADA);
    await visitor.continueWithEmail.click();
  };
  const typeCode = async (): Promise<void> => visitor.code.fill(await newestCode(stand.emulator, ADA));
  const tryAgain = (): Promise<void> => visitor.page.getByRole('button', { name: 'Try again' }).click();

  /** Walk to the step that meets the fault. */
  async function walkTo({ step, shape }: Call, { fault }: Pick<Fault, 'fault'>): Promise<void> {
    // Only if no response arrives: a slow machine isn't a fault in the other cases.
    await arrive({ ...(fault === 'hang' && { 'request-timeout-ms': '700' }), ...(shape && { profile: shape }) });
    if (step === 'start') return;
    await typeContact();
    if (step === 'code') {
      await visitor.code.waitFor();
      await typeCode();
    }
  }

  /** What was typed is still there, and the same press that failed now succeeds. */
  async function goOn({ step, call }: Call): Promise<void> {
    if (step === 'start') {
      await tryAgain();
      await visitor.signIn(ADA);
    } else if (step === 'contact') {
      expect(await visitor.email.inputValue()).to.equal(ADA);
      await visitor.continueWithEmail.click();
      await visitor.code.waitFor();
    } else {
      if (call.startsWith('otp_verify')) await visitor.verify.click();
      else await tryAgain();
      await visitor.event('kms-signed-in');
    }
  }

  /** The service accepted the code before its response was lost: another one is needed. */
  async function askAnew(): Promise<void> {
    await visitor.verify.click();
    await says(TEXTS.otpOld);
    await visitor.change.click();
    await visitor.signIn(ADA);
  }
  const isCodeSpent = (call: string, fault: Fault['fault']): boolean => call === 'otp_verify' && fault === 'body';

  for (const one of CALLS) {
    const { call, effect, shape } = one;
    // A fault means the same in both generations, so one fault is enough to show it for each call.
    for (const { name, fault, text } of listOf(
      shape ? FAULTS.slice(0, 1) : FAULTS,
      (_, at) => (at === 0 && KEPT.includes(call)) || call === 'otp_verify',
    )) {
      it(`says so when ${name} at ${call}, and continues`, async () => {
        const fails: Fault = { path: call, times: RETRIED, ...fault };
        await stand.emulator.fault(fails);
        await walkTo(one, fault);
        await says(effect ? TEXTS.outcomeUnknown : text);
        await stand.emulator.clearFaults();
        await (isCodeSpent(call, fault.fault) ? askAnew() : goOn(one));
      });
    }
  }

  it('requests the configuration again when Continue is pressed, if it was lost while the user typed', async () => {
    await stand.emulator.fault({ path: 'wallet_kit_config', times: RETRIED, fault: 'reset' });
    await arrive();
    const { page, email, continueWithEmail, code } = visitor;
    await email.pressSequentially(ADA, { delay: 30 });
    await says(TEXTS.network);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await stand.emulator.clearFaults();
    await continueWithEmail.click();
    await code.waitFor();
  });

  it('says what is missing in an address, and sends nothing', async () => {
    await arrive();
    for (const [text, words] of [
      ['', 'Enter your email address.'],
      ['ada', 'Add @ and a domain, like ada@example.com.'],
      ['ada@', 'Add the part after @.'],
      ['@example.com', 'Add the part before @.'],
      ['ada@example', 'Add the ending, like .com.'],
      ['ada@@example.com', TEXTS.contactInvalid],
      ['ada example.com', TEXTS.contactInvalid],
    ] as const) {
      await visitor.email.fill(text);
      await visitor.continueWithEmail.click();
      await says(words);
      expect(await visitor.email.inputValue()).to.equal(text);
    }
    expect((await stand.emulator.requests()).filter(({ path }) => path.endsWith('otp_init'))).to.deep.equal([]);
    await visitor.signIn(ADA);
  });

  it('clears a wrong code, so that the right one can be typed at once', async () => {
    await arrive();
    await visitor.askForCode(ADA);
    const code = await newestCode(stand.emulator, ADA);
    await visitor.code.fill(wrongCode(code));
    await says(TEXTS.otpInvalid);
    expect(await visitor.code.inputValue()).to.equal('');
    await visitor.page.keyboard.type(code);
    await visitor.event('kms-signed-in');
  });

  inProducts('offers a new code after too many wrong ones', async () => {
    await profile.clock.install();
    await arrive();
    await visitor.askForCode(ADA);
    const wrong = wrongCode(await newestCode(stand.emulator, ADA));
    for (const code of [wrong, wrongCode(wrong), wrongCode(wrongCode(wrong))]) {
      await visitor.code.fill(code);
      await visitor.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    }
    await says(TEXTS.otpLocked);
    await profile.clock.fastForward(31_000);
    await visitor.resend.click();
    await expectNewCode();
  });

  inProducts('offers a new code when the old one has expired', async () => {
    await profile.clock.install();
    await arrive();
    await visitor.askForCode(ADA);
    const code = await newestCode(stand.emulator, ADA);
    await stand.emulator.moveClock(301_000);
    await profile.clock.fastForward(301_000);
    await visitor.code.fill(code);
    await says(TEXTS.otpOld);
    await visitor.resend.click();
    await expectNewCode();
  });

  /** A second message arrived, and its code signs in. */
  async function expectNewCode(): Promise<void> {
    await expectMessages(2);
    // The page has its response, and counts down to the next one.
    await visitor.resend.waitFor({ state: 'hidden' });
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.event('kms-signed-in');
  }
  async function expectMessages(count: number): Promise<void> {
    const deadline = performance.now() + 30_000;
    while ((await stand.emulator.inbox(ADA)).length < count && performance.now() < deadline) await new Promise(setImmediate);
    expect((await stand.emulator.inbox(ADA)).length).to.equal(count);
  }

  inProducts('says how long to wait if too many codes were requested', async () => {
    await stand.emulator.settings({ codesPerContact: '3' });
    await profile.clock.install();
    await arrive();
    for (let sent = 1; sent <= 3; sent++) {
      await visitor.askForCode(ADA);
      await visitor.change.click();
      await visitor.email.waitFor();
    }
    await typeContact();
    await says(TEXTS.rateLimited);
    expect(await visitor.email.inputValue()).to.equal(ADA);
    await stand.emulator.moveClock(301_000);
    await profile.clock.fastForward(301_000);
    await visitor.signIn(ADA);
  });

  inProducts("tells a site that it isn't on the list", async () => {
    await stand.emulator.settings({ allowedOrigins: ['https://elsewhere.example'] });
    await arrive();
    await says(TEXTS.forbidden);
    await stand.emulator.settings({ allowedOrigins: [stand.site] });
    await tryAgain();
    await visitor.signIn(ADA);
  });

  it('tells a site that its configuration is unknown', async () => {
    const { baseUrl, authProxyUrl } = await stand.emulator.config();
    await arrive({ 'base-url': baseUrl, 'auth-proxy-url': authProxyUrl, 'auth-proxy-config-id': 'nobody' });
    await says(TEXTS.configInvalid);
    expect((await visitor.event('kms-error')).detail).to.include({ code: 'config_invalid', retryable: 'no' });
  });
});
