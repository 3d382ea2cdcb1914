import { expect } from '@esm-bundle/chai';
import { settle, until } from '../support/fixed-environment.js';
import { type Page, world } from './devices.js';
import { MINUTE } from './store-stage.js';

const stateOf = ({ kms }: Page) => kms.session.snapshot.state;
const LOCKED = { lockAfter: '4m' } as const;

describe('a site that locks', () => {
  it("ends the session if it wasn't used for that long, and not while it is used", async () => {
    const { clock, device, signIn } = world();
    const page = await device(LOCKED).tab();
    await signIn(page);
    for (let times = 0; times < 3; times++) {
      await clock.advance(3 * MINUTE);
      page.env.page.use();
    }
    expect(stateOf(page)).to.equal('signed-in');
    await clock.advance(4 * MINUTE);
    await until(() => stateOf(page) === 'expired');
    expect(await page.kms.session.list()).to.deep.equal([]);
    expect(await page.kms.api.query('whoami', {}).catch(({ code }) => code)).to.equal('session_expired');
    page.kms.dispose();
    expect(clock.waiting).to.equal(0);
  });

  it('counts use in another tab, and locks all tabs', async () => {
    const { clock, device, signIn } = world();
    const here = device(LOCKED);
    const [first, second] = [await here.tab(), await here.tab()];
    await signIn(first);
    await until(() => stateOf(second) === 'signed-in');
    await clock.advance(3 * MINUTE);
    second.env.page.use();
    await clock.advance(3 * MINUTE);
    expect([stateOf(first), stateOf(second)]).to.deep.equal(['signed-in', 'signed-in']);
    await clock.advance(1 * MINUTE);
    await until(() => [first, second].every((page) => stateOf(page) !== 'signed-in'));
  });

  it('is locked after a reload, and at the first press after sleep', async () => {
    const { clock, device, signIn } = world();
    const here = device({ lockAfter: '10m' });
    const page = await here.tab();
    await signIn(page);
    page.kms.dispose();
    await clock.advance(11 * MINUTE);
    const later = await here.tab();
    await until(() => stateOf(later) === 'expired');
    await signIn(later);
    // Timers don't fire while a machine sleeps; the clock continues.
    clock.jump(11 * MINUTE);
    later.env.page.use();
    await until(() => stateOf(later) === 'expired');
  });

  it('locks every account of the device', async () => {
    const { clock, device, signIn } = world();
    const page = await device(LOCKED).tab();
    await signIn(page);
    await signIn(page, 'bob@example.com');
    expect(await page.kms.session.list()).to.have.length(2);
    await clock.advance(4 * MINUTE);
    await until(() => stateOf(page) === 'expired');
    expect(await page.kms.session.list()).to.deep.equal([]);
  });

  it('counts a sign-in as use, and ignores use in the future after a clock was set back', async () => {
    const { clock, device, signIn } = world();
    const here = device({ lockAfter: '10m' });
    const page = await here.tab();
    await clock.advance(60 * MINUTE);
    await signIn(page);
    await settle();
    expect(stateOf(page)).to.equal('signed-in');
    here.browser.notes.write('kms-elements http://localhost:8787/ used', String(clock.now() + 3_600_000));
    await clock.advance(10 * MINUTE);
    expect(stateOf(page)).to.equal('signed-in');
  });

  for (const lockAfter of ['15', '0m', '1.5h', '15 m', 'm', '-1m'])
    it(`says that “${lockAfter}” isn't a length of time`, async () => {
      const { device } = world();
      const fault = await device({ lockAfter })
        .tab()
        .catch((error) => error);
      expect(fault).to.include({ code: 'config_invalid', path: 'lockAfter' });
    });
});
