import { expect } from '@esm-bundle/chai';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { type KeyFrameSite, keyFrameSite } from '../support/key-frame-site.js';
import { newestCode } from '../support/visitor.js';
import { wrapEverything } from '../support/wrap-everything.mjs';

const ADA = 'ada@example.com';
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('a key frame', () => {
  let page: EnginePage;
  let site: KeyFrameSite | undefined;
  before(async () => {
    await stand.emulator.reset();
    site = await keyFrameSite(stand.emulator);
    page = await engine.page();
  });
  after(async () => {
    await page?.close();
    await site?.close();
  });

  it('never reaches members of the browser that a script replaced, in a login and a signature', async () => {
    await page.goto(`${site!.origin}/login.html`);
    await page.waitFor(button('Continue with email'));
    expect(await page.run(wrapEverything, { frame: site!.frame })).to.be.greaterThan(500);
    await page.fill('Email address', ADA);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, ADA));
    await page.waitFor(button('Sign out'));
    const userId = await page.run(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as {
        client: { api: { query(name: string, fields: object): Promise<{ userId: string }> } };
      };
      return (await client.api.query('whoami', {})).userId;
    });
    expect(userId).to.be.a('string');
    expect(await page.run(() => (window as unknown as { caughtMembers: string[] }).caughtMembers)).to.deep.equal([]);
  });
});
