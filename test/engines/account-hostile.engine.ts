import { expect } from '@esm-bundle/chai';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { newKey, type ScriptKey, stampOf } from '../emulator/script.js';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { newestCode } from '../support/visitor.js';

const ADA = 'ada@example.com';
const MARKUP = '<img src=x onerror="window.broken = 1">';
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('a page script that is hostile to an account', () => {
  let page: EnginePage;
  before(async () => {
    await stand.emulator.reset();
    page = await engine.page();
    await page.goto(`${stand.site}/account.html`);
    await page.fill('Email address', ADA);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, ADA));
    await page.waitFor(button('Sign out'));
    await page.waitFor({ text: 'ada@example.com' });
  });
  after(() => page?.close());

  /** Add another person's key, as any script of the page can. @returns the organization */
  const add = ({ publicKey }: ScriptKey, apiKeyName: string): Promise<string> =>
    page.run(
      async ({ publicKey, apiKeyName }) => {
        const { client } = document.querySelector('kms-account') as KmsAccount;
        if (!client) return '';
        const { userId, organizationId } = await client.api.query('whoami', {});
        await client.api.submit('create_api_keys', { userId, apiKeys: [{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256' }] });
        return organizationId;
      },
      { publicKey, apiKeyName },
    );

  /** Whether a key acts in an organization. */
  async function acts(key: ScriptKey, organizationId: string): Promise<boolean> {
    const body = JSON.stringify({ organizationId });
    const init = { method: 'POST', body, headers: { 'x-stamp': stampOf(body, key) } };
    return (await fetch(`${stand.emulator.origin}/public/v1/query/whoami`, init)).status === 200;
  }

  it('that adds keys is noticed, only draws text with their names, and is undone with one press', async () => {
    const [plain, named] = [newKey(), newKey()];
    const organizationId = await add(plain, 'backup');
    await add(named, MARKUP);
    expect(await acts(plain, organizationId)).to.equal(true);
    await page.reload();
    for (const text of ['backup', MARKUP]) await page.waitFor({ text });
    expect(
      await page.run(() => [document.querySelector('kms-account')?.shadowRoot?.querySelector('img') ?? null, 'broken' in window]),
    ).to.deep.equal([null, false]);
    await page.click(button('Sign out everywhere else'));
    await page.waitFor(button('Sign out others'));
    await page.click(button('Sign out others'));
    await page.waitFor({ text: 'Ended:' });
    expect([await acts(plain, organizationId), await acts(named, organizationId)]).to.deep.equal([false, false]);
    await page.waitFor(button('Sign out'));
  });
});
