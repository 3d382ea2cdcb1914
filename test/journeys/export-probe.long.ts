import { randomBytes } from 'node:crypto';
import { expect } from '@esm-bundle/chai';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as simplified } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditional } from '@scure/bip39/wordlists/traditional-chinese.js';
import type { BrowserContext } from 'playwright';
import { newMnemonic } from '../../emulator/wallets/mnemonic.js';
import { type Adversary, adversaryAt } from '../support/adversary.js';
import { inLanes, type Lanes } from '../support/lanes.js';
import { listOf } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';

/** `npm run test:probe` asks for 200. */
const PHRASES = Number(process.env.PROBE_PHRASES ?? 12);
const WORDS = Number(process.env.PROBE_WORDS ?? 12);
const LANGUAGE = process.env.PROBE_LANGUAGE ?? 'MNEMONIC_LANGUAGE_ENGLISH';
const FONTS = ['system-ui', 'sans-serif', 'serif', 'monospace'];
/** How often the page makes the frame a pixel narrower. */
const STEPS = 12;
const LISTS = { czech, english, french, italian, japanese, korean, simplified, spanish, traditional };

interface Probe {
  readonly words: string;
  readonly font: string;
}

/** Includes the shortest and longest words, so that a difference would be as large as possible. */
function phrases(): readonly string[] {
  const random = (length: number) => Uint8Array.from(randomBytes(length));
  const extremes = [3, 8].map((length) => Array.from({ length: WORDS }, () => english.find((word) => word.length === length)).join(' '));
  const some = Array.from({ length: PHRASES }, () => newMnemonic(WORDS, random, LANGUAGE));
  return LANGUAGE.endsWith('ENGLISH') ? [...extremes, ...some.slice(2)] : some;
}

/** Everything that can be read of a frame from outside, once for each change. Runs in the page. */
function watchFrame(): void {
  const seen: string[] = [];
  const frame = document.querySelector('iframe')!;
  const own = window as unknown as { heard: { kind: string }[]; seen: string[]; note(): void };
  own.seen = seen;
  own.note = () => {
    const { x, y, width, height } = frame.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    const sizes = [x, y, width, height, frame.scrollWidth, frame.scrollHeight, scrollWidth, scrollHeight, scrollX, scrollY];
    const told = own.heard.map((message) => (message.kind === 'ready' ? 'ready' : JSON.stringify(message)));
    const now = JSON.stringify([sizes, document.activeElement?.localName, frame.contentWindow?.length, told]);
    if (seen.at(-1) !== now) seen.push(now);
  };
  // Before anything is pressed: a first look that waited would see the focus on the page in some runs, and in the frame in others.
  own.note();
  setInterval(own.note, 20);
  for (const type of ['scroll', 'resize', 'focus', 'blur', 'message']) addEventListener(type, own.note, true);
}

/** Where everything is inside, which the page can't read. It could only learn it from what it can read. */
const placesIn = (one: Adversary): Promise<string> =>
  one.frame.evaluate(() =>
    [...document.querySelectorAll('html, body, body *:not(.word)')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.localName} ${[x, y, width, height, element.scrollLeft, element.scrollTop].join(' ')}`;
      })
      .join('\n'),
  );

describe('what a page can measure about an export', () => {
  let stand: Stage;
  let bare: { readonly origin: string; close(): Promise<void> };
  let lanes: Lanes<string>;
  const all = phrases();
  const table = Object.fromEntries(all.flatMap((words, at) => FONTS.map((font): [string, Probe] => [`${font} ${at}`, { words, font }])));

  before(async () => {
    stand = await stage();
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    lanes = inLanes(table, stand.profile, probe);
  });
  after(async () => {
    await lanes.ended;
    await bare.close();
  });

  async function probe(profile: BrowserContext, { words, font }: Probe): Promise<string> {
    const one = await adversaryAt(profile, bare.origin, { words, init: { theme: { font } } });
    await one.page.evaluate(watchFrame);
    await one.reveal();
    const shown = await placesIn(one);
    for (let step = 1; step <= STEPS; step += 1) {
      await one.page.evaluate((width) => {
        document.querySelector('iframe')!.style.inlineSize = `${width}px`;
        (window as unknown as { note(): void }).note();
      }, 400 - step);
    }
    await one.frame.getByRole('button', { name: 'Reveal' }).waitFor();
    // The frame has drawn before the page is notified.
    await one.page.waitForFunction(() => (window as unknown as { heard: { kind: string }[] }).heard.at(-1)?.kind === 'hidden');
    await one.page.evaluate(() => (window as unknown as { note(): void }).note());
    const seen = await one.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await one.close();
    // A page may see one of two messages that arrive close together without the other. Their order is what counts.
    const sequence = [...new Set(seen.map((text) => JSON.stringify(JSON.parse(text).slice(0, 3))))];
    return [shown, ...sequence, seen.at(-1)].join('\n');
  }

  for (const font of listOf(FONTS, (_, at) => at === 0)) {
    it(`is the same for ${all.length} phrases in ${font}, with its width changed pixel by pixel`, async () => {
      const results = await Promise.all(all.map((_, at) => lanes.of(`${font} ${at}`)));
      for (const result of results) expect(result).to.equal(results[0]);
    }).timeout(3_600_000);
  }

  it('would differ if a word could make its cell larger', async () => {
    const profile = await stand.profile();
    const [short, long] = all.slice(0, 2);
    const found: string[] = [];
    for (const words of [short!, long!]) {
      const one = await adversaryAt(profile, bare.origin, { words });
      await one.reveal();
      await one.frame.evaluate(() => {
        const loose = new CSSStyleSheet();
        loose.replaceSync('ol { grid-template-columns: repeat(2, max-content) !important } li { contain: none !important }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, loose];
      });
      found.push(await placesIn(one));
      await one.close();
    }
    expect(found[0]).not.to.equal(found[1]);
    await profile.close();
  });

  it('shows no word cut off: the longest words of nine languages fit their cells at every width', async () => {
    const profile = await stand.profile();
    const longest = Object.values(LISTS).map((list) => [...list].sort((one, other) => other.length - one.length).slice(0, 24));
    const isLatin = (words: readonly string[]) => words.every((word) => /^[\p{Script=Latin}\p{M}]+$/u.test(word));
    // Those of other scripts have two columns.
    for (const alike of [longest.filter(isLatin), longest.filter((words) => !isLatin(words))]) await expectUncut(profile, alike);
    await profile.close();
  });

  async function expectUncut(profile: BrowserContext, lists: readonly (readonly string[])[]): Promise<void> {
    const one = await adversaryAt(profile, bare.origin, { words: lists[0]!.join(' ') });
    await one.reveal();
    for (const width of [240, 280, 320, 340, 400, 480]) {
      await one.page.evaluate((value) => {
        document.querySelector('iframe')!.style.inlineSize = `${value}px`;
      }, width);
      await one.frame.waitForFunction((value) => innerWidth === value, width);
      const cut = await one.frame.evaluate(
        (all) =>
          all.flatMap((words) => {
            const cells = [...document.querySelectorAll<HTMLElement>('li .word')];
            cells.forEach((cell, at) => {
              cell.textContent = words[at] ?? '';
            });
            const isCut = (cell: HTMLElement) => cell.getBoundingClientRect().width > cell.parentElement!.clientWidth;
            return cells.filter(isCut).map((cell) => cell.textContent);
          }),
        lists,
      );
      expect(cut, `${lists[0]![0]} at ${width} px`).to.deep.equal([]);
    }
    await one.close();
  }
});
