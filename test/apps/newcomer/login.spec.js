import { test } from 'kms-elements/testing/playwright';

test('signs in', async ({ page, emulator }) => {
  await page.goto('/');
  await emulator.signIn(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
});
