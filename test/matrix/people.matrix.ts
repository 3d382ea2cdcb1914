import { expect } from '@esm-bundle/chai';
import type { Locator } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visit, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';

/** Pages that need the elements' script and don't get it. The text inside the tags is the site's own. */
const FALLBACK = 'Sign in by mail to help@example.com.';
const PAGE = (script: string): string => `<!doctype html><html lang="en"><title>A site</title>
  <kms-provider><kms-login><p>${FALLBACK}</p></kms-login></kms-provider>${script}</html>`;

describe('a page without the script', () => {
  freshForEach();

  const shows = async (html: string, options: { readonly javaScriptEnabled: boolean }): Promise<void> => {
    const browser = await stand.another({});
    try {
      const page = await browser.newPage(options);
      await page.route(`${stand.site}/fallback.html`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(`${stand.site}/fallback.html`);
      await page.getByText(FALLBACK).waitFor();
    } finally {
      await browser.close();
    }
  };

  it('shows the text inside the tag if scripts are off', () =>
    shows(PAGE('<script type="module" src="dist/kms.js"></script>'), { javaScriptEnabled: false }));

  it('shows the text inside the tag if the browser doesn’t support modules', () =>
    shows(PAGE('<script type="not-known-here" src="dist/kms.js"></script>'), { javaScriptEnabled: true }));
});

describe('the login as users have it', () => {
  freshForEach();
  let visitor: Visitor;
  let uncaught: string[];

  async function open(before?: () => void): Promise<void> {
    if (before) await profile.addInitScript(before);
    uncaught = [];
    profile.on('weberror', (error) => uncaught.push(String(error.error())));
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.email.waitFor();
  }
  const styleOf = (thing: Locator, name: string): Promise<string> =>
    thing.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

  it('is mirrored on a right-to-left page, except for addresses and codes', async () => {
    await open(() => document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')));
    expect(await styleOf(visitor.email, 'direction')).to.equal('ltr');
    expect(await styleOf(visitor.continueWithEmail, 'direction')).to.equal('rtl');
    await visitor.askForCode(ADA);
    expect(await styleOf(visitor.code, 'direction')).to.equal('ltr');
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });

  it('loses nothing at a zoom of 400 % with wider text spacing', async () => {
    await open();
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets = [sheet];
    });
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow(), 'contact').to.be.at.most(0);
    await visitor.askForCode(ADA);
    expect(await overflow(), 'code').to.be.at.most(0);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
    expect(await overflow(), 'signed in').to.be.at.most(0);
  });

  it('has visible borders and a visible focus with forced colors', async () => {
    await open();
    await visitor.page.emulateMedia({ forcedColors: 'active' });
    for (const thing of [visitor.email, visitor.continueWithEmail]) {
      expect(await styleOf(thing, 'border-top-style')).to.equal('solid');
      expect(await styleOf(thing, 'border-top-color')).to.not.equal(await styleOf(thing, 'background-color'));
      await visitor.page.keyboard.press('Tab');
      await thing.focus();
      expect(await styleOf(thing, 'outline-style')).to.equal('solid');
    }
  });

  it('handles typing on a device six times as slow, within three seconds, and drops no letter', async () => {
    const page = await profile.newPage();
    const devtools = await profile.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const startedAt = Date.now();
    await page.goto(`${stand.site}/login.html`, { waitUntil: 'commit' });
    visitor = visitorOf(page, stand.emulator);
    await visitor.email.click();
    expect(Date.now() - startedAt).to.be.at.most(3000);
    const address = 'a.very.long.address.that.is.typed.at.once@example.com';
    await page.keyboard.type(address);
    expect(await visitor.email.inputValue()).to.equal(address);
    await page.keyboard.press('Enter');
    await visitor.code.waitFor();
    await page.keyboard.type(await newestCode(stand.emulator, address));
    await visitor.signOut.waitFor();
  });

  it('works on a page that has frozen the prototypes of all objects', async () => {
    await open(() => {
      for (const { prototype } of [Object, Array, Function, Promise]) Object.freeze(prototype);
    });
    await visitor.signIn(ADA);
    expect(uncaught).to.deep.equal([]);
  });

  it('uses the fetch that an extension has installed', async () => {
    await open(() => {
      const { fetch } = window;
      const asked: string[] = [];
      Object.assign(window, { asked });
      window.fetch = (input, init) => {
        asked.push(String(input instanceof Request ? input.url : input));
        return fetch.call(window, input, init);
      };
    });
    await visitor.signIn(ADA);
    const asked = await visitor.page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    for (const call of ['otp_init', 'otp_verify', 'otp_login'])
      expect(
        asked.some((url) => url.endsWith(`/${call}`)),
        call,
      ).to.equal(true);
  });

  it('works with a translation tool that wraps every text, and no code is translated', async () => {
    await open();
    await visitor.page.evaluate(() => {
      const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
      ];
      const translate = (): void => {
        for (const root of roots(document)) {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const texts: Text[] = [];
          while (walker.nextNode()) texts.push(walker.currentNode as Text);
          for (const text of texts) {
            const parent = text.parentElement;
            if (!text.data.trim() || !parent || parent.closest('[translate=no], font, style, script')) continue;
            const font = document.createElement('font');
            const inner = document.createElement('font');
            inner.textContent = `${text.data} `;
            font.append(inner);
            text.replaceWith(font);
          }
        }
        requestAnimationFrame(translate);
      };
      translate();
    });
    await visitor.askForCode(ADA);
    expect(await visitor.code.getAttribute('translate')).to.equal('no');
    await visitor.code.fill('000000');
    await visitor.event('kms-error');
    await visitor.change.click();
    await visitor.askForCode(ADA);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.event('kms-signed-in');
    await visitor.signOut.click();
    await visitor.email.waitFor();
    expect(uncaught).to.deep.equal([]);
  });

  it('works when a frame’s document adopts it, and after it has returned', async () => {
    await open();
    await visitor.page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const provider = document.querySelector('kms-provider');
      const other = frame.contentDocument;
      if (!provider || !other) throw new Error('nothing to adopt');
      other.body.append(other.adoptNode(provider));
      document.querySelector('#there')?.append(document.adoptNode(provider));
      frame.remove();
    });
    await visitor.signIn(ADA);
    expect(uncaught).to.deep.equal([]);
  });
});
