import type { BrowserContext, Page } from 'playwright';
import type { Stage } from '../stage.js';
import { englishIn, PSEUDO } from './languages-walk.js';
import { type Scene, sceneryAt } from './scenery.js';
import { sightOf } from './sight.js';

const [OWN] = PSEUDO;

/** Without what is typed, where it is typed, and countdowns: what is read. */
interface Stand {
  readonly typed: readonly string[];
  readonly texts: readonly string[];
}

/** Gives each element these words in place of its own, or removes them. */
async function give(page: Page, messages?: Readonly<Record<string, string>>): Promise<Stand> {
  const typed = await page.evaluate(async (own) => {
    const insides = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? insides(one.shadowRoot) : [])]);
    for (const one of insides(document)) {
      if (one.localName.startsWith('kms-') && one.localName !== 'kms-provider') Object.assign(one, { messages: own });
    }
    await new Promise((done) => setTimeout(done, 50));
    const fields = insides(document).filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement);
    return fields.map(({ name, value }) => `${name}: ${value}`);
  }, messages);
  const { texts } = await sightOf(page);
  return { typed, texts: texts.map((text) => text.replace(/\d+/g, '0')).sort() };
}

/**
 * Play a scene, and give each of its states other words, then its own again, by `messages` on the live elements.
 *
 * @returns what stayed as it was, what didn't come back, and what was lost of what was typed, with the state.
 */
export async function walkMessages(stand: Stage, profile: BrowserContext, tag: string, scene: Scene): Promise<readonly string[]> {
  const faults: string[] = [];
  const scenery = await sceneryAt(
    { stand, profile },
    tag,
    async (state) => {
      const { page } = scenery;
      const before = await give(page);
      const other = await give(page, OWN?.messages);
      const after = await give(page);
      // What a request does is described by the code that reads it, in words that no page changes.
      const stayed = englishIn(other.texts, OWN!).filter((one) => !/\(question\./.test(one));
      const lost = before.typed.filter((one) => !other.typed.includes(one) || !after.typed.includes(one)).map((one) => `lost: ${one}`);
      const left = after.texts.filter((text) => !before.texts.includes(text)).map((text) => `left: ${text}`);
      faults.push(...[...stayed, ...lost, ...left].map((fault) => `${tag}, ${state}: ${fault}`));
    },
    [{ name: '320, light', width: 320, scheme: 'light' }],
  );
  await scene(scenery);
  return faults;
}
