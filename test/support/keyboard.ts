import type { BrowserContext, Frame, Page } from 'playwright';

/** What a live region said, and how many keys had been pressed by then. */
export interface Said {
  readonly region: string;
  readonly text: string;
  readonly atMs: number;
  readonly presses: number;
}

/** What has the focus. */
export interface Focused {
  /** Elements from the document down into shadow trees; empty for the page itself. */
  readonly tags: readonly string[];
  readonly name: string;
}

/** A user with only a keyboard and a screen reader. */
export interface Typist {
  readonly page: Page;
  /** Tab until the focus is on something with this name. @param inside an element that must contain it */
  tabTo(name: string | RegExp, inside?: string): Promise<void>;
  /** The same, then press a key on it. */
  press(name: string | RegExp, options?: { readonly inside?: string; readonly key?: 'Enter' | 'Space' }): Promise<void>;
  type(text: string): Promise<void>;
  /** The user did something in another window. */
  actedElsewhere(): Promise<void>;
  /** After each step: the focus is on something. */
  expectFocus(step: string): Promise<void>;
  /** The focus is inside a frame, and not on it. */
  expectInside(step: string): Promise<void>;
  /** Nothing happens for ten seconds: no region speaks twice in that time. */
  expectQuiet(step: string): Promise<void>;
}

/** Between two keys, a region says at most this: what is in progress, and how it ended. */
const MOST_ANSWERS = 2;
const QUIET_MS = 10_000;

/** Runs in a document: `lost` names what had the focus before only the page itself had it, for longer than a frame. */
export function watchFocus(): void {
  const lost: string[] = [];
  Object.assign(window, { lost });
  // Frames in which that was the case although something had the focus before. Tab may leave it there, at the end of a page.
  let frames = Number.NaN;
  let last = '';
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') frames = Number.NaN;
  };
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', ({ target }) => {
    frames = 0;
    last = (target as Element).localName;
  });
  const watch = () => {
    const isNowhere = document.hasFocus() && (document.activeElement ?? document.body) === document.body;
    frames = isNowhere ? frames + 1 : Number.isNaN(frames) ? frames : 0;
    if (frames === 2) lost.push(last);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

/** Runs in a document: what has the focus in it, in any tree; nothing if that is the page itself, or a frame. */
export function focusedHere(): Focused | undefined {
  const tags: string[] = [];
  let focused = document.activeElement;
  if (!document.hasFocus() || !focused || focused === document.body || focused.localName === 'iframe') return undefined;
  for (let host: Element | null = focused; host; host = host.parentElement ?? (host.getRootNode() as ShadowRoot).host ?? null)
    tags.unshift(host.localName);
  while (focused.shadowRoot?.activeElement) {
    focused = focused.shadowRoot.activeElement;
    tags.push(focused.localName);
  }
  const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
  const named = focused.getAttribute('aria-labelledby') ?? '';
  const root = focused.getRootNode() as Document | ShadowRoot;
  const by = named.split(' ').map((id) => (id ? (root.getElementById(id)?.textContent ?? '') : ''));
  const name = focused.getAttribute('aria-label') || by.join(' ').trim() || label || focused.textContent || '';
  return { tags, name: name.replace(/\s+/g, ' ').replace('Last used', '').trim() };
}

/** Runs in every document before its own scripts. */
const LISTEN = () => {
  const said: Said[] = [];
  let presses = 0;
  Object.assign(window, { said });
  addEventListener('keydown', () => (presses += 1), true);
  // What a user does in the browser's own dialog counts as a key.
  const container = navigator.credentials as CredentialsContainer | undefined;
  for (const name of ['create', 'get'] as const) {
    const own = container?.[name].bind(container);
    if (!container || !own) continue;
    container[name] = async (options?: object) => {
      const given = await own(options);
      presses += 1;
      return given;
    };
  }
  const LIVE = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]';
  const spoken = new WeakMap<Element, string>();
  const look = (node: Node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
    const text = region?.textContent?.trim() ?? '';
    if (!region || spoken.get(region) === text) return;
    spoken.set(region, text);
    const host = region.getRootNode() instanceof ShadowRoot ? (region.getRootNode() as ShadowRoot).host : region.closest('[data-step]');
    if (text) said.push({ region: `${host?.localName ?? 'page'} ${region.role ?? 'live'}`, text, atMs: Date.now(), presses });
  };
  const observer = new MutationObserver((records) => {
    for (const { target } of records) look(target);
  });
  const observe = (root: Node) => observer.observe(root, { subtree: true, childList: true, characterData: true });
  observe(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    observe(root);
    return root;
  };
};

