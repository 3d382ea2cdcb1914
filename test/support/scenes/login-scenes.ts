import { plugIn } from '../authenticator.js';
import { wrongCode } from '../visitor.js';
import { bringWallets, setMood } from '../wallets.js';
import { codeScenes } from './code-scenes.js';
import { askForCode, start } from './first-step.js';
import type { Scene } from './scenery.js';

/** The fields of the first step, and their errors. */
export const fields: Scene = async (scenery) => {
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

const hints: Scene = async (scenery) => {
  await start(scenery);
  await scenery.email.fill('ada@gmial.com');
  await scenery.email.blur();
  await scenery.button('ada@gmail.com').waitFor();
  await scenery.show('an address that looks mistyped');
  await scenery.button('Use phone instead').click();
  const country = scenery.page.getByRole('combobox', { name: 'Country' });
  await country.waitFor();
  // The list itself belongs to the browser and lies over the page, where no picture of a page shows it.
  await country.selectOption('DE');
  await country.focus();
  await scenery.page.getByRole('textbox', { name: 'Phone number' }).fill('01511 2345678');
  await scenery.page.getByText('+49 1511 2345678').waitFor();
  await scenery.show('a number as its country writes it');
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

const offered: Scene = async (scenery) => {
  await plugIn(scenery.page);
  await scenery.put({ heading: 'Sign in to Acme', 'offer-passkey': '', methods: 'email' });
  const to = await askForCode(scenery);
  await scenery.code.waitFor();
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.button('Add a passkey').waitFor();
  await scenery.show('a passkey is offered');
  await scenery.button('Add a passkey').click();
  await scenery.page.getByText('Passkey added.').first().waitFor();
  await scenery.show('the passkey was added');
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
  await scenery.page.getByText('Use your passkey').first().waitFor();
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

const blocked: Scene = async (scenery) => {
  await start(scenery);
  await scenery.page.evaluate(() => {
    window.open = () => null;
  });
  await scenery.button('Continue with Google').click();
  await scenery.button('Continue in this tab').waitFor();
  await scenery.show('window blocked');
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
  hints,
  sending,
  offline,
  ...codeScenes,
  passkeys,
  refusedPasskeys,
  noWallets,
  wallets,
  social,
  blocked,
  done,
  offered,
  trouble,
];

/** `<kms-otp>`: the steps that only it has. */
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

/** `<kms-oauth-button>`: all five, and one each that waits, was refused, and has signed in. */
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
