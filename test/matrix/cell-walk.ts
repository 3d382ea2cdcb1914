// A user who walks up to one call, meets its fault, and continues: the same for every table of test/matrix.
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { plugIn } from '../support/authenticator.js';
import { allow, type BrandVisitor, brandVisitor } from '../support/brands.js';
import { profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visit } from '../support/visitor.js';
import type { CallName } from './cells.js';

export const ADA = 'ada@example.com';
export const ALICE = 'Alice Example';
/** A call that hangs isn't waited for: the page's clock is advanced by this much, as often as it takes. */
const LEAP_MS = 8000;
const LOOK_MS = 100;
const LOOKS = 150;
const PRESS_MS = 3000;
/** Longer than any wait that a response asks for, and than the service makes a contact wait between two codes. */
const REST_MS = 181_000;
/** After this many looks at a page that says nothing, its clock is advanced. */
const PATIENT = 9;

export const isSocial = (call: CallName): boolean => call === 'oauth2_authenticate' || call === 'oauth_login';
export const isStamped = (call: CallName): boolean => call === 'create_wallet' || call === 'list_wallets';
/** What a return page says about a return that is of no use. */
export const LOST = 'This sign-in link is no longer valid.';
/** Whether a window says so. A closed one says nothing. */
export const lostIn = async (page: Page): Promise<boolean> =>
  (await page
    .getByRole('alert')
    .filter({ hasText: LOST })
    .count()
    .catch(() => 0)) > 0;
const brandOf = (call: CallName): string => (call === 'oauth_login' ? 'Google' : 'X');
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Options of a walk. */
export interface Walk {
  readonly call: CallName;
  /** Attributes of the provider. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Done right before the press that makes the call. */
  readonly begin: () => Promise<unknown>;
}

/** One user at one page. */
export class Walker {
  visitor!: Visitor; // from `arrive` on
  /** How far the service's clock is ahead of the machine's. */
  serviceAheadMs = 0;
  /** Errors that the page's own code didn't catch. */
  readonly uncaught: string[] = [];
  /** Calls of all pages, in order. */
  readonly requests: string[] = [];
  readonly #call: CallName;
  readonly #walk: Walk;
  /** Other calls in progress: time isn't advanced for them. */
  readonly #underWay = new Set<unknown>();
  /** How far the service's clock was advanced with the page's. */
  #passedMs = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#call = walk.call;
    profile.on('request', (request) => {
      if (request.method() !== 'POST') return;
      const name = new URL(request.url()).pathname.split('/').at(-1)!;
      this.requests.push(name);
      if (name !== walk.call) this.#underWay.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      profile.on(end as 'request', (request) => this.#underWay.delete(request));
  }

  /** Open the page. Two that are there at the same time are opened one after the other, before either continues. */
  async arrive(isFirst = true): Promise<void> {
    const call = this.#call;
    if (isFirst && (call === 'otp_login' || call === 'oauth_login')) await this.#join();
    if (isFirst) await profile.clock.install();
    const { attributes = {} } = this.#walk;
    if (isSocial(this.#call)) {
      this.visitor = { ...(await brandVisitor(profile, stand, 'popup')), signIn: async () => {} };
      await this.visitor.page.evaluate((all) => {
        for (const [name, value] of Object.entries(all)) document.querySelector('kms-provider')!.setAttribute(name, value);
      }, attributes);
    } else this.visitor = await visit(profile, stand.emulator, { site: stand.site, attributes });
    this.visitor.page.on('pageerror', ({ message }) => this.uncaught.push(message));
  }

  /** A user who logs in already has an account: a new one is signed up between two logins. */
  async #join(): Promise<void> {
    const elsewhere = await stand.profile();
    if (this.#call === 'otp_login') await (await visit(elsewhere, stand.emulator, { site: stand.site })).signIn(ADA);
    else await (await brandVisitor(elsewhere, stand, 'popup')).signIn('Google', ALICE);
    await elsewhere.close();
  }

  #named(name: string) {
    return this.visitor.page.getByRole('button', { name, exact: true });
  }

  /** Up to the press that makes the call. */
  async to(isFirst = true): Promise<void> {
    const { begin } = this.#walk;
    const call = this.#call;
    if (call === 'wallet_kit_config') {
      await begin();
      return this.arrive(isFirst);
    }
    if (!this.visitor) await this.arrive();
    await this.visitor.event('kms-ready');
    if (isSocial(call)) {
      const asking = await (this.visitor as unknown as BrandVisitor).go(brandOf(call));
      await begin();
      return allow(asking, ALICE);
    }
    if (isStamped(call)) return this.#toStamped();
    if (call === 'stamp_login') return this.#toPasskey();
    if (call === 'otp_init') await begin();
    await this.visitor.email.fill(ADA);
    await this.visitor.continueWithEmail.click();
    if (call === 'otp_init') return;
    await this.visitor.code.waitFor();
    const code = await newestCode(stand.emulator, ADA);
    await begin();
    // Another tab may be faster: then there is no field left to type into.
    await this.visitor.code.fill(code, { timeout: PRESS_MS }).catch(async (error: unknown) => {
      if (!(await this.visitor.signOut.isVisible())) throw error;
    });
  }

  async #toStamped(): Promise<void> {
    if (await this.visitor.email.isVisible()) await this.visitor.signIn(ADA);
    else await this.visitor.signOut.waitFor();
    // The part of the script that signs is loaded with the first call.
    await this.ask('whoami');
    await this.#walk.begin();
    await this.visitor.page.evaluate((name) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      const made =
        name === 'create_wallet' ? client.api.submit(name, { walletName: 'w', accounts: [] }) : client.api.query('list_wallets', {});
      made.then(
        () => Object.assign(window, { code: 'none' }),
        ({ code }) => Object.assign(window, { code }),
      );
    }, this.#call);
  }

