import type { BrowserContext, Locator, Page } from 'playwright';
import type { Stage } from '../stage.js';
import { newestCode, type Visitor, visitorOf } from '../visitor.js';

/** How an element is displayed. */
export interface Look {
  /** At the top of its column. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly theme?: 'bank' | 'game' | 'blog' | 'desktop';
  readonly rtl?: true;
  readonly forced?: true;
}

/** Widths and schemes of the default, each theme in both schemes, the other direction, the system's colours. */
export const LOOKS: readonly Look[] = [
  { name: '320, light', width: 320, scheme: 'light' },
  { name: '320, dark', width: 320, scheme: 'dark' },
  { name: '768, light', width: 768, scheme: 'light' },
  { name: '1,280, dark', width: 1280, scheme: 'dark' },
  ...(['bank', 'game', 'blog', 'desktop'] as const).flatMap((theme) =>
    (['light', 'dark'] as const).map((scheme) => ({ name: `${theme}, ${scheme}`, width: 768, scheme, theme })),
  ),
  { name: 'right to left', width: 768, scheme: 'light', rtl: true },
  { name: 'forced colours', width: 768, scheme: 'dark', forced: true },
];

/** Called for a state, in one look. */
export type Take = (state: string, look: Look) => Promise<void>;

/** A page with one element, and a user in front of it. */
export interface Scenery extends Visitor {
  readonly profile: BrowserContext;
  readonly stand: Stage;
  /** Adds the element. */
  put(attributes?: Readonly<Record<string, string>>, tag?: string): Promise<Locator>;
  /** A button with that name. */
  button(name: string): Locator;
  /** Waits until there is something in the alert. */
  alerted(text?: string | RegExp): Promise<void>;
  /** Captures a state in every look. */
  show(state: string): Promise<void>;
  /** For a `take` that only captures one look: goes to the states again in each look. */
  inEachLook(visit: (take: (state: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** An address that hasn't been used before. */
  contact(): string;
  codeFor(to: string): Promise<string>;
}

/** Goes from state to state of an element. */
export type Scene = (scenery: Scenery) => Promise<void>;

/** Two frames, or a moment if a page in the background has none. */
const settle = () =>
  Promise.race([
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    new Promise((done) => {
      setTimeout(done, 100);
    }),
  ]);

async function see(page: Page, { width, scheme, theme, rtl, forced }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce', forcedColors: forced ? 'active' : 'none' });
  await page.setViewportSize({ width, height: 1600 });
  // Nothing is hovered.
  await page.mouse.move(0, 0);
  await page.evaluate(
    ({ wanted, dir }) => {
      document.documentElement.dir = dir;
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-look]'))
        link.media = link.dataset.look === wanted ? 'all' : 'not all';
    },
    { wanted: theme, dir: rtl ? 'rtl' : 'ltr' },
  );
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[data-look]')].every(({ sheet }) => sheet));
  await page.evaluate(settle);
}

/** Where a scene is played. */
export interface SceneryStage {
  readonly stand: Stage;
  readonly profile: BrowserContext;
}

let people = 0;

/** Open the page in a profile. @param tag of the element that the scene is about. @param looks what `take` is called for */
export async function sceneryAt(stage: SceneryStage, tag: string, take: Take, looks: readonly Look[] = LOOKS): Promise<Scenery> {
  const { stand, profile } = stage;
  const page = await profile.newPage();
  await page.goto(`${stand.site}/sheet.html`);
  await page.waitForFunction(() => customElements.get('kms-provider'));
  const visitor = visitorOf(page, stand.emulator);
  return {
    ...visitor,
    profile,
    stand,
    async put(attributes = {}, name = tag) {
      await page.evaluate(
        ([made, given]) => {
          const element = document.createElement(made);
          for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
          document.querySelector('kms-provider')?.append(element);
        },
        [name, attributes] as const,
      );
      return page.locator(name);
    },
    button: (name) => page.getByRole('button', { name, exact: true }),
    alerted: (text = /\S/) => visitor.alert.filter({ hasText: text }).first().waitFor(),
    async show(state) {
      for (const look of looks) {
        await see(page, look);
        await take(state, look);
      }
    },
    async inEachLook(go) {
      for (const look of looks) {
        await see(page, look);
        await go(async (state) => {
          await page.evaluate(settle);
          await take(state, look);
        });
      }
    },
    contact: () => `ada${++people}@example.com`,
    codeFor: (to) => newestCode(stand.emulator, to),
  };
}
