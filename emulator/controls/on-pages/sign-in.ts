import type { BrandName } from '../../state/brands.js';
import type { InboxMessage, ServedConfig } from '../control-routes.js';
import type { Person } from '../identity/people.js';
import type { TestPage } from './test-page.js';
import { bringWallet, ICON_OF, type TestChain, type TestWallet } from './test-wallet.js';
import { plugInAuthenticator, type SendCommand, type TestAuthenticator } from './virtual-authenticator.js';

/** Brands with sign-in pages in the emulator. */
export type { BrandName as TestBrand } from '../../state/brands.js';

/** Sign-in methods other than a code. */
export type TestWay =
  /** `create` creates an account with a new passkey, `use` signs in with one. */
  | { readonly passkey: 'create' | 'use' }
  /** As the person with this address, who is added if missing. */
  | { readonly social: BrandName; readonly email: string }
  | { readonly wallet: TestChain };

/** What sign-in methods need from the emulator. */
export interface Asked {
  readonly messages: (contact: string) => Promise<readonly InboxMessage[]>;
  readonly people: () => Promise<readonly Person[]>;
  readonly addPerson: (person: Person) => Promise<void>;
  readonly config: () => Promise<ServedConfig>;
  /** How long to wait for a message or a page. */
  readonly timeoutMs?: number | undefined;
}

const POLL_MS = 50;
const WAIT_MS = 10_000;

/** By purpose, which is the same in every language. For the elements' own page, and for the brands' pages. */
export const SELECTORS = {
  email: 'input[type="email"]',
  phone: 'input[type="tel"]',
  code: 'input[autocomplete~="one-time-code"]',
  submit: '[part~="form"] slot[name="submit"] > button',
  otherContact: '[part~="label"] > button',
  passkey: 'button:has([data-way="passkey"])',
  newPasskey: 'button:has([data-way="passkey"]) + button',
  wallets: 'button:has([data-way="wallet"])',
} as const;

const authenticators = new WeakMap<TestPage, Promise<TestAuthenticator>>();
const wallets = new WeakMap<TestPage, Map<TestChain, Promise<TestWallet>>>();

/** The field for a contact: an address, or a number with its country code. */
export const fieldOf = (contact: string): string => (contact.startsWith('+') ? SELECTORS.phone : SELECTORS.email);

/**
 * Sign in on a page, as a person would.
 * @param way a contact, or a method without a code.
 * @throws Error if what it waits for doesn't appear.
 */
export async function signInOnPage(asked: Asked, page: TestPage, way: string | TestWay): Promise<void> {
  if (typeof way === 'string') return signInByCode(asked, page, way);
  if ('passkey' in way) {
    await authenticatorOf(page);
    return page.locator(way.passkey === 'create' ? SELECTORS.newPasskey : SELECTORS.passkey).click();
  }
  if ('wallet' in way) {
    await walletOf(page, way.wallet);
    await page.locator(SELECTORS.wallets).click();
    return page.locator(`button:has(img[src="${ICON_OF[way.wallet]}"])`).click();
  }
  return signInAtBrand(asked, page, way);
}

/** Type the contact, read the message, type its code. */
async function signInByCode(asked: Asked, page: TestPage, contact: string): Promise<void> {
  const [former] = await asked.messages(contact);
  const field = page.locator(fieldOf(contact));
  await page
    .locator(`${fieldOf(contact)}, ${SELECTORS.otherContact}`)
    .first()
    .waitFor();
  if ((await field.count()) === 0) await page.locator(SELECTORS.otherContact).click();
  await field.fill(contact);
  await field.press('Enter');
  await page.locator(SELECTORS.code).fill(await newCode(asked, contact, former?.id));
}

/** The code in the newest message to a contact, once there is one after the given message. @throws Error if none arrives in time. */
export async function newCode(
  { messages, timeoutMs }: Pick<Asked, 'messages' | 'timeoutMs'>,
  contact: string,
  formerId: string | undefined,
): Promise<string> {
  const code = await until(async () => (await messages(contact)).find(({ id }, index) => index === 0 && id !== formerId)?.code, timeoutMs);
  if (code === undefined) throw new Error(`no new message to ${contact}`);
  return code;
}

/** In a window or in the page's own tab, depending on the page. */
async function signInAtBrand(asked: Asked, page: TestPage, { social, email }: { social: BrandName; email: string }): Promise<void> {
  if (!(await asked.people()).some((person) => person.email === email)) await asked.addPerson({ name: email, email });
  const { oauth } = await asked.config();
  const address = oauth.endpoints[social]?.authorize;
  if (address === undefined) throw new Error(`there is no brand ${social}`);
  await page.locator(`button:has(slot[name="mark-${social}"])`).click();
  const windows = () => page.context().pages();
  const brand = await until(async () => windows().find((one) => one.url().startsWith(address)), asked.timeoutMs);
  if (brand === undefined) throw new Error(`the page did not go to ${address}`);
  await brand.locator(`button[name="person"][value="${email}"]`).click();
  await brand.locator('button[name="decision"][value="allow"]').click();
}

/** The virtual authenticator of a page, in Chromium. */
export function authenticatorOf(page: TestPage): Promise<TestAuthenticator> {
  const plugged = authenticators.get(page) ?? plugIn(page);
  authenticators.set(page, plugged);
  return plugged;
}

async function plugIn(page: TestPage): Promise<TestAuthenticator> {
  const session = (await page.context().newCDPSession(page as never)) as { readonly send: SendCommand }; // a page of the test's own driver, whose types name each command
  return plugInAuthenticator((command, params) => session.send(command, params));
}

/** The wallet of a page. */
export function walletOf(page: TestPage, chain: TestChain): Promise<TestWallet> {
  const own = wallets.get(page) ?? new Map<TestChain, Promise<TestWallet>>();
  wallets.set(page, own);
  const wallet = own.get(chain) ?? bringWallet(page, chain);
  own.set(chain, wallet);
  return wallet;
}

/** Poll until there is a result, or the time is up. */
export async function until<T>(look: () => Promise<T | undefined>, timeoutMs: number = WAIT_MS): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
