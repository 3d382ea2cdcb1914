import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { root } from '../../scripts/entries.mjs';
import type { WalletMood, WalletPlan } from './wallet-page.js';

let script: Promise<string> | undefined;

async function bundled(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(root, 'test/support/wallet-page.ts'), formats: ['iife'], name: 'testWallets' },
    },
  });
  const [first] = built as { output: { code: string }[] }[];
  return first!.output[0]!.code;
}

/** Give these wallets to every page that a profile opens from now on, before the page's own scripts run. */
export async function bringWallets(profile: BrowserContext, plan: WalletPlan): Promise<void> {
  script ??= bundled();
  await profile.addInitScript(`if (window === top) { window.walletPlan = ${JSON.stringify(plan)};\n${await script}\n}`);
}

/** Change how the wallets of a page behave. */
export function setMood(page: Page, mood: Partial<WalletMood>): Promise<void> {
  return page.evaluate((wanted) => void Object.assign(window.walletPage.mood, wanted), mood);
}

/** How often the wallets were asked to sign. */
export function promptsOf(page: Page): Promise<{ readonly ethereum: number; readonly solana: number }> {
  return page.evaluate(() => window.walletPage.prompts);
}
