import type { BrowserContext, Locator, Page } from 'playwright';
import type { EmulatorControls } from './emulator-controls.js';
import type { Stage } from './stage.js';
import { type Visitor, visitorOf } from './visitor.js';

export type Mode = 'popup' | 'redirect' | 'fedcm';

/** A user who signs in with a social account. */
export interface BrandVisitor extends Omit<Visitor, 'signIn'> {
  /** `Continue with BRAND`. */
  readonly button: (brand: string) => Locator;
  /** Presses the button, and returns the provider's page. */
  go(brand: string): Promise<Page>;
  /** From the button to the signed-in session. */
  signIn(brand: string, person: string): Promise<void>;
  refuse(brand: string, person: string, answer: 'Deny' | 'Cancel'): Promise<void>;
}

/** Waits until a profile has one page left: a closed window is reported a moment later. */
export async function oneWindowLeft(profile: BrowserContext): Promise<void> {
  while (profile.pages().length > 1) await profile.pages().at(-1)!.waitForEvent('close');
}

/** Agrees on the provider's pages. */
export async function allow(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${person}` }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}

/** Requests to the auth proxy, and submits, since a number of requests, in order. */
export async function postsSince(emulator: EmulatorControls, from: number): Promise<readonly string[]> {
  const seen = (await emulator.requests()).slice(from);
  return seen
    .filter(({ method, path }) => method === 'POST' && /^\/(v1|public\/v1\/submit)\//.test(path))
    .map(({ path }) => path.split('/').at(-1) ?? '');
}

/** Address of the login page with social accounts. */
export function socialPage(site: string, mode: Mode, more: Readonly<Record<string, string>> = {}): string {
  return `${site}/login.html#${new URLSearchParams({ 'oauth-redirect-uri': '/oauth-callback.html', 'oauth-mode': mode, ...more })}`;
}

/** Open the login page in a new tab. */
export async function brandVisitor(
  profile: BrowserContext,
  { site, emulator }: Pick<Stage, 'site' | 'emulator'>,
  mode: Mode,
): Promise<BrandVisitor> {
  const page = await profile.newPage();
  await page.goto(socialPage(site, mode));
  const visitor = visitorOf(page, emulator);
  const button = (brand: string): Locator => page.getByRole('button', { name: `Continue with ${brand}`, exact: true });
  const go = async (brand: string): Promise<Page> => {
    if (mode === 'redirect') {
      await button(brand).click();
      await page.waitForURL(/\/authorize\?/);
      return page;
    }
    const [popup] = await Promise.all([page.waitForEvent('popup'), button(brand).click()]);
    await popup.waitForURL(/\/authorize\?/);
    return popup;
  };
  return {
    ...visitor,
    button,
    go,
    async signIn(brand, person) {
      await allow(await go(brand), person);
      await visitor.signOut.waitFor();
    },
    async refuse(brand, person, answer) {
      const asking = await go(brand);
      if (answer === 'Deny') await asking.getByRole('button', { name: `Continue as ${person}` }).click();
      await asking.getByRole('button', { name: answer }).click();
      await button(brand).waitFor();
    },
  };
}
