import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { LogEntry } from '../../src/kms-client.js';
import { buildDebugClient } from '../support/debug-site.js';
import type { SeenRequest } from '../support/emulator-controls.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { type Typist, typistAt } from '../support/keyboard.js';
import { inProducts } from '../support/products.js';
import { newestCode, visitorOf } from '../support/visitor.js';

const ADA = 'ada.lovelace@example.com';

/** A request as the panel shows it. */
interface Shown {
  readonly operation: string;
  readonly note: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** The requests in the panel, and those that the logger reported, at one moment; the oldest first. */
const heardIn = (page: Page): Promise<{ readonly shown: readonly Shown[]; readonly told: readonly LogEntry[] }> =>
  page.getByRole('list', { name: 'Requests, newest first' }).evaluate((list) => ({
    shown: [...list.children].reverse().map((item) => ({
      operation: item.querySelector('b')?.textContent ?? '',
      note: item.querySelector('.note')?.textContent ?? '',
      facts: Object.fromEntries(
        [...item.querySelectorAll('dt')].map((one) => [one.textContent, one.nextElementSibling?.textContent ?? '']),
      ),
    })),
    told: (window as unknown as { readonly told?: readonly LogEntry[] }).told ?? [],
  }));

/** How the panel shows what a logger reported. */
function asShown({ operation, method, status, durationMs, requestId, path, stamp }: LogEntry): Shown {
  const facts = { Id: requestId, Path: path, Stamp: stamp?.scheme, Key: stamp?.publicKeyHex };
  const known = Object.entries(facts).filter((one): one is [string, string] => one[1] !== undefined);
  return { operation, note: `${method} · ${status} · ${durationMs} ms`, facts: Object.fromEntries(known) };
}

const chapterOf = (page: Page, title: string) =>
  page.locator('[data-kms-debug] .body > div', { has: page.getByRole('heading', { name: title }) });

/** The page's calls in the emulator's own log, in order. */
async function callsSeen(): Promise<readonly (SeenRequest & { readonly requestId: string; readonly durationMs: number })[]> {
  const requests = (await stand.emulator.requests()) as Awaited<ReturnType<typeof callsSeen>>;
  return requests.filter(({ method, path }) => method !== 'OPTIONS' && !path.startsWith('/_emulator/'));
}

/** Reads until nothing is in progress: what elements request after a login arrives at its own time. */
async function whenQuiet(
  page: Page,
): Promise<Awaited<ReturnType<typeof heardIn>> & { readonly seen: Awaited<ReturnType<typeof callsSeen>> }> {
  for (;;) {
    const before = await callsSeen();
    const heard = await heardIn(page);
    const seen = await callsSeen();
    const calls = heard.shown.filter(({ facts }) => !facts.Path?.startsWith('/_emulator/'));
    if (before.length === seen.length && calls.length === seen.length && seen.every(({ status }) => status !== 0))
      return { ...heard, seen };
  }
}

/** The key that a request was stamped with. */
function keyOf({ headers }: SeenRequest): string | undefined {
  const stamp = headers['x-stamp'];
  return stamp && (JSON.parse(Buffer.from(stamp, 'base64url').toString()) as { publicKey: string }).publicKey;
}

async function signInByKeyboard(typist: Typist): Promise<void> {
  await typist.tabTo('Email address', 'kms-login');
  await typist.type(ADA);
  await typist.page.keyboard.press('Enter');
  await typist.page.getByRole('textbox', { name: 'Code' }).waitFor();
  await typist.tabTo('Code');
  await typist.type(await newestCode(stand.emulator, ADA));
  await visitorOf(typist.page, stand.emulator).event('kms-signed-in');
}

describe('the debug panel', () => {
  freshForEach();

  it("shows a whole login as in the logger and in the service's own log, with the keyboard alone", async () => {
    await buildDebugClient(stand);
    await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await profile.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${stand.site}/debug-client.html`);
    const typist = typistAt(page);
    await visitorOf(page, stand.emulator).email.waitFor();
    await signInByKeyboard(typist);
    await page.evaluate(() => (window as unknown as { whoami(): Promise<void> }).whoami());

    const { shown, told, seen } = await whenQuiet(page);
    expect(shown).to.deep.equal(told.map(asShown));
    // In the order that the service saw them: of two at a time, either may be answered first.
    const order = seen.map(({ requestId }) => requestId);
    const calls = told
      .filter(({ path }) => !path.startsWith('/_emulator/'))
      .sort((one, other) => order.indexOf(one.requestId ?? '') - order.indexOf(other.requestId ?? ''));
    expect(calls.map(({ operation }) => operation)).to.include.members([
      'wallet_kit_config',
      'otp_init',
      'otp_verify',
      'otp_login',
      'whoami',
    ]);
    const facts = ({ method, path, status, requestId }: Pick<LogEntry, 'method' | 'path' | 'status' | 'requestId'>) => ({
      method,
      path,
      status,
      requestId,
    });
    expect(calls.map(facts)).to.deep.equal(seen.map(facts));
    expect(calls.map(({ stamp }) => stamp?.publicKeyHex)).to.deep.equal(seen.map(keyOf));
    expect(calls.find(({ operation }) => operation === 'whoami')?.stamp?.publicKeyHex).to.match(/^0[23][\da-f]{64}$/);
    // The wait is never shorter than what the service takes; both clocks round.
    for (const [index, { operation, durationMs }] of calls.entries())
      expect(durationMs + 2, operation).to.be.at.least(seen[index]!.durationMs);

    const { detail } = await visitorOf(page, stand.emulator).event('kms-signed-in');
    expect(detail?.method).to.equal('email');
    expect(await chapterOf(page, 'Flow').textContent())
      .to.include('Methodemail')
      .and.include('contact → code');
    expect(await chapterOf(page, 'Session').textContent()).to.include(detail?.userId as string);
    expect(await chapterOf(page, 'Service').textContent())
      .to.include('email')
      .and.include('6 digits');

    await typist.press('Copy report');
    await page.getByText('Report copied.').waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    for (const { requestId, durationMs } of calls) expect(report).to.include(`Id: ${requestId}\n`).and.include(`· ${durationMs} ms`);
    await typist.press('Hide debug panel', { key: 'Space' });
    expect(await chapterOf(page, 'Session').isVisible()).to.equal(false);
    await typist.press('Close debug panel');
    expect(await page.locator('[data-kms-debug]').count()).to.equal(0);
  });

  it("has the requests of a page with only the script tag from the browser's timeline", async () => {
    const page = await profile.newPage();
    await page.goto(`${stand.site}/debug.html`);
    const visitor = visitorOf(page, stand.emulator);
    await visitor.askForCode(ADA);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    const { detail } = await visitor.event('kms-signed-in');
    await chapterOf(page, 'Session')
      .getByText(detail?.userId as string)
      .waitFor();
    const { shown, seen } = await whenQuiet(page);
    const byPath = (one: { readonly path: string }, other: { readonly path: string }) => (one.path < other.path ? -1 : 1);
    const calls = shown.map(({ facts, note }) => ({ path: facts.Path ?? '', note, names: Object.keys(facts) }));
    const known = calls.filter(({ path }) => !path.startsWith('/_emulator/')).sort(byPath);
    expect(known.map(({ path }) => path)).to.deep.equal([...seen].sort(byPath).map(({ path }) => path));
    expect(known.map(({ path }) => path)).to.include.members(['/v1/wallet_kit_config', '/v1/otp_init', '/v1/otp_verify', '/v1/otp_login']);
    // A browser may hide the status of another origin. If it doesn't, it is one that the service returned there.
    for (const { path, note, names } of known) {
      expect(names).to.deep.equal(['Path']);
      const statuses = seen.filter((one) => one.path === path).map(({ status }) => `(${status} · )?`);
      expect(note).to.match(new RegExp(`^(${statuses.join('|')})\\d+ ms$`));
    }
    expect(await chapterOf(page, 'Requests').textContent()).to.include('without ids and stamps');
  });

  inProducts('opens on no page elsewhere unless its developer allows it', async () => {
    const page = await profile.newPage();
    await page.route('http://site.example/**', async (route) => {
      const found = await fetch(route.request().url().replace('http://site.example', stand.site));
      await route.fulfill({ body: await found.text(), contentType: found.headers.get('content-type') ?? '' });
    });
    const pollute = () => Object.assign(Object.prototype, { anywhere: true });
    for (const [hash, isOpen] of [
      ['', false],
      ['#anywhere', true],
      ['#', false],
    ] as const) {
      await page.goto('about:blank');
      // What a script adds to the prototype of all objects isn't the developer's setting.
      if (hash === '#') await page.addInitScript(pollute);
      await page.goto(`http://site.example/debug.html${hash}`);
      await page.waitForFunction(() => document.documentElement.dataset.opened);
      expect(await page.locator('html').getAttribute('data-opened')).to.equal(String(isOpen));
      expect(await page.locator('[data-kms-debug]').count()).to.equal(isOpen ? 1 : 0);
    }
  });
});
