import puppeteer, { type Browser, type ElementHandle, type Frame, type KeyInput, type Page } from 'puppeteer-core';
import { ALONE_MS, type Driver, KEYS, type Tab } from './engines.js';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
export const FIREFOX_NEEDS: readonly string[] = [executablePath];

/** A stock Firefox over WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const browser: Browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const profile = async (): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    return tabOf(await context.newPage());
  };
  return { profile, close: () => browser.close() };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ids = new WeakMap<Page, string>();
let count = 0;

function idOf(page: Page): string {
  const id = ids.get(page) ?? `window ${++count}`;
  ids.set(page, id);
  return id;
}

/** @param frame the context for scripts and input */
function tabOf(page: Page, frame: Frame = page.mainFrame()): Tab {
  const find = async (script: string): Promise<ElementHandle<Element> | null> => {
    const handle = await frame.evaluateHandle(`(() => { ${script} })()`);
    return handle.asElement() as ElementHandle<Element> | null; // the scripts give elements of the document or nothing
  };
  return {
    id: idOf(page),
    goto: async (url) => void (await page.goto(url)),
    url: async () => frame.url(),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    evaluate: (script) => frame.evaluate(`(() => { ${script} })()`),
    click: async (script) => {
      const element = await find(script);
      await element?.click();
      return element !== null;
    },
    type: async (script, text) => {
      const element = await find(script);
      await element?.click({ count: 3 });
      await element?.type(text);
      return element !== null;
    },
    pressAlone: async (script, by, typed) => {
      const element = await find(script);
      if (by === 'keyboard') await element?.focus();
      await pause(ALONE_MS.before);
      await (by === 'keyboard' ? page.keyboard.press('Enter') : element?.click());
      if (typed) await pause(ALONE_MS.between);
      await page.keyboard.type(typed);
      await pause(ALONE_MS.after);
      return element !== null;
    },
    keys: async (text) => {
      if (text === 'BackTab') await page.keyboard.down('Shift');
      await (text in KEYS ? page.keyboard.press(text.replace('Back', '') as KeyInput) : page.keyboard.type(text));
      if (text === 'BackTab') await page.keyboard.up('Shift');
    },
    frame: async (script) => {
      const content = await (await find(script))?.contentFrame();
      return content ? tabOf(page, content) : undefined;
    },
    windows: async () => (await page.browserContext().pages()).map((one) => tabOf(one)),
    close: () => page.browserContext().close(),
  };
}
