import type { BrowserContext, Page } from 'playwright';
import { englishTexts } from '../../../scripts/english-texts.mjs';
import { languageFiles, wholeTextsIn } from '../../../scripts/languages.mjs';
import { languageFindingsIn } from '../axe-frames.js';
import type { Stage } from '../stage.js';
import { type Look, type Scene, sceneryAt } from './scenery.js';
import { sightOf } from './sight.js';

/** A language for a page. */
export interface Spoken {
  /** For `lang`. */
  readonly tag: string;
  /** Texts by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** What each element gets as `messages` if there is no file. */
  readonly messages?: Readonly<Record<string, string>>;
}

const SMALL: Look = { name: '320, light', width: 320, scheme: 'light' };
/** Where a text appears: in elements, in the document of an export, or on the return page. */
type Surface = 'elements' | 'frame' | 'return';
const surfaceOf = (name: string): Surface => (/^(frame|return)(?=\.)/.exec(name)?.[0] ?? 'elements') as Surface; // the two that it looks for
const all = Object.entries(englishTexts());
const english: Readonly<Record<string, string>> = Object.fromEntries(all.filter(([name]) => surfaceOf(name) === 'elements'));
const withPlaces = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : change(part)))
    .join('');
const made = (change: (part: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(english).map(([name, text]) => [name, text && withPlaces(text, change)]));

export const ALL: readonly Spoken[] = languageFiles.map((tag: string) => ({ tag, texts: wholeTextsIn(tag) }));
/** Every word twice, with letters that English doesn't have. */
const long = made((part) => part.replace(/\p{L}+/gu, (word) => `${word}ĵ ${word}ĵ`));
/** From right to left: Hebrew letters in place of English ones. */
const hebrew = (letter: string): string => String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) % 27));
const mirrored = made((part) => part.replace(/[a-z]/gi, hebrew));
export const PSEUDO: readonly Spoken[] = [
  { tag: 'eo', texts: long, messages: long },
  { tag: 'yi', texts: mirrored, messages: mirrored },
];
/** All in English, and one text without letters. */
export const FAULTY: Spoken = { tag: 'eo', texts: {}, messages: { ...english, continueEmail: '\uFFFD' } };

/** What the site itself says in the scenes. */
const OWN = new Set(['Sign in to Acme']);
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = all
  .filter(([, text]) => /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')))
  .map(([name, text]) => ({
    name,
    text,
    surface: surfaceOf(name),
    pattern: new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(literal)
        .join('.+')}$`,
    ),
  }));

/** The English texts among those that were read, unless they are the same in that language. */
export function englishIn(read: readonly string[], { texts, messages }: Spoken, where: Surface = 'elements'): readonly string[] {
  return read.flatMap((one) => {
    if (OWN.has(one)) return [];
    const same = patterns.filter(({ pattern, surface }) => surface === where && pattern.test(one));
    if (same.length === 0 || same.some(({ name, text }) => texts[name] === text)) return [];
    // What a request does is never described in a page's own words.
    if (messages && same.some(({ name }) => name.startsWith('question.'))) return [];
    const missing = same.every(({ name }) => texts[name] === undefined);
    return [`${missing ? 'not translated' : 'English'}: ${one} (${same.map(({ name }) => name).join(', ')})`];
  });
}

/** Switches the page to a language, and waits until all elements use it. */
async function speak(page: Page, tag: string, texts?: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([lang, messages]) => {
      const elements = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? elements(one.shadowRoot) : [])]);
      const own = elements(document).filter(({ localName }) => localName.startsWith('kms-') && localName !== 'kms-provider');
      if (messages) for (const element of own) Object.assign(element, { messages: { [lang]: messages } });
      document.documentElement.lang = lang;
    },
    [tag, texts] as const,
  );
  await page.waitForFunction((lang) => {
    const elements = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? elements(one.shadowRoot) : [])]);
    const cards = elements(document).flatMap(({ localName, shadowRoot }) =>
      localName.startsWith('kms-') && shadowRoot ? [...shadowRoot.querySelectorAll<HTMLElement>('[lang]')] : [],
    );
    return cards.every((card) => card.lang === lang);
  }, tag);
}

/**
 * Play a scene, and switch each of its states to each language, by `lang` on the live page.
 *
 * @returns what is wrong, with language and state.
 */
export async function walk(
  stand: Stage,
  profile: BrowserContext,
  { tag, scene, spoken }: { readonly tag: string; readonly scene: Scene; readonly spoken: readonly Spoken[] },
): Promise<readonly string[]> {
  const faults: string[] = [];
  const scenery = await sceneryAt(
    { stand, profile },
    tag,
    async (state) => {
      const { page } = scenery;
      for (const one of spoken) {
        await speak(page, one.tag, one.messages);
        let sight = await sightOf(page);
        // What is read for a question arrives a moment after the element's own words.
        for (let tries = 0; tries < 20 && englishIn(sight.texts, one).length > 0; tries += 1) {
          await page.waitForTimeout(100);
          sight = await sightOf(page);
        }
        const { texts, faults: found } = sight;
        const strange = texts.filter((text) => /[\p{Co}\p{Cn}\uFFFD]/u.test(text)).map((text) => `no letters: ${text}`);
        const faulty = [...found, ...strange, ...englishIn(texts, one), ...(await languageFindingsIn(page))];
        faults.push(...faulty.map((fault) => `${tag}, ${state}, ${one.tag}: ${fault}`));
      }
      await speak(page, 'en');
    },
    [SMALL],
  );
  await scene(scenery);
  return faults;
}
