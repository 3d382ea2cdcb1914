import { expect } from '@esm-bundle/chai';
import { plugIn } from '../support/authenticator.js';
import { accessibleTree, choose, type Exporter, exporterAt, exporterOf, sessionOf, typeNumber } from '../support/exporter.js';
import { heapOf } from '../support/heap.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { watchLeaks } from '../support/leak-watch.js';
import { tick } from '../support/pressed-again.js';
import { casesOf } from '../support/products.js';
import { holdReply, storedRecords } from '../support/removal.js';
import type { Stage } from '../support/stage.js';
import { visitorOf } from '../support/visitor.js';

const SHOW = { name: 'Show recovery phrase' } as const;

/** The service's last answer: it says the same as the wire, and stays. */
async function bundleOf({ emulator }: Stage, organizationId: string): Promise<string> {
  const answer = await fetch(`${emulator.origin}/_emulator/activities?organizationId=${organizationId}`);
  const { activities } = (await answer.json()) as { activities: readonly { result: { exportWalletResult?: { exportBundle: string } } }[] };
  return activities.flatMap(({ result }) => result.exportWalletResult?.exportBundle ?? [])[0] ?? '';
}

describe('what is left of an export', () => {
  sharedByAll();
  let visitor: Exporter;
  before(async () => {
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.site });
    await (await exporterAt(profile, stand)).page.close();
  });
  afterEach(() => visitor.page.close());

  /** Words that appear nowhere else in the page. */
  const arrive = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    visitor = await exporterAt(profile, { ...stand, attributes: { language: 'korean', ...attributes } });
  };
  const hidden = () => visitor.frame.getByText('12 hidden words').waitFor();
  const said = async (): Promise<string> => {
    const { session } = await sessionOf(profile, visitor.inside());
    const { texts } = await accessibleTree(session);
    await session.detach();
    return texts.join('\n');
  };
  /** A frame that was removed from the document is noticed a moment later if it had its own process. */
  const frameGone = async (): Promise<void> => {
    while (visitor.page.frames().length > 1) await visitor.page.waitForEvent('framedetached');
  };
  const found = (words: readonly string[], text: string) => words.filter((word) => text.includes(word));

  it('is nothing in the frame once its words are hidden: no text, nothing that a screen reader says', async () => {
    await arrive();
    const words = await visitor.reveal();
    expect(found(words, await said())).to.deep.equal(words);
    await visitor.frame.getByRole('button', { name: 'Hide' }).click();
    await hidden();
    expect(found(words, await visitor.inside().content())).to.deep.equal([]);
    expect(found(words, await said())).to.deep.equal([]);
  });

  const leavings: Readonly<Record<string, () => Promise<unknown>>> = {
    'another place of the page gets the focus': () => visitor.page.getByRole('heading', { name: 'A site' }).click(),
    'the tab is hidden': () =>
      visitor.inside().evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }),
    'the page is left': () => visitor.inside().evaluate(() => dispatchEvent(new Event('pagehide'))),
  };
  for (const [name, leave] of Object.entries(casesOf(leavings, ['another place of the page gets the focus']))) {
    it(`is nothing visible when ${name}`, async () => {
      await arrive();
      const words = await visitor.reveal();
      await leave();
      await hidden();
      expect(found(words, await visitor.inside().content())).to.deep.equal([]);
    });
  }

  it('is nothing visible of the copy check when the user looks elsewhere', async () => {
    await arrive();
    const words = await visitor.reveal();
    await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
    await visitor.frame.getByRole('group').waitFor();
    expect(found(words, await visitor.inside().content())).not.to.deep.equal([]);
    await visitor.page.getByRole('heading', { name: 'A site' }).click();
    await visitor.frame.getByRole('button', { name: 'Reveal' }).waitFor();
    expect(found(words, await visitor.inside().content())).to.deep.equal([]);
  });

  it('is hidden after a minute, like an unanswered question', async () => {
    const page = await profile.newPage();
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.goto(`${stand.site}/export.html`);
    visitor = exporterOf(visitorOf(page, stand.emulator));
    await visitor.signOut.waitFor();
    await choose(page, { language: 'korean' });
    const words = await visitor.reveal();
    await page.clock.fastForward('00:50');
    await visitor.frame.getByText(/^Hides in 0:0/).waitFor();
    await page.clock.fastForward('00:11');
    await hidden();
    await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
    await visitor.frame.getByRole('group').waitFor();
    await page.clock.fastForward('01:01');
    await visitor.frame.getByRole('button', { name: 'Reveal' }).waitFor();
    expect(found(words, await visitor.inside().content())).to.deep.equal([]);
  });

  const moves: Readonly<Record<string, () => unknown>> = {
    'leaves the page and comes back': async () => {
      const element = document.querySelector('kms-export')!;
      const place = element.parentElement!;
      element.remove();
      await new Promise(requestAnimationFrame);
      place.append(element);
    },
    'is moved in the page': () => {
      const element = document.querySelector('kms-export')!;
      element.parentElement!.prepend(element);
    },
    'is moved in the page with its state': () => {
      const element = document.querySelector('kms-export')!;
      const place = element.parentElement as HTMLElement & { moveBefore(moved: Element, before: Element | null): void };
      place.moveBefore(element, place.firstElementChild);
    },
  };
  for (const [name, move] of Object.entries(casesOf(moves, ['is moved in the page with its state']))) {
    it(`is nothing when the element ${name}, and the next export is a new one`, async () => {
      await arrive();
      const words = await visitor.reveal();
      await visitor.page.evaluate(move);
      await visitor.page.getByRole('button', SHOW).waitFor();
      await frameGone();
      expect(await visitor.page.locator('kms-export').evaluate((element) => element.matches(':state(step-closed)'))).to.equal(true);
      expect(await visitor.reveal()).to.deep.equal(words);
    });
  }

  for (const [name, leave] of [
    ['the element leaves the page', () => visitor.page.evaluate(() => document.querySelector('kms-export')!.remove())],
    ['the person closes it', () => visitor.page.getByRole('button', { name: 'Close' }).click()],
    ['another wallet is named', () => choose(visitor.page, { 'wallet-id': 'another' })],
    ['the person signs out', () => visitor.signOut.click()],
  ] as const) {
    it(`is nothing when ${name} while the bundle is on its way`, async () => {
      await arrive();
      const reply = await holdReply(visitor.page, 'export_wallet');
      await visitor.acknowledge();
      await reply.arrived;
      await leave();
      await visitor.page.locator('iframe').waitFor({ state: 'detached' });
      await reply.release();
      expect(reply.givenUp()).to.equal(true);
      expect(await visitor.events('kms-exported')).to.deep.equal([]);
      expect(await visitor.events('kms-error')).to.deep.equal([]);
      await frameGone();
      if (name === 'the person signs out') await exporterAt(profile, stand).then(({ page }) => page.close());
    });
  }

  it('is no key, bundle or word in storage, console, events, text, addresses, or what the page says to a screen reader', async () => {
    const watch = await watchLeaks(profile);
    await arrive();
    const asking = visitor.page.waitForRequest((request) => request.url().endsWith('/export_wallet') && request.method() === 'POST');
    const words = await visitor.reveal();
    const { organizationId, parameters } = (await asking).postDataJSON();
    const target = parameters.targetPublicKey as string;
    const exportBundle = await bundleOf(stand, organizationId);
    const session = await profile.newCDPSession(visitor.page);
    const heard = (await accessibleTree(session, { withFrames: false })).texts.join('\n');
    await visitor.finish();
    expect(found(words, `${heard} ${(await accessibleTree(session, { withFrames: false })).texts.join('\n')}`)).to.deep.equal([]);
    const kept = JSON.stringify(await storedRecords(visitor.page));
    expect(found([...words, target, JSON.parse(exportBundle).data], kept)).to.deep.equal([]);
    const secrets = words.map((value, at) => ({ name: `word ${at + 1}`, value }));
    const { data } = JSON.parse(exportBundle) as { data: string };
    const sealed = { name: 'bundle', value: data, allowed: [{ place: 'message', because: 'the frame opens it' }] };
    expect(await watch.search([...secrets, sealed])).to.deep.equal([]);
    await session.detach();
  });

  it("is no word in the memory of the page's own process, where the frame has another", async function () {
    await arrive();
    const words = await visitor.reveal();
    const inner = await sessionOf(profile, visitor.inside());
    if (!inner.isApart) this.skip();
    const own = await heapOf(inner.session);
    expect(words.filter((word) => !own.has(word))).to.deep.equal([]);
    await visitor.finish();
    const outer = await heapOf(await profile.newCDPSession(visitor.page));
    expect(outer.has('kms-export')).to.equal(true);
    expect(words.filter((word) => outer.has(word))).to.deep.equal([]);
  });

  it('is a copy in the clipboard, after a warning, until the user is done', async () => {
    await arrive({ 'allow-copy': '', 'frame-src': '/copying/export-frame.html' });
    const words = await visitor.reveal();
    const frame = visitor.page.locator('iframe');
    expect(await frame.evaluate((one) => (one as HTMLElement).offsetHeight), 'with room for what copying adds').to.equal(670);
    const read = async (): Promise<string> => {
      await visitor.page.getByRole('heading', { name: 'A site' }).click();
      return visitor.page.evaluate(() => navigator.clipboard.readText());
    };
    const copy = visitor.frame.getByRole('button', { name: 'Copy the words' });
    await visitor.page.evaluate(() => navigator.clipboard.writeText('before'));
    await visitor.frame.locator('body').click();
    await copy.click();
    await visitor.frame.getByText('Other apps on this device can read the clipboard. Copy anyway?').waitFor();
    expect(await read()).to.equal('before');
    await visitor.seeWords();
    await copy.click();
    await typeNumber(visitor.frame);
    await visitor.frame.getByText(/^Copied\. We'll try to clear/).waitFor();
    expect((await read()).split(' ')).to.deep.equal(words);
    await visitor.finish();
    expect(await read()).to.equal('');
  });

  it("is no copy if the page didn't ask for one, or while the words are hidden", async () => {
    await arrive();
    await visitor.reveal();
    expect(await visitor.frame.getByRole('button', { name: 'Copy the words' }).count()).to.equal(0);
    expect(await visitor.frame.getByRole('textbox').count()).to.equal(0);
  });

  it("doesn't begin while something covers the frame", async () => {
    await arrive();
    await visitor.page.getByRole('button', SHOW).click();
    await tick(visitor.frame.getByRole('checkbox'));
    /** Until the browser has told the frame, and the frame's own watch, which it tells every 100 ms, has run twice more. */
    const seenAs = (visible: boolean): Promise<void> =>
      visitor.inside().evaluate(async (wanted) => {
        await new Promise<void>((done) => {
          const watch = new IntersectionObserver(
            (entries) => (entries.at(-1) as unknown as { isVisible: boolean }).isVisible === wanted && done(watch.disconnect()),
            { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] } as IntersectionObserverInit,
          );
          watch.observe(document.documentElement);
        });
        for (const since = performance.now(); performance.now() - since < 200; ) await new Promise(requestAnimationFrame);
      }, visible);
    await seenAs(true);
    await visitor.page.evaluate(() => {
      const cover = Object.assign(document.createElement('div'), { id: 'cover', textContent: 'Win a prize' });
      Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
      document.body.append(cover);
    });
    await seenAs(false);
    await visitor.frame.getByRole('button', { name: 'Reveal' }).press('Enter');
    await visitor.frame.getByText('Something covers this box, or part of it is out of view. Show all of it to continue.').waitFor();
    await visitor.page.evaluate(() => document.querySelector('#cover')!.remove());
    await seenAs(true);
    await visitor.frame.getByRole('button', { name: 'Reveal', disabled: false }).press('Enter');
    await typeNumber(visitor.frame);
    await visitor.frame.getByRole('button', { name: 'Hide' }).waitFor();
  });
});

