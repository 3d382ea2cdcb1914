import { existsSync } from 'node:fs';
import { FIREFOX_NEEDS, openFirefox } from './engine-firefox.js';
import { openWebkit, WEBKIT_NEEDS } from './engine-webkit.js';

export const ENGINES = ['firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** How users find things: by role and name, or by text. */
export type Sought =
  | { readonly role: 'button' | 'link' | 'textbox' | 'heading' | 'alert' | 'checkbox'; readonly name?: string }
  | { readonly text: string };

/** What a user presses with. A keyboard also reaches what isn't in view. */
export type Hand = 'pointer' | 'keyboard';
/** Longer than an export frame must be visible before an action, and than it takes from the press to the words. */
export const ALONE_MS = { before: 1500, between: 700, after: 2000 } as const;

/** What each driver does. Scripts are function bodies that return JSON, or one element if a driver acts on it. */
export interface Tab {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  back(): Promise<void>;
  reload(): Promise<void>;
  evaluate(script: string): Promise<unknown>;
  /** @returns `false` if the script returns no element. */
  click(script: string): Promise<boolean>;
  type(script: string, text: string): Promise<boolean>;
  /** Waits, presses, types a text if there is one, and waits again, without a command to the page in between. */
  pressAlone(script: string, by: Hand, typed: string): Promise<boolean>;
  /** Presses a key, or types a text, where the focus is. */
  keys(text: string): Promise<void>;
  /** The content of a frame of this tab, once it is there. */
  frame(script: string): Promise<Tab | undefined>;
  /** All windows of this profile. The same window always has the same id. */
  windows(): Promise<readonly Tab[]>;
  readonly id: string;
  close(): Promise<void>;
}

/** A browser other than Chromium. */
export interface Engine {
  readonly name: EngineName;
  /** An empty tab of a fresh profile. Closing it releases the profile. WebKitGTK has one at a time. */
  page(): Promise<EnginePage>;
  close(): Promise<void>;
}
export interface Driver {
  profile(): Promise<Tab>;
  close(): Promise<void>;
}

/** Keys by the names that pages use. @source W3C WebDriver, keyboard actions */
export const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', BackTab: '\uE008\uE004', Enter: '\uE007', Escape: '\uE00C' };

const LIMIT_MS = 15_000;
const LOOK_AGAIN_MS = 40;
/** What a user takes from looking to pressing; longer than a card's animation. */
const STILL_MS = 200;

/** Why an engine can't start on this machine; `undefined` if it can. */
export function missingFor(name: EngineName): string | undefined {
  const missing = (name === 'firefox' ? FIREFOX_NEEDS : WEBKIT_NEEDS).filter((path) => !existsSync(path));
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  return name === 'webkit' && !process.env.DISPLAY ? 'no display: start it with xvfb-run -a' : undefined;
}

/** Start an engine; `npm run test:engines` installs what it needs. */
export async function launch(name: EngineName): Promise<Engine> {
  const driver = await (name === 'firefox' ? openFirefox() : openWebkit());
  return { name, page: async () => new EnginePage(await driver.profile()), close: () => driver.close() };
}

/** A tab, or a frame in one, read as a user does. Everything waits until it is there. */
export class EnginePage {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  goto(url: string): Promise<void> {
    return this.#tab.goto(url);
  }

  url(): Promise<string> {
    return this.#tab.url();
  }

  back(): Promise<void> {
    return this.#tab.back();
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  /** Runs a function in the page. It sees its arguments and nothing of the test. */
  async run<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const value = await this.#tab.evaluate(scriptOf(work, args));
    return value as Awaited<R>; // JSON of what the function gives
  }

  /** Presses it as a user does: browsers treat it as the user's click. */
  async click(sought: Sought): Promise<void> {
    await this.#untilStill(sought);
    await this.#until(() => this.#tab.click(scriptOf(findOne, [sought])), sought);
  }

  /** Presses something that must be visible for a while before and after: a driver's commands may take the focus away. */
  async pressAlone(sought: Sought, by: Hand = 'pointer', typed = ''): Promise<void> {
    await this.#until(() => this.#tab.pressAlone(scriptOf(findOne, [sought]), by, typed), sought);
  }

  /** Presses keys where the focus is. @param text a key's name as `KEYS` has it, or a text */
  keys(text: string): Promise<void> {
    return this.#tab.keys(text);
  }

  /** Clears a text field and types into it. @param name its label */
  async fill(name: string, text: string): Promise<void> {
    const field: Sought = { role: 'textbox', name };
    await this.#untilStill(field);
    await this.#until(() => this.#tab.type(scriptOf(findOne, [field]), text), field);
  }

  async waitFor(sought: Sought): Promise<void> {
    await this.#until(() => this.has(sought), sought);
  }

  async has(sought: Sought): Promise<boolean> {
    return (await this.#tab.evaluate(scriptOf(isThere, [sought], findOne))) === true;
  }

  /** Waits until a function returns something truthy in the page. */
  async waitUntil<A extends readonly unknown[]>(work: (...args: A) => unknown, ...args: A): Promise<void> {
    await this.#until(async () => Boolean(await this.run(work, ...args)), { text: String(work) });
  }

  /** Waits until the address matches. */
  async waitForUrl(pattern: RegExp): Promise<void> {
    await this.#until(async () => pattern.test(await this.url()), { text: String(pattern) });
  }

  /** The content of a frame, also of one in a shadow tree, once it is there. @param source a part of its address, or `srcdoc` */
  async frame(source: string): Promise<EnginePage> {
    let found: Tab | undefined;
    await this.#until(
      async () => {
        found = await this.#tab.frame(scriptOf(findFrame, [source]));
        return found !== undefined;
      },
      { text: `frame ${source}` },
    );
    return new EnginePage(found!);
  }

  /** The window that opens because of what is done. */
  async popup(work: () => Promise<void>): Promise<EnginePage> {
    const before = new Set((await this.#tab.windows()).map(({ id }) => id));
    await work();
    let opened: Tab | undefined;
    await this.#until(
      async () => {
        opened = (await this.#tab.windows()).find(({ id }) => !before.has(id));
        return opened !== undefined;
      },
      { text: 'another window' },
    );
    return new EnginePage(opened!);
  }

  /** Number of windows of this profile. */
  async windows(): Promise<number> {
    return (await this.#tab.windows()).length;
  }

  close(): Promise<void> {
    return this.#tab.close();
  }

  /** A hand does not hit what still glides, or what a card that still grows has not uncovered. */
  async #untilStill(sought: Sought): Promise<void> {
    let place: unknown = null;
    let sinceMs = 0;
    await this.#until(async () => {
      const now = await this.#tab.evaluate(scriptOf(placeOf, [sought], findOne));
      if (now === null || now !== place) sinceMs = performance.now();
      place = now;
      return now !== null && performance.now() - sinceMs >= STILL_MS;
    }, sought);
  }

  /** Pages tell no one when they change: it is looked again until it is there. */
  async #until(look: () => Promise<boolean>, sought: Sought): Promise<void> {
    const end = performance.now() + LIMIT_MS;
    while (!(await look())) {
      if (performance.now() > end) throw new Error(`not there: ${JSON.stringify(sought)}\n${await this.#seen()}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** For the message of a failure. */
  async #seen(): Promise<string> {
    const text = await this.#tab.evaluate(scriptOf(pageText, [])).catch(String);
    return `${await this.url().catch(String)}\n${String(text).slice(0, 1500)}`;
  }
}

/** A function and its arguments as a script; further functions are there by their names. */
function scriptOf(
  work: (...args: never) => unknown,
  args: readonly unknown[],
  ...needed: readonly ((...args: never) => unknown)[]
): string {
  const known = needed.map((one) => `const ${one.name} = ${one};`).join('\n');
  // The test's own TypeScript loader wraps functions in `__name`.
  return `globalThis.__name ??= (target) => target;\n${known}\nreturn (${work})(...${JSON.stringify(args)});`;
}

// What follows runs in the page.

function isThere(sought: Sought): boolean {
  return findOne(sought) !== null;
}

/** Where it lies, as one text; `null` where it is not there, or something lies over its middle. */
function placeOf(sought: Sought): string | null {
  const element = findOne(sought);
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2); // of what is in the page
  return hit && element.contains(hit) ? [x, y, width, height].join(' ') : null;
}

/** The first visible element of that role and name, through all shadow trees. */
function findOne(sought: Sought): Element | null {
  const ROLES: Readonly<Record<string, string>> = {
    button: 'button,input[type=submit],summary',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox],[type=radio],[type=submit],[type=button]),textarea',
    heading: 'h1,h2,h3,h4,h5,h6',
    alert: '[role=alert]',
    checkbox: 'input[type=checkbox]',
  };
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  /** What is hidden from a screen reader is no part of a name. */
  const spoken = (node: Node): string => {
    if (node.nodeType === 3) return node.nodeValue ?? '';
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return [...node.childNodes].map(spoken).join('');
  };
  const namesOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return [words(label)];
    const { labels } = element as HTMLInputElement; // absent on what has none
    if (labels?.length) return [...labels].map((one) => words(spoken(one)));
    return [words(spoken(element))];
  };
  const fits = (element: Element): boolean => {
    if ('text' in sought) return [...element.childNodes].some((node) => node.nodeType === 3 && words(node.nodeValue).includes(sought.text));
    const isOfRole = element.hasAttribute('role')
      ? element.getAttribute('role') === sought.role
      : element.matches(ROLES[sought.role] ?? '');
    return isOfRole && (sought.name === undefined || namesOf(element).includes(sought.name));
  };
  const search = (root: Document | ShadowRoot): Element | null => {
    for (const element of root.querySelectorAll('*')) {
      if (fits(element) && element.checkVisibility({ visibilityProperty: true })) return element;
      const inside = element.shadowRoot && search(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  return search(document);
}

function findFrame(source: string): Element | null {
  const search = (root: Document | ShadowRoot): Element | null => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLIFrameElement && (source === 'srcdoc' ? element.srcdoc : element.src.includes(source))) return element;
      const inside = element.shadowRoot && search(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  return search(document);
}

function pageText(): string {
  const read = (root: Document | ShadowRoot): string =>
    [...root.querySelectorAll('*')]
      .map(
        (element) =>
          [...element.childNodes]
            .filter((node) => node.nodeType === 3)
            .map((node) => node.nodeValue)
            .join('') + (element.shadowRoot ? read(element.shadowRoot) : ''),
      )
      .filter((text) => text.trim())
      .join('\n');
  return read(document);
}
