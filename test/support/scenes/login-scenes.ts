import { plugIn } from '../authenticator.js';
import { wrongCode } from '../visitor.js';
import { bringWallets, setMood } from '../wallets.js';
import type { Scene, Scenery } from './scenery.js';

const start = async (scenery: Scenery): Promise<void> => {
  await scenery.put({ heading: 'Sign in to Acme' });
  await scenery.button('Continue with Google').waitFor();
};

async function askForCode(scenery: Scenery): Promise<string> {
  const to = scenery.contact();
  await scenery.email.fill(to);
  await scenery.continueWithEmail.click();
  return to;
}

const fields: Scene = async (scenery) => {
  await start(scenery);
  await scenery.show('first step');
  await scenery.email.fill('ada@');
  await scenery.continueWithEmail.click();
  await scenery.alerted();
  await scenery.show('no address');
  await scenery.button('Use phone instead').click();
  const phone = scenery.page.getByRole('textbox', { name: 'Phone number' });
  await phone.waitFor();
  await scenery.show('phone');
  await phone.fill('+49 1');
  await scenery.button('Continue with phone').click();
  await scenery.alerted();
  await scenery.show('no number');
};

const sending: Scene = async (scenery) => {
  await start(scenery);
  const { emulator } = scenery.stand;
  const refused = async (state: string, ...faults: readonly (readonly [string, string | number])[]): Promise<void> => {
    for (const [fault, value] of faults) await emulator.fault({ path: '/v1/otp_init', fault, value });
    await askForCode(scenery);
    await scenery.alerted();
    await scenery.show(state);
  };
  await refused('this site is not allowed', ['status', 403]);
  await refused('too many tries', ['status', 429], ['retry-after', '20']);
};

const offline: Scene = async (scenery) => {
  await start(scenery);
  await scenery.stand.emulator.fault({ path: '/v1/otp_init', fault: 'status', value: 503 });
  await askForCode(scenery);
  await scenery.alerted();
  await scenery.show('service down');
  await scenery.profile.setOffline(true);
  await askForCode(scenery);
  await scenery.alerted(/offline/);
  await scenery.show('offline');
  await scenery.profile.setOffline(false);
  await scenery.stand.emulator.fault({ path: '/v1/otp_init', fault: 'hang', value: 'headers' });
  await askForCode(scenery);
  await scenery.alert.filter({ hasText: /\S/ }).waitFor({ state: 'detached' });
  await scenery.show('sending');
};

const codes: Scene = async (scenery) => {
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

const missing: Scene = async (scenery) => {
  await scenery.put({ 'without-signup': '' });
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.page.locator('[data-step="missing"]').waitFor();
  await scenery.show('no account');
};

const done: Scene = async (scenery) => {
  await start(scenery);
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.page.locator('[data-step="done"]').waitFor();
  await scenery.show('signed in');
  await scenery.page.evaluate(() => document.querySelector('kms-provider')?.client?.session.signOut());
  await scenery.button('Continue with Google').waitFor();
  await scenery.show('came back');
};

const passkeys: Scene = async (scenery) => {
  await start(scenery);
  const authenticator = await plugIn(scenery.page);
  await authenticator.setPresence(false);
  await scenery.button('Continue with a passkey').click();
  await scenery.page.getByText('Touch your passkey').first().waitFor();
  await scenery.show('passkey asked');
};

const refusedPasskeys: Scene = async (scenery) => {
  await start(scenery);
  const authenticator = await plugIn(scenery.page);
  await authenticator.setVerified(false);
  await scenery.button('Continue with a passkey').click();
  await scenery.alerted();
  await scenery.show('no passkey');
};

const noWallets: Scene = async (scenery) => {
  await start(scenery);
  await scenery.button('Continue with a wallet').click();
  await scenery.alerted();
  await scenery.show('no wallet');
};

const wallets: Scene = async (scenery) => {
  await bringWallets(scenery.profile, { kinds: ['ethereum', 'solana'] });
  await scenery.page.reload();
  await start(scenery);
  await scenery.button('Continue with a wallet').click();
  const wallet = scenery.page
    .locator('kms-login')
    .getByRole('button')
    .filter({ has: scenery.page.locator('img') });
  await wallet.first().waitFor();
  await scenery.show('wallets');
  await setMood(scenery.page, { answer: 'reject' });
  await wallet.first().click();
  await scenery.alerted();
  await scenery.show('wallet refused');
  await setMood(scenery.page, { answer: 'hang' });
  await wallet.first().click();
  await scenery.page
    .getByText(/Confirm in/)
    .first()
    .waitFor();
  await scenery.show('wallet asked');
};

const social: Scene = async (scenery) => {
  await start(scenery);
  const [popup] = await Promise.all([scenery.page.waitForEvent('popup'), scenery.button('Continue with Google').click()]);
  await popup.waitForURL(/\/authorize\?/);
  await scenery.page.locator('[data-step="window"]').waitFor();
  await scenery.show('window of Google');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await scenery.alerted();
  await scenery.show('refused at Google');
};

const trouble: Scene = async (scenery) => {
  await scenery.stand.emulator.settings({ enabledProviders: [] });
  await scenery.put();
  await scenery.page.locator('[data-step="trouble"]').waitFor();
  await scenery.show('nothing to sign in with');
};

/** Every step and failure of a login. */
export const loginScenes: readonly Scene[] = [
  fields,
  sending,
  offline,
  codes,
  endedCodes,
  missing,
  passkeys,
  refusedPasskeys,
  noWallets,
  wallets,
  social,
  done,
  trouble,
];

/** `<kms-otp>`: the steps that it has alone. */
export const otpScenes: readonly Scene[] = [
  async (scenery) => {
    await scenery.put();
    await scenery.continueWithEmail.waitFor();
    await scenery.show('first step');
    await scenery.continueWithEmail.click();
    await scenery.alerted();
    await scenery.show('no address');
    const to = await askForCode(scenery);
    await scenery.code.waitFor();
    await scenery.show('code');
    const code = await scenery.codeFor(to);
    await scenery.code.fill(wrongCode(code));
    await scenery.alerted();
    await scenery.show('wrong code');
    await scenery.code.fill(code);
    await scenery.page.locator('[data-step="done"]').waitFor();
    await scenery.show('signed in');
  },
];

/** `<kms-oauth-button>`: all five, and one that waits, was refused, has signed in. */
export const oauthScenes: readonly Scene[] = [
  async (scenery) => {
    for (const provider of ['google', 'apple', 'facebook', 'x', 'discord']) await scenery.put({ provider });
    await scenery.button('Continue with Discord').waitFor();
    await scenery.show('all five');
  },
  async (scenery) => {
    await scenery.put({ provider: 'google' });
    const open = async () => {
      const [popup] = await Promise.all([scenery.page.waitForEvent('popup'), scenery.button('Continue with Google').click()]);
      await popup.waitForURL(/\/authorize\?/);
      return popup;
    };
    const popup = await open();
    await scenery.page.locator('[data-step="window"]').waitFor();
    await scenery.show('window of Google');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await scenery.alerted();
    await scenery.show('refused at Google');
    const again = await open();
    await again.getByRole('button', { name: 'Continue as Alice Example' }).click();
    await again.getByRole('button', { name: 'Allow' }).click();
    await scenery.page.locator('[data-step="done"]').waitFor();
    await scenery.show('signed in');
  },
];
