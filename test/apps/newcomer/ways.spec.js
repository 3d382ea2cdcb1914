import { test } from 'kms-elements/testing/playwright';

const signsIn = (name, way) =>
  test(`signs in with ${name}`, async ({ page, emulator }) => {
    await page.goto('/');
    await emulator.signIn(page, way);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });

signsIn('a text message', '+14155550123');
signsIn('a new passkey', { passkey: 'create' });
signsIn('a social account', { social: 'google', email: 'grace@example.com' });
signsIn('a wallet', { wallet: 'ethereum' });