describe('an export that a passkey confirms', () => {
  sharedByAll();

  it("is stamped by it and not by the session's key, and isn't requested if the user declines", async () => {
    const page = await profile.newPage();
    await page.goto(`${stand.site}/export.html`);
    const visitor = exporterOf(visitorOf(page, stand.emulator));
    const authenticator = await plugIn(page);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await visitor.signOut.waitFor();
    await choose(page, { 'confirm-with': 'passkey' });
    await page.evaluate(() => {
      const { credentials } = navigator;
      const get = credentials.get.bind(credentials);
      const asked: (string | undefined)[] = [];
      Object.assign(credentials, {
        get: (options: CredentialRequestOptions) => {
          asked.push(options.publicKey?.userVerification);
          return get(options);
        },
      });
      Object.assign(window, { asked });
    });
    await authenticator.setVerified(false);
    await visitor.acknowledge();
    await visitor.event('kms-error');
    const exports = async () => (await stand.emulator.requests()).filter(({ path }) => path.endsWith('/submit/export_wallet'));
    expect(await exports()).to.deep.equal([]);
    await authenticator.setVerified(true);
    expect(await visitor.reveal()).to.have.length(12);
    const [request, ...more] = await exports();
    expect(more.filter(({ headers }) => headers['access-control-request-method'] === undefined)).to.deep.equal([]);
    expect(request!.headers).to.have.property('x-stamp-webauthn');
    expect(request!.headers).not.to.have.property('x-stamp');
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'export', code: 'passkey_cancelled' });
    // Holding the authenticator confirms nothing: it must say whose it is.
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).to.deep.equal(['required', 'required']);
  });
});