/** For a profile, before its first page: listens to regions, and lets time be moved. */
export async function listenIn(profile: BrowserContext): Promise<void> {
  await profile.clock.install();
  await profile.addInitScript(LISTEN);
  await profile.addInitScript(watchFocus);
}

/** What has the focus, in any tree or frame. */
async function focusedIn(page: Page): Promise<Focused> {
  for (const frame of page.frames().reverse()) {
    const found = await frame.evaluate(focusedHere).catch(() => undefined);
    if (found) return found;
  }
  return { tags: [], name: '' };
}

const matches = (name: string, wanted: string | RegExp): boolean => (typeof wanted === 'string' ? name === wanted : wanted.test(name));

/** Start using a page by keyboard. */
export function typistAt(page: Page): Typist {
  const said = async (): Promise<readonly Said[]> => {
    const all = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => (window as unknown as { said?: Said[] }).said ?? []).catch(() => [])),
    );
    return all.flat();
  };
  const tabTo = async (name: string | RegExp, inside = ''): Promise<void> => {
    const passed: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await focusedIn(page);
      if (matches(focused.name, name) && (!inside || focused.tags.includes(inside))) return;
      passed.push(focused.name);
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${name} by Tab, only to ${[...new Set(passed)].join(' | ')}`);
  };
  const answers = (all: readonly Said[], step: string): void => {
    for (const { region, presses, atMs } of all) {
      const isSame = (one: Said) => one.region === region && one.presses === presses && Math.abs(one.atMs - atMs) < QUIET_MS / 2;
      const texts = all.filter(isSame).map(({ text }) => text);
      if (texts.length > MOST_ANSWERS) throw new Error(`${step}: after one key ${region} said ${texts.join(' | ')}`);
    }
  };
  return {
    page,
    tabTo,
    async press(name, { inside, key = 'Enter' } = {}) {
      await tabTo(name, inside);
      await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    actedElsewhere: () => page.evaluate(() => void dispatchEvent(new KeyboardEvent('keydown'))),
    async expectFocus(step) {
      await page
        .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 15_000 })
        .catch(() => {
          throw new Error(`${step}: the focus is on the page itself`);
        });
      const lost = (
        await Promise.all(page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, 'lost') ?? []).catch(() => [])))
      ).flat();
      if (lost.length > 0) throw new Error(`${step}: the focus was on the page itself for longer than a frame, after ${lost.join()}`);
      answers(await said(), step);
    },
    async expectInside(step) {
      const inner = page.frames().filter((frame) => frame !== page.mainFrame());
      const inside = (frame: Frame) =>
        frame.evaluate(() => document.hasFocus() && document.activeElement !== document.body).catch(() => false);
      for (let tries = 0; tries < 20; tries += 1) {
        if ((await Promise.all(inner.map(inside))).includes(true)) return;
        await page.waitForTimeout(100);
      }
      throw new Error(`${step}: the focus is at the frame and not in it`);
    },
    async expectQuiet(step) {
      const before = (await said()).length;
      await page.clock.runFor(QUIET_MS);
      const since = (await said()).slice(before);
      for (const { region } of since) {
        const texts = since.filter((one) => one.region === region).map(({ text }) => text);
        if (texts.length > 1) throw new Error(`${step}: in ten seconds ${region} said ${texts.join(' | ')}`);
      }
    },
  };
}
