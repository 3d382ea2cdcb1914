import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { elementsOf, readManifest } from '../../scripts/manifest-reader.mjs';
import { type Stage, stage } from '../support/stage.js';
import { newestCode } from '../support/visitor.js';
import { inLanguage, isForNode, isStory, nameOf, placeOf, type Sample } from './samples.js';
import { type Site, serveSamples } from './site.js';

const html = inLanguage('html');
const scripts = inLanguage('js', 'ts').filter((sample) => !isForNode(sample) && !isStory(sample) && sample.source === undefined);
const headers = inLanguage('http');
const FRAME = { file: 'frame', line: 0, language: 'ts', code: 'document.title = kms.session.snapshot.state;', frame: ['kms'] } as const;
/** So that a page that runs nothing would be noticed. */
const BROKEN = { file: 'broken', line: 0, language: 'js', code: "document.querySelector('nobody').focus();", frame: [] } as const;

/** Every element of the page is there and has drawn its content. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('*')].filter(({ localName }) => localName.startsWith('kms-'));
    // What an account has, and what waits for its vote, is shown to the signed-in user.
    const isShown = ({ localName, dataset }: HTMLElement) => dataset.step !== 'loading' || /^kms-(account|approvals)$/.test(localName);
    const isDrawn = (element: HTMLElement) => element.matches(':defined') && isShown(element);
    const waits = (element: HTMLElement) => /^kms-(login|otp|oauth-button)$/.test(element.localName) && !element.dataset.step;
    return elements.every((element) => isDrawn(element) && !waits(element));
  });
}

/** Lines that begin with white space continue the header before them. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const lines = text.trim().replace(/\n\s+/g, ' ').split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}

describe('the documentation in a browser', () => {
  let stand: Stage;
  let site: Site;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await serveSamples(stand, html, [...scripts, FRAME, BROKEN]);
  });
  after(() => site.close());

  describe('pages in the documentation', () => {
    before(async () => {
      profile = await stand.profile();
    });
    afterEach(() => Promise.all(profile.pages().map((page) => page.close())));
    after(() => profile.close());

    for (const sample of html) {
      it(`are drawn without an error: ${placeOf(sample)}`, async () => {
        const { page, troubles } = await site.open(profile, `${nameOf(sample)}.html`);
        await drawn(page);
        expect(troubles).to.deep.equal([]);
        expect(await page.getByRole('alert').filter({ hasText: /\S/ }).allTextContents()).to.deep.equal([]);
        expect(await page.locator('[data-step="trouble"]').count()).to.equal(0);
      });
    }

    for (const policy of headers) {
      const sent = headersOf(policy.code);

      it(`are sent with headers that browsers know: ${placeOf(policy)}`, async () => {
        expect(Object.keys(sent).filter((name) => !/^[A-Z][\w-]+$/.test(name))).to.deep.equal([]);
        site.headers.set('/blank.html', sent);
        const { troubles } = await site.open(profile, 'blank.html');
        expect(troubles).to.deep.equal([]);
      });

      if (!sent['Content-Security-Policy']?.startsWith('default-src')) continue;
      it(`work under the policy beside them: ${placeOf(policy)}`, async () => {
        const own = html.filter(({ file, code }) => file === policy.file && !/<script/.test(code));
        expect(own).to.not.have.length(0);
        for (const sample of own) {
          site.headers.set(`/${nameOf(sample)}.html`, sent);
          const { page, troubles } = await site.open(profile, `${nameOf(sample)}.html`);
          await drawn(page);
          expect(troubles).to.deep.equal([]);
        }
      });
    }
  });

  describe('scripts in the documentation', () => {
    /** A user is signed in there, and no sample changes that. */
    let ready: BrowserContext | undefined;
    afterEach(async () => {
      if (profile !== ready) await profile.close();
      else for (const page of profile.pages()) await page.close();
    });
    after(() => ready?.close());

    for (const sample of scripts) {
      it(`run to their end: ${placeOf(sample)}`, async () => {
        const isAboutSigningIn = sample.code.includes("'kms-signed-in'");
        const isChanging = /signOut|start(Otp|OAuth|Passkey|Wallet|Signup)|account\.|revoke|\.use\(/.test(sample.code);
        if (isAboutSigningIn) profile = await stand.profile();
        else if (isChanging) await signedIn();
        else if (ready) profile = ready;
        else ready = await signedIn();
        const { page, troubles } = await run(sample);
        if (isAboutSigningIn) await signIn(page);
        // The first login of a new contact is refused by design, and browsers report that.
        expect(troubles.filter((text) => !isAboutSigningIn || !text.includes('status of 404'))).to.deep.equal([]);
      });
    }

    it("reports one that doesn't", async () => {
      profile = await stand.profile();
      const { page } = await site.open(profile, `${nameOf(BROKEN)}.html`);
      expect(await endOf(page)).to.match(/TypeError/);
    });

    /** A script that needs a signed-in user finds them: the frame's own page has signed them in. */
    async function signedIn(): Promise<BrowserContext> {
      profile = await stand.profile();
      const { page } = await run(FRAME);
      expect(await page.title()).to.equal('signed-in');
      return profile;
    }

    async function run(sample: Sample): ReturnType<Site['open']> {
      const opened = await site.open(profile, `${nameOf(sample)}.html`);
      expect(await endOf(opened.page)).to.equal('whole');
      return opened;
    }

    /** `whole`, or what was thrown. */
    async function endOf(page: Page): Promise<string | undefined> {
      await page.waitForFunction(() => document.documentElement.dataset.ran);
      return page.evaluate(() => document.documentElement.dataset.ran);
    }

    async function signIn(page: Page): Promise<void> {
      const said = page.waitForEvent('console', (message) => message.type() === 'log');
      await page.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com');
      await page.getByRole('button', { name: 'Continue with email' }).click();
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.waitFor();
      await code.fill(await newestCode(stand.emulator, 'reader@example.com'));
      await said;
    }
  });

  describe('styles in the documentation', () => {
    beforeEach(async () => {
      profile = await stand.profile();
    });
    afterEach(() => profile.close());

    const elements = elementsOf(readManifest());
    const known = (kind: 'parts' | 'states' | 'styles') => new Set(elements.flatMap((element) => element[kind].map(({ name }) => name)));

    it('are read by the browser, every rule and every declaration', async () => {
      const page = await profile.newPage();
      for (const sample of inLanguage('css')) {
        const kept = await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
        }, sample.code);
        const plain = sample.code.replace(/\/\*[\s\S]*?\*\//g, '');
        const names = [...plain.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:/g)].map(([, name]) => name ?? '');
        expect(
          names.filter((name) => !kept.includes(`${name}:`)),
          placeOf(sample),
        ).to.deep.equal([]);
        expect(kept.split('{').length, placeOf(sample)).to.equal(plain.split('{').length);
      }
    });

    it('name parts, states and custom properties that exist', async () => {
      const text = inLanguage('css')
        .map(({ code }) => code)
        .join('\n');
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
      expect(named(/::part\(([\w-]+)\)/g).filter((name) => !known('parts').has(name))).to.deep.equal([]);
      expect(named(/:state\(([\w-]+)\)/g).filter((name) => !known('states').has(name))).to.deep.equal([]);
      expect(named(/(--kms-[\w-]+)/g).filter((name) => !known('styles').has(name))).to.deep.equal([]);
    });
  });
});
