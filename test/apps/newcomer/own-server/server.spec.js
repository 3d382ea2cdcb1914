import { test } from 'kms-elements/testing/playwright';

for (const email of ['ada@example.com', 'grace@example.com']) {
  test(`${email} is known to the site's server`, async ({ page, emulator }) => {
    await page.goto('/');
    await emulator.signIn(page, email);
    await page.getByText(/^Signed in on the server as [\w-]{36}\.$/).waitFor();
  });
}
