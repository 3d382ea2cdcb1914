import { expect } from '@esm-bundle/chai';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { PLANTED, plant } from '../support/planted.js';
import { newestCode } from '../support/visitor.js';

const ADA = 'ada@example.com';
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('a page script that is hostile to a session', () => {
  let page: EnginePage;
  before(async () => {
    await stand.emulator.reset();
    page = await engine.page();
  });
  after(() => page?.close());

  const stateNow = (): Promise<string> =>
    page.run(async () => {
      await customElements.whenDefined('kms-provider');
      const { client } = document.querySelector('kms-provider') as unknown as {
        client: { session: { restore(): Promise<{ state: string; reason?: string }> } };
      };
      const { state, reason } = await client.session.restore();
      return reason ? `${state}, ${reason}` : state;
    });

  it('finds no session in a record that it wrote, and none of the patches of a later script is called', async () => {
    await page.goto(`${stand.site}/login.html`);
    await page.waitFor(button('Continue with email'));
    await page.run(() => {
      const called: string[] = [];
      Object.assign(window, { called });
      for (const method of ['generateKey', 'sign', 'verify', 'importKey', 'digest'] as const) {
        SubtleCrypto.prototype[method] = (() => called.push(method)) as never;
      }
      window.fetch = (() => called.push('fetch')) as never;
      IDBFactory.prototype.open = (() => called.push('open')) as never;
    });
    await page.fill('Email address', ADA);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, ADA));
    await page.waitFor(button('Sign out'));
    expect(await page.run(() => (window as unknown as { called: string[] }).called)).to.deep.equal([]);
    await page.reload();
    for (const one of PLANTED) {
      await page.run(plant, one);
      await page.reload();
      expect(await stateNow(), one).to.equal(one === 'nothing changed' ? 'signed-in' : 'signed-out, unreadable');
    }
  });
});
