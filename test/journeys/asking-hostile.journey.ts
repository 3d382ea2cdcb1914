import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { ASKING_SCRIPTS, kitOf } from '../support/hostile-asking-scripts.mjs';
import { type KeyFrameSite, keyFrameSite } from '../support/key-frame-site.js';
import { casesOf } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';
import { visitorOf } from '../support/visitor.js';

const [X, Y] = [
  '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
];
/** A key whose private half is public. */
const ATTACKER = { attackerKey: `03${X}`, attackerPoint: `04${X}${Y}` };

describe('a page script that is hostile to a session in a frame that asks', () => {
  let stand: Stage;
  let site: KeyFrameSite;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await keyFrameSite(stand.emulator, undefined, 'asking-frame');
    profile = await stand.partedProfile();
  });
  after(async () => {
    await profile.close();
    await site.close();
  });

  /** A page with the session. A script can end it, as any script of a page can: then the user signs in again. */
  async function visit(): Promise<Page> {
    const page = await profile.newPage();
    await page.goto(`${site.origin}/login.html`);
    const visitor = visitorOf(page, stand.emulator);
    const state = await page.evaluate(async () => {
      await customElements.whenDefined('kms-provider');
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      return (await client.session.restore()).state;
    });
    if (state !== 'signed-in') await visitor.signIn('ada@example.com');
    await visitor.signOut.waitFor();
    return page;
  }

  const ONE_OF_EACH = [
    'pressing in that frame',
    'telling the frame that it was approved',
    'a harmless request first, under the same number',
    'the stamper for other libraries',
    'a delegate',
    'an export to a key of its own',
    'a stamp of a query at another path',
    'a message port that swaps bytes',
    'a type that stands twice',
    'a policy that allows everything',
  ];
  for (const [what, script] of Object.entries(casesOf(ASKING_SCRIPTS, ONE_OF_EACH)))
    it(`gets nothing signed by ${what}`, async () => {
      const page = await visit();
      const from = (await stand.emulator.requests()).length;
      const parts = { frameAddress: site.frame, apiOrigin: stand.emulator.origin, ...ATTACKER };
      const got = await page.evaluate(
        `(async () => { const kit = await (${kitOf})(${JSON.stringify(parts)}); await (${script})(kit); await new Promise((done) => setTimeout(done, 700)); return kit.got; })()`,
      );
      // Everything else waits for the user, or was refused.
      expect((got as string[]).filter((one) => one === 'signed' || one === 'done')).to.deep.equal([]);
      const submits = (await stand.emulator.requests())
        .slice(from)
        .filter(({ path, status }) => path.includes('/submit/') && status === 200);
      expect(submits.map(({ path }) => path)).to.deep.equal([]);
      await page.close();
    });

  it('reports a queued question at once, so that its page waits for it, too', async () => {
    const page = await visit();
    const parts = JSON.stringify({ frameAddress: site.frame, apiOrigin: stand.emulator.origin, ...ATTACKER });
    const told = await page.evaluate(`(async () => {
      const kit = await (${kitOf})(${parts});
      const { port, sign } = await kit.ownFrame();
      const told = [];
      port.onmessage = ({ data }) => told.push(data.kind + ' ' + data.id);
      for (const id of [1, 2]) sign(kit.evil, id);
      await new Promise((done) => setTimeout(done, 1500));
      return told;
    })()`);
    expect(told).to.include.members(['asking 1', 'asking 2']).and.not.include('rejected 1');
    await page.close();
  });
});
