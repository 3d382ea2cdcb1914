// node scripts/readme-pictures.mjs: README's pictures, docs/images/demo-light.png and demo-dark.png: the demo at the code step.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { chromium } from '../test/support/browser.mjs';
import { root } from './entries.mjs';

const FOLDER = join(root, 'docs/images');
const SIZE = { width: 1280, height: 800 };

/** Start the demo on free ports. Resolves with its page's address once it is ready. */
function startDemo() {
  const child = spawn('node', ['scripts/demo.mjs', '--port', '0', '--emulator-port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the demo ended with ${status}`)));
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const address = /demo ready at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  return { ready, stop: () => child.kill('SIGTERM') };
}

/** Sign in up to the code, and type half of it. */
async function goToCodeStep(page, address) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('arrive here').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  const code = await page.locator('.mail-code span').first().textContent();
  await page.getByRole('textbox', { name: 'Code' }).pressSequentially(code.slice(0, 3));
  await page.mouse.move(0, 0);
}

const demo = startDemo();
const browser = await playwright.launch(await chromium());
try {
  const address = await demo.ready;
  mkdirSync(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 2, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await goToCodeStep(page, address);
    await page.screenshot({ path: join(FOLDER, `demo-${colorScheme}.png`), animations: 'disabled', caret: 'hide' });
    await context.close();
  }
} finally {
  await browser.close();
  demo.stop();
}
