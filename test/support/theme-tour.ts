import type { FrameLocator, Page } from 'playwright';
import { revealUntil } from './exporter.js';
import { tick } from './pressed-again.js';
import type { Stage } from './stage.js';
import { newestCode, visitorOf, wrongCode } from './visitor.js';

/** Example themes of the demo. */
export type Look = 'bank' | 'game' | 'blog' | 'desktop';

/** How a page is displayed. */
export interface Sight {
  readonly look: Look;
  readonly scheme: 'light' | 'dark';
  /** CSS pixels. */
  readonly width: number;
}

/** Light and dark, on a small phone and on a desktop. */
const sightsOf = (look: Look): readonly Sight[] =>
  (['light', 'dark'] as const).flatMap((scheme) => [320, 1280].map((width) => ({ look, scheme, width })));

/** Show a page in one of these ways. */
async function see(page: Page, { look, scheme, width }: Sight): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // High enough for every step: a picture larger than the window would lay out the isolated document again.
  await page.setViewportSize({ width, height: 2400 });
  await page.evaluate((wanted) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-look]'))
      link.media = link.dataset.look === wanted ? 'all' : 'not all';
  }, look);
  // A style sheet that wasn't needed so far may still be loading.
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[data-look]')].every(({ sheet }) => sheet));
}

/** Called at each step, for each way. */
export type Visit = (step: string, sight: Sight) => Promise<void>;

export interface Tour {
  readonly looks: readonly Look[];
  readonly visit: Visit;
}

/** The main steps of the elements, one after the other, each in all ways of some looks. */
export async function tour({ site, emulator }: Stage, page: Page, { looks, visit }: Tour): Promise<void> {
  const everywhere = async (step: string): Promise<void> => {
    for (const sight of looks.flatMap(sightsOf)) {
      await see(page, sight);
      await visit(step, sight);
    }
  };
  await page.goto(`${site}/themes-signup.html`);
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await everywhere('sign-up');
  await page.goto(`${site}/themes.html`);
  const ada = visitorOf(page, emulator);
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await everywhere('contact');
  await ada.email.fill('ada@');
  await ada.continueWithEmail.click();
  await ada.alert.filter({ hasText: /\S/ }).waitFor();
  await everywhere('contact-refused');
  await ada.askForCode('ada@example.com');
  const code = await newestCode(emulator, 'ada@example.com');
  await ada.code.pressSequentially(code.slice(0, 3));
  await everywhere('code');
  await ada.code.fill(wrongCode(code));
  await ada.alert.filter({ hasText: /\S/ }).waitFor();
  await everywhere('code-refused');
  await ada.code.fill(code);
  await ada.signOut.waitFor();
  await nameWallet(page);
  await page.locator('kms-account[data-step="ways"]').waitFor();
  await everywhere('signed-in');
  for (const look of looks) await tourOfExport(page, look, visit);
}

async function nameWallet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
    const wallets = await client?.api.query('list_wallets', {});
    document.querySelector('kms-export')?.setAttribute('wallet-id', wallets?.wallets[0]?.walletId ?? '');
  });
}

/** The isolated document takes over a theme when it opens. */
async function tourOfExport(page: Page, look: Look, visit: Visit): Promise<void> {
  const sights = sightsOf(look);
  const frame = page.frameLocator('iframe');
  const everywhere = async (step: string): Promise<void> => {
    for (const sight of sights) {
      await see(page, sight);
      await fits(page, frame);
      await visit(step, sight);
    }
  };
  await see(page, sights[0] as Sight);
  await page.getByRole('button', { name: 'Show recovery phrase' }).click();
  await frame.getByRole('checkbox').waitFor();
  await everywhere('export-warning');
  await tick(frame.getByRole('checkbox'));
  await revealUntil(frame, frame.getByRole('listitem').first());
  await everywhere('export-words');
  await page.getByRole('button', { name: 'Close' }).click();
}

/** The frame has one height for all its steps. Until it is drawn so, something of it is hidden. */
async function fits(page: Page, frame: FrameLocator): Promise<void> {
  const heights = async () => [
    await page.locator('iframe').evaluate((element) => element.clientHeight),
    await frame.locator('body').evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
  ];
  for (let [outer, inner] = await heights(); outer !== inner; [outer, inner] = await heights())
    await frame.locator('html').evaluate(() => new Promise(requestAnimationFrame));
}
