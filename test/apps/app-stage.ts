import { type Browser, type BrowserContext, type Locator, type Page, chromium as playwright } from 'playwright';
import { chromium } from '../support/browser.mjs';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { newestCode } from '../support/visitor.js';

/** Where the sample apps expect the emulator. */
const EXPECTED = 'http://localhost:8787';
const STEP_LIMIT_MS = 10_000;

/** A page of an app, and what it wrote to the console that doesn't belong there. */
export interface OpenApp {
  readonly page: Page;
  readonly profile: BrowserContext;
  /** Errors and warnings so far. */
  readonly complaints: readonly string[];
}

/** One Chromium and one emulator for all apps. */
export interface AppStage {
  readonly emulator: EmulatorControls;
  /** A fresh profile with an empty page. Requests to the emulator's usual address reach the one of this run. */
  readonly open: () => Promise<OpenApp>;
  /** Closes what was opened since the last call, and servers that were handed over. For `afterEach`. */
  readonly closeAll: () => Promise<void>;
  readonly owns: <S extends { close(): Promise<void> }>(server: S) => S;
  readonly close: () => Promise<void>;
}

/** Start them. */
export async function appStage(): Promise<AppStage> {
  const emulator = await startEmulator();
  const browser: Browser = await playwright.launch(await chromium());
  const opened: { close(): Promise<void> }[] = [];
  const owns = <S extends { close(): Promise<void> }>(server: S): S => {
    opened.push(server);
    return server;
  };
  const closeAll = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one.close();
  };
  const open = async (): Promise<OpenApp> => {
    const profile = owns(await browser.newContext());
    profile.setDefaultTimeout(STEP_LIMIT_MS);
    await profile.addInitScript('globalThis.__name ??= (target) => target;');
    await profile.route(`${EXPECTED}/**`, (route) => route.continue({ url: route.request().url().replace(EXPECTED, emulator.origin) }));
    const page = await profile.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      const text = message.text();
      // The service's answer to a contact without an account is a 404, which the browser logs itself.
      const isExpected = /\/v1\/(account|otp_login)$/.test(url) || text.startsWith('Lit is in dev mode');
      if (/^(error|warning)$/.test(message.type()) && !isExpected) complaints.push(`${text} ${url}`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return { page, profile, complaints };
  };
  const close = async (): Promise<void> => {
    await closeAll();
    await browser.close();
    await emulator.close();
  };
  return { emulator, open, closeAll, owns, close };
}

/** From the contact step to the code step. */
export async function askForCode(page: Page, email: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  return code;
}

/** From the contact step to the session, with the code from the inbox. */
export async function signIn(page: Page, emulator: EmulatorControls, email: string): Promise<void> {
  const code = await askForCode(page, email);
  await code.fill(await newestCode(emulator, email));
}
