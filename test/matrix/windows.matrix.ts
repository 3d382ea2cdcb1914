import { expect } from '@esm-bundle/chai';
import type { Page, Route } from 'playwright';
import { allow, type BrandVisitor, brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { stateIs } from '../support/tabs.js';
import { visitorOf } from '../support/visitor.js';
import { ALICE, LOST, lostIn } from './cell-walk.js';
import { type Cause, FAULTS, LIFE, WINDOW } from './cells.js';
import { goOffline } from './network-cut.js';
import { slowProvider } from './slow-provider.js';
import { Measured } from './table.js';

const HOUR = 3_600_000;
const FOUR_MINUTES = 240_000;
/** Longer than a window is waited for. */
const WINDOW_MS = 601_000;
const OTHER_STATE = 'A'.repeat(22);

let visitor: BrandVisitor;
const named = (name: string) => visitor.page.getByRole('button', { name, exact: true });
const alertIn = (page: Page, text: string): Promise<void> => page.getByRole('alert').filter({ hasText: text }).waitFor();

let slow: Awaited<ReturnType<typeof slowProvider>>;

/** The window, in place of the provider's page. */
const windowGets = (answer: (route: Route) => Promise<void>): Promise<unknown> => profile.route('**/google/authorize?*', answer);

async function opened(brand = 'Google'): Promise<Page> {
  const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), visitor.button(brand).click()]);
  return popup;
}

/** Whether a window says that what it brought is of no use: then that is where the user is. */
async function isToldInWindow(): Promise<boolean> {
  const told = profile.pages().map((page) => page !== visitor.page && lostIn(page));
  return (await Promise.all(told)).some(Boolean);
}

/** The login's result: the code of its error, that it still waits for the window, or nothing if the user is signed in. */
async function outcome(): Promise<string | undefined> {
  const LOOKS = 100;
  for (let look = 0; look < LOOKS; look += 1) {
    const [error] = (await visitor.events('kms-error')).slice(-1);
    if (error) return String(error.detail?.['code']);
    if ((await visitor.events('kms-signed-in')).length > 0) return undefined;
    if (await isToldInWindow()) return 'oauth_state';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await visitor.page.getByText('Continue in the Google window').first().waitFor();
  return 'waits';
}

/** The login waits: no fault is reported, and the user can stop waiting for the window. */
async function waits(): Promise<'waits'> {
  await visitor.page.getByText('Continue in the Google window').first().waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await visitor.events('kms-error')).to.deep.equal([]);
  expect(await visitor.page.getByRole('alert').filter({ hasText: /\S/ }).count()).to.equal(0);
  return 'waits';
}

async function goOn(code: string | undefined): Promise<void> {
  if (code === undefined) return void (await visitor.signOut.waitFor());
  for (const page of profile.pages()) if (page !== visitor.page) await page.close();
  await profile.unrouteAll({ behavior: 'ignoreErrors' });
  await stand.emulator.clearFaults();
  if (code !== 'waits' && code !== 'oauth_state')
    expect(await visitor.page.getByRole('alert').filter({ hasText: /\S/ }).count(), 'alerts').to.equal(1);
  if (await named('Cancel').isVisible()) await named('Cancel').click();
  await visitor.button('Google').waitFor();
  await visitor.signIn('Google', ALICE);
}

/** Messages on the attempt's channel that aren't a return, from another page of the site. */
async function junk(popup: Page, kind: string): Promise<void> {
  const state = new URL(popup.url()).searchParams.get('state')!;
  const other = await profile.newPage();
  await other.goto(`${stand.site}/sheet.html`);
  await other.evaluate(
    ([name, what]) => {
      const channel = new BroadcastChannel(`kms-oauth ${name}`);
      const frames: Record<string, unknown[]> = {
        trunc: ['{"v":1,"kind":"oauth-ret', null, ''],
        huge: [{ v: 1, kind: 'oauth-return', state: name, params: 'x'.repeat(5_000_000) }, 'x'.repeat(5_000_000)],
        wrong: [{ v: '1', kind: 'oauth-return', state: 7, params: {} }, { v: 1, kind: 'oauth-return', state: name, params: {} }, [], 1],
      };
      for (const frame of frames[what!] ?? []) channel.postMessage(frame);
    },
    [state, kind],
  );
  await waits();
  await other.close();
}

