// npm run screenshots: every example theme in the main steps, light and dark, at 320 and 1,280 px, into .cache/screenshots/.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './entries.mjs';

register();
const { closeStage, stage } = await import('../test/support/stage.ts');
const { LOOKS, tour } = await import('../test/support/theme-tour.ts');

const FOLDER = join(root, '.cache/screenshots');
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const startedAt = performance.now();
let count = 0;
const stand = await stage();
try {
  const profile = await stand.profile();
  const page = await profile.newPage();
  const visit = async (step, { look, scheme, width }) => {
    const path = join(FOLDER, `${look}-${scheme}-${width}-${step}.png`);
    const height = await page.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().bottom));
    await page.screenshot({ path, clip: { x: 0, y: 0, width, height }, animations: 'disabled', caret: 'hide' });
    count += 1;
  };
  await tour(stand, page, { looks: LOOKS, visit });
} finally {
  await closeStage();
}
console.log(`${count} pictures in .cache/screenshots/, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
