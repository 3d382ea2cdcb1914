import { wrongCode } from '../visitor.js';
import { askForCode, start } from './first-step.js';
import type { Scene } from './scenery.js';

/** A code being typed, in parts and wrong too. */
export const codes: Scene = async (scenery) => {
  await start(scenery);
  const { emulator } = scenery.stand;
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await scenery.show('code');
  const code = await scenery.codeFor(to);
  await scenery.code.fill(code.slice(0, 3));
  await scenery.verify.click();
  await scenery.alerted();
  await scenery.show('incomplete');
  await scenery.code.fill(wrongCode(code));
  await scenery.alerted(/isn't right/);
  await scenery.show('wrong code');
  await emulator.fault({ path: '/v1/otp_verify', fault: 'hang', value: 'headers' });
  await scenery.code.fill(code);
  await scenery.alert.filter({ hasText: /\S/ }).waitFor({ state: 'detached' });
  await scenery.show('checking');
};

/** A mail service with its own page. */
const mailApps: Scene = async (scenery) => {
  await start(scenery);
  await scenery.email.fill('ada@gmail.com');
  await scenery.continueWithEmail.click();
  await scenery.code.waitFor();
  await scenery.page.getByRole('link', { name: /Gmail/ }).waitFor();
  await scenery.show('code for Gmail');
};

const endedCodes: Scene = async (scenery) => {
  await start(scenery);
  const { emulator } = scenery.stand;
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await emulator.fault({ path: '/v1/otp_verify', fault: 'status', value: 404 });
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.alerted(/expired/);
  await scenery.show('expired');
  await scenery.resend.click();
  await scenery.page
    .getByText(/New code sent/)
    .first()
    .waitFor();
  await scenery.show('sent again');
};

const lockedCodes: Scene = async (scenery) => {
  await start(scenery);
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  const wrong = wrongCode(await scenery.codeFor(to));
  for (let tries = 0; tries < 3; tries += 1) {
    const answered = scenery.page.waitForResponse(/otp_verify/);
    await scenery.code.fill(wrong);
    await answered;
    await scenery.page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.value === '');
  }
  await scenery.alerted(/Too many tries/);
  await scenery.show('locked');
};

const missing: Scene = async (scenery) => {
  await scenery.put({ 'without-signup': '' });
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.page.locator('[data-step="missing"]').waitFor();
  await scenery.show('no account');
};

/** A link in the email that was opened in another browser. */
const linked: Scene = async (scenery) => {
  await scenery.page.evaluate(() => history.replaceState(null, '', '#kms-code=482913'));
  await scenery.put({ heading: 'Sign in to Acme' });
  await scenery.page.getByRole('heading', { name: 'Your code' }).waitFor();
  await scenery.show('code by a link');
};

/** Every state of the code step. */
export const codeScenes: readonly Scene[] = [codes, mailApps, linked, endedCodes, lockedCodes, missing];