/** What comes back in place of the provider's answer. */
async function returns(popup: Page, query: string): Promise<void> {
  await popup.waitForURL(/\/authorize\?/);
  const redirect = new URL(popup.url()).searchParams.get('redirect_uri')!;
  await popup.goto(`${redirect}?${query}`).catch(() => {});
}
const stateOf = (popup: Page): string => new URL(popup.url()).searchParams.get('state')!;

async function byWire(fault: string, value: string | number | undefined): Promise<string | undefined> {
  if (fault === 'reset') {
    await windowGets((route) => route.abort('connectionreset'));
    await opened();
    return waits();
  }
  if (fault === 'redirect') {
    await windowGets((route) => route.fulfill({ status: 302, headers: { location: route.request().url().replace('?', '?again=yes&') } }));
    await allow(await opened(), ALICE);
    return outcome();
  }
  if (fault === 'hang' || fault === 'drip') {
    await windowGets((route) => route.fulfill({ status: 302, headers: { location: slow.page(fault === 'drip' ? fault : String(value)) } }));
    await opened();
    await waits();
    // Only this page's clock: a window that never loads has none to move.
    await visitor.page.evaluate((ms) => {
      const { __pwClock: clock } = window as unknown as { __pwClock: { controller: { fastForward(ms: number): Promise<void> } } };
      return clock.controller.fastForward(ms);
    }, WINDOW_MS);
    return outcome();
  }
  if (fault === 'status' && (value === 400 || value === 403)) {
    const error = value === 400 ? ({ fault: 'oauth-error', value: 'invalid_request' } as const) : ({ fault: 'deny' } as const);
    await stand.emulator.fault({ path: '/google/authorize', ...error });
    await opened();
    return outcome();
  }
  if (fault === 'status' || value === 'html' || value === 'empty') {
    const body = value === 'empty' ? '' : '<!doctype html><title>Somebody else</title><form>Pay for this network</form>';
    await windowGets((route) => route.fulfill({ status: fault === 'status' ? Number(value) : 200, contentType: 'text/html', body }));
    await opened();
    return waits();
  }
  if (fault === 'twice') return twice();
  const popup = await opened();
  await popup.waitForURL(/\/authorize\?/);
  await junk(popup, String(value));
  await allow(popup, ALICE);
  return outcome();
}

/** The same return by its address once more, in another window. */
async function twice(): Promise<string | undefined> {
  // What this one brings is in the address as a query.
  const popup = await opened('X');
  const returning = popup.waitForRequest(/oauth-callback\.html\?/);
  await allow(popup, ALICE);
  const address = (await returning).url();
  await visitor.event('kms-signed-in');
  const again = await profile.newPage();
  await again.goto(address);
  await again.getByRole('alert').filter({ hasText: LOST }).waitFor();
  await again.close();
  expect((await visitor.events('kms-signed-in')).length).to.equal(1);
  return outcome();
}

async function meet(cause: Cause): Promise<string | undefined> {
  switch (cause.by) {
    case 'offline': {
      const back = await goOffline(visitor.page);
      await visitor.button('Google').click();
      const code = await outcome();
      await back();
      return code;
    }
    case 'browser':
      await windowGets((route) => route.abort(cause.error));
      await opened();
      return waits();
    case 'answer': {
      const popup = await opened();
      await popup.waitForURL(/\/authorize\?/);
      await returns(popup, `state=${cause.members === 'none' ? stateOf(popup) : OTHER_STATE}`);
      return cause.members === 'none' ? outcome() : waits();
    }
    default:
      return byWire(cause.fault, cause.value);
  }
}