  async #toPasskey(): Promise<void> {
    await plugIn(this.visitor.page);
    await this.#named('Create a passkey').click();
    await this.visitor.event('kms-signed-in');
    await this.visitor.signOut.click();
    await this.#named('Continue with a passkey').waitFor();
    await this.visitor.page.evaluate(() => void (window as unknown as { seen: unknown[] }).seen.splice(0));
    await this.#walk.begin();
    await this.#named('Continue with a passkey').click();
  }

  /** Ask the service with the session's key. @returns the code of a failure. */
  ask(name: 'whoami'): Promise<string | undefined> {
    return this.visitor.page.evaluate((query) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      return client.api.query(query, {}).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      );
    }, name);
  }

  /** The visible result; nothing as long as there is none. `none` if it reached the session. */
  async #seen(look: number): Promise<string | undefined> {
    const call = this.#call;
    const { visitor } = this;
    if (isStamped(call)) return visitor.page.evaluate(() => (window as { code?: string }).code);
    const [error] = (await visitor.events('kms-error')).filter(({ detail }) => detail?.['flow'] !== 'session').slice(-1);
    if (error) return String(error.detail?.['code']);
    if (isSocial(call) && (await this.#toldInWindow())) return 'oauth_state';
    if (call === 'otp_init' && (await visitor.code.count()) > 0) return 'none';
    if (call === 'wallet_kit_config') return look > PATIENT * 3 && (await visitor.events('kms-ready')).length > 0 ? 'none' : undefined;
    return (await visitor.events('kms-signed-in')).length > 0 ? 'none' : undefined;
  }

  /** Whether the window says that what it brought is of no use: then that is where the user is. */
  async #toldInWindow(): Promise<boolean> {
    const counted = profile.pages().map((page) => page !== this.visitor.page && lostIn(page));
    return (await Promise.all(counted)).some(Boolean);
  }

  /** Waits for an error or the session; `undefined` if it reached the session. */
  async outcome(): Promise<string | undefined> {
    for (let look = 0; look < LOOKS; look += 1) {
      const seen = await this.#seen(look);
      if (seen !== undefined) return seen === 'none' ? undefined : seen;
      if (look > PATIENT && look % 2 === 0 && this.#underWay.size === 0) await this.visitor.page.clock.fastForward(LEAP_MS);
      await rest();
    }
    throw new Error(`neither an error nor a session: ${await this.visitor.page.getByRole('main').innerText()}`);
  }

  /** What every cell promises about the page. */
  async expectSound(): Promise<void> {
    const { page } = this.visitor;
    if (isStamped(this.#call)) return this.expectSignedIn();
    if (isSocial(this.#call) && (await this.#toldInWindow())) return void (await this.#leaveWindow());
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await alert.first().waitFor();
    expect(await alert.count(), 'alerts').to.equal(1);
    const box = await alert.first().boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0), 'the alert is in view').to.equal(true);
    expect(await page.locator('[aria-busy=true]').count(), 'waits').to.equal(0);
    if (this.#call === 'otp_init') expect(await this.visitor.email.inputValue()).to.equal(ADA);
  }

  async #leaveWindow(): Promise<void> {
    expect(await this.visitor.page.getByRole('alert').filter({ hasText: /\S/ }).count(), 'alerts').to.equal(0);
    for (const page of profile.pages()) if (page !== this.visitor.page) await page.close();
  }

  async expectSignedIn(): Promise<void> {
    const state = await this.visitor.page.evaluate(() => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      return client.session.snapshot.state;
    });
    expect(state).to.equal('signed-in');
  }

  expectAttempts({ code, attempts }: { readonly code: string | undefined; readonly attempts: number }): void {
    const made = this.requests.filter((one) => one === this.#call).length - (this.#call === 'stamp_login' ? 1 : 0);
    if (code !== undefined) expect(made, 'requests').to.be.at.most(attempts);
  }

  /** Whatever the page offers: retry, a new code, the code, the address. */
  async goOn(): Promise<void> {
    const { page } = this.visitor;
    if (isStamped(this.#call)) return this.expectSignedIn();
    // A site that is set up wrongly isn't retried automatically.
    if (this.#call === 'wallet_kit_config' && (await page.getByRole('button', { name: 'Try again' }).count()) === 0) await page.reload();
    const from = (await this.visitor.events('kms-signed-in')).length;
    for (let press = 0; press < 12 && (await this.visitor.events('kms-signed-in')).length === from; press += 1) {
      // A pause for both: the service counts its own seconds.
      this.#passedMs += REST_MS;
      await stand.emulator.moveClock(this.#passedMs + this.serviceAheadMs);
      await page.clock.fastForward(REST_MS);
      await this.#nextPress();
      await this.#come(from);
    }
    const shown = async (): Promise<string> => page.getByRole('main').innerText();
    if ((await this.visitor.events('kms-signed-in')).length === from) throw new Error(`no way on: ${await shown()}`);
  }

  /** Until the press has a result: the clock isn't advanced during a request. */
  async #come(from: number): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      await rest();
      if ((await this.visitor.events('kms-signed-in')).length > from) return;
      if (look > PATIENT && (await this.visitor.page.locator('[aria-busy=true]').count()) === 0) return;
    }
  }

  async #nextPress(): Promise<void> {
    const { page } = this.visitor;
    const again = page.getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0 && (await again.first().isEnabled())) return again.first().click();
    const passkey = this.#named('Continue with a passkey');
    if (this.#call === 'stamp_login' && (await passkey.count()) > 0) return passkey.click();
    if (isSocial(this.#call)) {
      const { go } = this.visitor as unknown as BrandVisitor;
      await allow(await go(brandOf(this.#call)), ALICE);
      await this.visitor.event('kms-signed-in');
      return;
    }
    if ((await this.visitor.code.count()) > 0) return this.#nextCode();
    if ((await this.visitor.email.count()) > 0) {
      // A resumed login continues by itself: then the field disappears while it is filled.
      await this.visitor.email
        .fill(ADA, { timeout: PRESS_MS })
        .then(() => this.visitor.continueWithEmail.click({ timeout: PRESS_MS }))
        .catch(() => {});
    }
  }

  async #nextCode(): Promise<void> {
    const { resend, code } = this.visitor;
    if ((await resend.count()) > 0 && (await resend.isEnabled())) {
      const before = (await stand.emulator.inbox(ADA)).length;
      await resend.click();
      for (let look = 0; look < 20 && (await stand.emulator.inbox(ADA)).length === before; look += 1) await rest();
    }
    // The code of the last press may be in flight: then the field disappears while it is filled.
    await code.fill(await newestCode(stand.emulator, ADA), { timeout: PRESS_MS }).catch(() => {});
  }
}
