import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { allow, socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { casesOf, inProducts, listOf } from '../support/products.js';
import { newestCode } from '../support/visitor.js';

/** How far a page may move while a user looks at it, from its load to the end of a case. */
const MOST = 0.01;
const WIDTHS = [320, 768, 1280];
const ADA = 'ada@example.com';
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly startTime: number;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

declare global {
  /** Sum of all layout shifts that weren't caused by a press. */
  var shifted: number;
  /** What moved, from where to where. */
  var movers: string[];
  /** Of the card, in order. */
  var heights: number[];
}

/** What runs in `npm test`. */
const KEPT = [
  'a first visit',
  'an address, a wrong code, the right one',
  'a signed-in reload',
  'an account, opened',
  'the demo, a second visit',
];

describe('a page with our elements', () => {
  freshForEach(undefined, 'no-preference');

  /** Open a page in which shifts are added up. */
  async function open(width: number, what = 'login', address = `${stand.site}/still.html?${what}`): Promise<Page> {
    const page = await profile.newPage();
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      globalThis.shifted = 0;
      globalThis.movers = [];
      const name = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName));
      // An alert makes room for its text, however late the response that it reports.
      const said: number[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if ((target instanceof Element ? target : target.parentElement)?.closest('[role=alert]')) said.push(performance.now());
      }).observe(document, { subtree: true, childList: true, characterData: true });
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as unknown as readonly Shift[]) {
          if (hadRecentInput || said.some((atMs) => Math.abs(startTime - atMs) < 150)) continue;
          globalThis.shifted += value;
          for (const { node, previousRect, currentRect } of sources) movers.push(`${name(node)} ${previousRect.y} to ${currentRect.y}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    page.setDefaultTimeout(15_000);
    await page.goto(address);
    return page;
  }

  /** What has moved, once nothing moves any more. */
  async function shiftIn(page: Page): Promise<number> {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return page.evaluate(() => globalThis.shifted);
  }

  const ready = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue with a wallet' }).waitFor();
  const copy = (page: Page): Promise<void> => page.getByRole('button', { name: 'Copy Solana address' }).waitFor();

  async function askForCode(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Email address' }).fill(ADA);
    await page.getByRole('button', { name: 'Continue with email', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
  }

  async function signIn(page: Page): Promise<void> {
    await ready(page);
    await askForCode(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(await newestCode(stand.emulator, ADA));
  }

  /** What a user does, by its name in docs/performance.md. */
  const CASES: Readonly<Record<string, (width: number) => Promise<Page>>> = {
    'a first visit': async (width) => {
      const page = await open(width);
      await ready(page);
      return page;
    },
    'a second visit': async (width) => {
      const page = await open(width);
      await ready(page);
      await page.reload();
      await ready(page);
      return page;
    },
    'an address, a wrong code, the right one': async (width) => {
      const page = await open(width);
      await ready(page);
      await askForCode(page);
      const code = await newestCode(stand.emulator, ADA);
      await page.getByRole('textbox', { name: 'Code' }).fill(code.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
      await page.getByRole('alert').filter({ hasText: 'That code' }).waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await copy(page);
      return page;
    },
    'a signed-in reload': async (width) => {
      const page = await open(width);
      await signIn(page);
      await copy(page);
      await page.reload();
      await copy(page);
      return page;
    },
    'a return from a provider': async (width) => {
      const page = await open(width);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await allow(page, 'Alice Example');
      await copy(page);
      return page;
    },
    'a user button, before and after': async (width) => {
      const page = await open(width, 'session');
      await signIn(page);
      const button = page.getByRole('button', { name: ADA });
      await button.waitFor();
      await page.reload();
      await button.waitFor();
      return page;
    },
    'an account, opened': async (width) => {
      const login = await open(width);
      await signIn(login);
      await copy(login);
      const page = await open(width, 'account');
      await page.getByRole('listitem').first().waitFor();
      return page;
    },
  };

  const demo = async (width: number): Promise<Page> => {
    const page = await open(width, '', `${stand.demo}/`);
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    return page;
  };
  /** The demo has content around and below a provider and its elements. */
  const DEMO: Readonly<Record<string, (width: number) => Promise<Page>>> = {
    'the demo, a first visit': demo,
    'the demo, a second visit': async (width) => {
      const page = await demo(width);
      await shiftIn(page);
      await page.reload();
      await page.getByRole('textbox', { name: 'Email address' }).waitFor();
      return page;
    },
  };

  for (const [name, go] of Object.entries(casesOf({ ...CASES, ...DEMO }, KEPT))) {
    for (const width of listOf(WIDTHS, (_, at) => at === 0)) {
      it(`doesn't shift at ${width} px: ${name}`, async () => {
        const page = await go(width);
        const shift = await shiftIn(page);
        console.log(`      ${shift.toFixed(4)}`);
        expect(shift, await page.evaluate(() => movers.join('\n'))).to.be.at.most(MOST);
      });
    }
  }

  inProducts('keeps no space for the signed-in user if a <kms-session> shows them', async () => {
    const page = await profile.newPage();
    await page.goto(socialPage(stand.site, 'popup'));
    const google = page.getByRole('button', { name: 'Continue with Google' });
    await page.getByRole('button', { name: 'Continue with a wallet' }).waitFor();
    const [asking] = await Promise.all([page.waitForEvent('popup'), google.click()]);
    await page.getByRole('heading', { name: 'Continue in the Google window' }).waitFor();
    await page.evaluate(() => {
      globalThis.heights = [];
      new ResizeObserver(([entry]) => heights.push(entry!.contentRect.height)).observe(document.querySelector('kms-login')!);
    });
    await allow(asking, 'Alice Example');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const grown = await page.evaluate(() => heights.filter((height, at) => height > (heights[at - 1] ?? height) + 1));
    expect(grown, 'a card that only gets smaller').to.deep.equal([]);
  });
});
