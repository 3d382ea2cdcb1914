import type { Browser } from 'playwright';
import { chromium, wholeBrowser } from './browser.mjs';
import { stand } from './journey.js';

/** Start the whole Chromium, which has what its headless shell doesn't. @param without arguments that the driver would pass. */
export async function launchWhole(...without: readonly string[]): Promise<Browser> {
  const executablePath = wholeBrowser();
  if (executablePath === undefined) throw new Error('install chromium');
  const { args } = await chromium();
  return stand.another({ executablePath, args: [...args, '--headless=new'], ignoreDefaultArgs: ['--headless', ...without] });
}
