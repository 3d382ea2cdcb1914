import type { BrowserContext, Locator, Page } from 'playwright';
import { until } from '../../emulator/controls/on-pages/sign-in.js';
import type { EmulatorControls } from './emulator-controls.js';

/** An event as `page.js` recorded it. */
export interface SeenEvent {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** A user at the login, who finds things by role and name as the contract lists them. */
export interface Visitor {
  readonly page: Page;
  readonly email: Locator;
  readonly code: Locator;
  readonly continueWithEmail: Locator;
  readonly verify: Locator;
  readonly resend: Locator;
  readonly change: Locator;
  readonly signOut: Locator;
  readonly alert: Locator;
  /** Types the address and continues; waits for the code field. */
  askForCode(email: string): Promise<void>;
  /** From the contact step to the signed-in session, with the code from the inbox. */
  signIn(email: string): Promise<void>;
  /** Events so far, of one name or of all. */
  events(type?: string): Promise<readonly SeenEvent[]>;
  /** Waits until an event of this name was sent, and returns the newest. */
  event(type: string): Promise<SeenEvent>;
}

/** How long a user looks for a message that doesn't arrive, in milliseconds. */
const LOOKS_MS = 30_000;

/** The code of the newest message to a contact; waits until there is one. */
export async function newestCode(emulator: EmulatorControls, to: string): Promise<string> {
  const code = await until(async () => (await emulator.inbox(to))[0]?.code, LOOKS_MS);
  if (code === undefined) throw new Error(`no message to ${to}`);
  return code;
}

/** A code of the same shape that isn't the right one. */
export function wrongCode(code: string): string {
  return code.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
}

function listOf(page: Page, type?: string): Promise<readonly SeenEvent[]> {
  return page.evaluate((wanted) => {
    const { seen } = window as unknown as { seen: SeenEvent[] };
    return wanted === undefined ? seen : seen.filter((event) => event.type === wanted);
  }, type);
}

/** Read a page as a visitor does. */
export function visitorOf(page: Page, emulator: EmulatorControls): Visitor {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const email = page.getByRole('textbox', { name: 'Email address' });
  const code = page.getByRole('textbox', { name: 'Code' });
  const continueWithEmail = button('Continue with email');
  const askForCode = async (address: string): Promise<void> => {
    await email.fill(address);
    await continueWithEmail.click();
    await code.waitFor();
  };
  const event = async (type: string): Promise<SeenEvent> => {
    await page
      .waitForFunction((wanted) => (window as unknown as { seen: SeenEvent[] }).seen.some((one) => one.type === wanted), type)
      .catch(async (thrown: unknown) => {
        const types = (await listOf(page)).map((one) => one.type);
        throw new Error(`no ${type}, but ${types}. The page says: ${await page.locator('body').ariaSnapshot()}`, { cause: thrown });
      });
    return (await listOf(page, type)).at(-1)!;
  };
  const signIn = async (address: string): Promise<void> => {
    await askForCode(address);
    await code.fill(await newestCode(emulator, address));
    await event('kms-signed-in');
    await button('Sign out').waitFor();
  };
  return {
    page,
    email,
    code,
    continueWithEmail,
    verify: button('Verify'),
    resend: button('Send a new code'),
    change: button('Change'),
    signOut: button('Sign out'),
    alert: page.getByRole('alert'),
    askForCode,
    signIn,
    events: (type) => listOf(page, type),
    event,
  };
}

/** Where a visit goes, with attributes for the provider. */
export interface Visit {
  readonly site: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Open the login page of the site in a profile. */
export async function visit(profile: BrowserContext, emulator: EmulatorControls, { site, attributes = {} }: Visit): Promise<Visitor> {
  const page = await profile.newPage();
  await page.goto(`${site}/login.html#${new URLSearchParams(attributes)}`);
  return visitorOf(page, emulator);
}