/** What happens around the window, by its row. */
const HAPPENS: Readonly<Record<string, () => Promise<string | undefined>>> = {
  async 'the response arrives after the user has moved on'() {
    const popup = await visitor.go('Google');
    await named('Cancel').click();
    await alertIn(visitor.page, 'Google sign-in was canceled.');
    await allow(popup, ALICE).catch(() => {});
    if (!popup.isClosed()) await alertIn(popup, LOST);
    expect(await visitor.signOut.count()).to.equal(0);
    return outcome();
  },
  async 'the element is removed'() {
    const popup = await visitor.go('Google');
    await visitor.page.evaluate(() => {
      const provider = document.querySelector('kms-provider')!;
      Object.assign(window, { provider });
      provider.remove();
    });
    await allow(popup, ALICE);
    await alertIn(popup, LOST);
    expect(await visitor.events('kms-signed-in')).to.deep.equal([]);
    await popup.close();
    await visitor.page.evaluate(() => document.querySelector('main')!.append((window as unknown as { provider: Element }).provider));
    await visitor.signIn('Google', ALICE);
    return 'gone';
  },
  async 'the page is reloaded'() {
    const popup = await visitor.go('Google');
    await visitor.page.reload();
    await visitor.button('Google').waitFor();
    await allow(popup, ALICE);
    // No page waits for it any more: the window continues by itself, and the page is notified of the session.
    await visitorOf(popup, stand.emulator).signOut.waitFor();
    await stateIs(visitor.page, 'signed-in');
    return undefined;
  },
  "the device's clock jumps four minutes ahead": () => jumped(FOUR_MINUTES),
  "the device's clock jumps four minutes back": () => jumped(-FOUR_MINUTES),
  "the device's clock jumps an hour ahead": () => jumped(HOUR),
  "the device's clock jumps an hour back": () => jumped(-HOUR),
  async "the browser's storage is deleted"() {
    const popup = await visitor.go('Google');
    const devtools = await profile.newCDPSession(visitor.page);
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(visitor.page.url()).origin, storageTypes: 'all' });
    await allow(popup, ALICE);
    return outcome();
  },
  async 'two tabs do the same at once'() {
    const second = await brandVisitor(profile, stand, 'popup');
    const popups = [await visitor.go('Google'), await second.go('Google')];
    for (const popup of popups) await allow(popup, ALICE);
    await Promise.all([visitor, second].map(({ page }) => stateIs(page, 'signed-in')));
    return outcome();
  },
};

async function jumped(ms: number): Promise<string | undefined> {
  const popup = await visitor.go('Google');
  await profile.clock.setSystemTime((await visitor.page.evaluate(() => Date.now())) + ms);
  await allow(popup, ALICE);
  return outcome();
}

describe('a window of a provider', function () {
  this.timeout(120_000);
  freshForEach();
  const faults = new Measured();
  const life = new Measured();
  let uncaught: string[];

  before(async () => {
    slow = await slowProvider();
  });
  after(() => {
    slow.close();
    faults.write('matrix', FAULTS);
    life.write('life', LIFE);
  });
  beforeEach(async () => {
    uncaught = [];
    await profile.clock.install();
    visitor = await brandVisitor(profile, stand, 'popup');
    await visitor.button('Google').waitFor();
    visitor.page.on('pageerror', ({ message }) => uncaught.push(message));
  });
  const held = (expected: string | undefined, code: string | undefined): void => {
    expect(code).to.equal(expected);
    expect(uncaught).to.deep.equal([]);
  };

  for (const { name, cause, cells } of FAULTS) {
    const expected = cells[WINDOW];
    if (typeof expected === 'string') continue;
    it(`${name}: ${expected.code ?? 'continues'}, with a way forward`, async () => {
      const code = await meet(cause);
      faults.take(name, WINDOW, code);
      await goOn(code);
      held(expected.code, code);
    });
  }
  for (const { name, cells } of LIFE) {
    const expected = cells[WINDOW];
    if (typeof expected === 'string') continue;
    it(`${name}: ${expected.code ?? 'continues'}`, async () => {
      const code = await HAPPENS[name]!();
      life.take(name, WINDOW, code);
      if (code !== 'gone') await goOn(code);
      held(expected.code, code);
    });
  }
});
