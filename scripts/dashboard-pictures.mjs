// npm run pictures: every view of the emulator's dashboard, light and dark, at 320 and 1,280 px, into docs/images/. Needs ImageMagick.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { register } from 'tsx/esm/api';
import { root } from './entries.mjs';

register();
const { chromium } = await import('../test/support/browser.mjs');
const { dashboardStand } = await import('../test/support/dashboard-stand.ts');

const FOLDER = join(root, 'docs/images');
const HEIGHTS = { 320: 640, 1280: 800 };
mkdirSync(FOLDER, { recursive: true });

const stand = await dashboardStand();
const VIEWS = [
  { name: 'inbox', path: '/_emulator/' },
  { name: 'requests', path: '/_emulator/dashboard/requests?status=4', opened: 'otp_verify' },
  { name: 'activities', path: '/_emulator/dashboard/activities' },
  { name: 'organizations', path: `/_emulator/dashboard/organizations?id=${stand.member.organizationId}` },
  { name: 'policies', path: '/_emulator/dashboard/policies?type=ACTIVITY_TYPE_CREATE_WALLET' },
  { name: 'webhooks', path: '/_emulator/dashboard/webhooks' },
  { name: 'faults', path: '/_emulator/dashboard/faults' },
  { name: 'settings', path: '/_emulator/dashboard/settings' },
];

async function picture(page, { name, path, opened }, suffix) {
  await page.goto(stand.origin + path);
  if (opened !== undefined) await page.locator('summary', { hasText: opened }).first().click();
  const target = join(FOLDER, `dashboard-${name}-${suffix}.png`);
  await page.screenshot({ path: target, animations: 'disabled', caret: 'hide' });
  execFileSync('convert', [target, '-strip', '+dither', '-colors', '64', '-define', 'png:compression-level=9', `png8:${target}`]);
}

const browser = await playwright.launch(await chromium());
try {
  for (const colorScheme of ['light', 'dark'])
    for (const [width, height] of Object.entries(HEIGHTS)) {
      const page = await browser.newPage({ colorScheme, viewport: { width: Number(width), height } });
      for (const view of VIEWS) await picture(page, view, `${width}-${colorScheme}`);
      await page.close();
    }
} finally {
  await browser.close();
  await stand.close();
}
