import { expect } from '@esm-bundle/chai';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Locator, Page } from 'playwright';
import type { WayIn } from '../../src/account/account.js';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { newKey, type ScriptKey, stampOf } from '../emulator/script.js';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { casesOf, inProducts } from '../support/products.js';
import { type Visitor, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';

/** Names that do harm if they are drawn as markup, or without their own direction and length. */
const NAMES: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror="window.broken = 1">',
  'marks that turn the line around': '\u202eemorf evomer\u2069\u202e',
  'as many characters as the service takes': 'W'.repeat(200),
};

/** What a script gets: the public half of another person's key. */
interface Loot {
  readonly publicKey: string;
  readonly secp256k1: string;
}

describe('a page script that is hostile to an account', () => {
  freshForEach();
  let page: Page;
  let visitor: Visitor;
  let account: Locator;
  let key: ScriptKey;
  let organizationId: string;

  beforeEach(async () => {
    page = await profile.newPage();
    await page.goto(`${stand.site}/account.html`);
    visitor = visitorOf(page, stand.emulator);
    account = page.locator('kms-account');
    await visitor.signIn(ADA);
    await account.getByRole('listitem').filter({ hasText: 'ada@example.com' }).waitFor();
    organizationId = String((await visitor.event('kms-signed-in')).detail?.organizationId);
    key = newKey();
  });

  /** Run a script in the page, as any of its scripts could run. */
  function attack<T>(script: (element: KmsAccount, loot: Loot) => Promise<T>): Promise<T> {
    const loot: Loot = { publicKey: key.publicKey, secp256k1: bytesToHex(secp256k1.getPublicKey(key.privateKey)) };
    return page.evaluate(`(${script})(document.querySelector('kms-account'), ${JSON.stringify(loot)})`);
  }

  const list = (): Promise<readonly WayIn[]> => attack(async ({ client }) => client?.account.list() ?? []);
  const told = async (): Promise<readonly string[]> =>
    (await list()).map(({ type, name }) => (type === 'session' ? type : `${type} ${name}`));

  /** Whether the other person's key acts for the user. */
  async function acts(): Promise<boolean> {
    const body = JSON.stringify({ organizationId });
    const init = { method: 'POST', body, headers: { 'x-stamp': stampOf(body, key) } };
    return (await fetch(`${stand.emulator.origin}/public/v1/query/whoami`, init)).status === 200;
  }

  /** Press the button, and see what the page shows. */
  async function endOthers(): Promise<void> {
    await page.reload();
    await account.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await account.getByRole('button', { name: 'Sign out others' }).click();
    for (const words of ['Ended:', 'These can still sign you in']) await account.getByText(words).waitFor();
  }

  /** Scripts that let another person come back. `kind`: how the list shows it; one press removes it if it isn't a sign-in method. */
  const LASTING: Readonly<Record<string, { script: (element: KmsAccount, loot: Loot) => Promise<unknown>; kind: WayIn['type'] }>> = {
    'adds an API key': {
      kind: 'key',
      script: async ({ client }, { publicKey }) => {
        const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
        const apiKeys = [{ apiKeyName: 'backup', publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
        return client?.api.submit('create_api_keys', { userId, apiKeys });
      },
    },
    'adds an API key that ends in a year': {
      kind: 'key',
      script: async ({ client }, { publicKey }) => {
        const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
        const apiKeys = [{ apiKeyName: 'backup', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '31536000' }] as const;
        return client?.api.submit('create_api_keys', { userId, apiKeys });
      },
    },
    'makes itself a session of a year': {
      kind: 'session',
      script: async ({ client }, { publicKey }) => client?.api.submit('stamp_login', { publicKey, expirationSeconds: '31536000' }),
    },
    'calls its key a session of this page': {
      kind: 'key',
      script: async ({ client }, { publicKey }) => {
        const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
        const apiKeys = [{ apiKeyName: 'This session', publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
        return client?.api.submit('create_api_keys', { userId, apiKeys });
      },
    },
  };

  for (const [name, { script, kind }] of Object.entries(casesOf(LASTING, ['adds an API key', 'makes itself a session of a year']))) {
    it(`that ${name} is noticed, and undone with one press`, async () => {
      const before = Date.now() - 1000;
      await attack(script);
      expect(await acts()).to.equal(true);
      const foreign = (await list()).filter(({ type, current }) => type === kind && !current);
      expect(foreign).to.have.length(1);
      expect(foreign[0]?.createdAtMs).to.be.within(before, Date.now() + 1000);
      await endOthers();
      expect(await acts()).to.equal(false);
      expect(await told()).to.deep.equal(['email ada@example.com', 'session']);
      expect(await visitor.signOut.isVisible()).to.equal(true);
    });
  }

  inProducts("that adds a key like a wallet's is listed as a wallet, named when the others are ended, and removed", async () => {
    await attack(async ({ client }, { secp256k1: publicKey }) => {
      const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
      const apiKeys = [{ apiKeyName: 'hidden one', publicKey, curveType: 'API_KEY_CURVE_SECP256K1' }] as const;
      return client?.api.submit('create_api_keys', { userId, apiKeys });
    });
    const { left } = await attack(async ({ client }) => client?.account.endOthers() ?? { ended: [], left: [] });
    expect(left.map(({ type, name }) => `${type} ${name}`.trim())).to.deep.equal(['email', 'wallet hidden one']);
    await page.reload();
    await account.getByRole('button', { name: /^Remove 0x/ }).click();
    await account.getByRole('button', { name: 'Remove it' }).click();
    await account.getByRole('listitem').filter({ hasText: '0x' }).waitFor({ state: 'detached' });
    expect(await told()).to.deep.equal(['email ada@example.com', 'session']);
  });

  inProducts('that adds a passkey, which the device has to create, is listed with its time', async () => {
    await plugIn(page);
    await attack(async ({ client }) => client?.account.add({ type: 'passkey', name: 'Laptop' }));
    await page.reload();
    await account
      .getByRole('listitem')
      .filter({ hasText: /Laptop\s*Passkey, added / })
      .waitFor();
  });

  it('that creates a program for a year is listed: signing out everywhere leaves it, and two presses end it', async () => {
    await attack(async ({ client }, { publicKey }) => {
      const allow = { chains: [1], to: ['0x1111111111111111111111111111111111111111'] };
      return client?.delegate({ publicKey, name: 'Backup', allow, until: Date.now() + 30_000_000_000 });
    });
    await attack(async ({ client }) => client?.account.endOthers());
    expect(await acts()).to.equal(true);
    await page.reload();
    const programs = account.getByRole('list', { name: 'Programs that sign for you' });
    await programs
      .getByRole('listitem')
      .filter({ hasText: /Backup\s*Until / })
      .waitFor();
    await account.getByRole('button', { name: 'Remove Backup' }).click();
    await account.getByRole('button', { name: 'Remove it' }).click();
    await programs.waitFor({ state: 'detached' });
    expect(await acts()).to.equal(false);
  });

  it('that adds a user of its own to the account is listed in the same place, and two presses end it', async () => {
    await attack(async ({ client }, { publicKey }) => {
      const apiKeys = [{ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
      const user = { userName: 'Support', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
      return client?.api.submit('create_users', { users: [user] });
    });
    expect(await acts()).to.equal(true);
    await page.reload();
    const programs = account.getByRole('list', { name: 'Programs that sign for you' });
    await programs.getByRole('listitem').filter({ hasText: 'Support' }).waitFor();
    await account.getByRole('button', { name: 'Remove Support' }).click();
    await account.getByRole('button', { name: 'Remove it' }).click();
    await programs.waitFor({ state: 'detached' });
    expect(await acts()).to.equal(false);
  });

  it('that changes the address is visible: another one is shown, and signs no user in', async () => {
    await attack(async ({ client }) => {
      const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
      return client?.api.submit('update_user_email', { userId, userEmail: 'mallory@evil.example' });
    });
    const [email] = await list();
    expect([email?.name, email?.usable]).to.deep.equal(['mallory@evil.example', false]);
  });

  it('that adds its own account element to the page reads no key and no token in it, and only the contact that the service tells each session', async () => {
    const seen = await attack(async (element) => {
      const other = element.cloneNode() as KmsAccount;
      element.after(other);
      await new Promise<void>((done) => {
        const look = () => (other.shadowRoot?.querySelector('.way') ? done() : requestAnimationFrame(look));
        look();
      });
      return `${other.outerHTML} ${other.shadowRoot?.innerHTML} ${JSON.stringify(await other.client?.account.list())}`;
    });
    expect(seen).to.contain(ADA);
    expect(seen).not.to.match(/0[23][0-9a-f]{64}|eyJ/);
  });

  it('that adds an account element with another service to the page gets no session there', async () => {
    const before = (await stand.emulator.requests()).length;
    const state = await attack(async (element) => {
      const other = document.createElement('kms-account') as KmsAccount;
      for (const [name, value] of [
        ['base-url', 'http://localhost:9/'],
        ['auth-proxy-url', 'http://localhost:9/'],
        ['auth-proxy-config-id', 'evil'],
      ] as const)
        other.setAttribute(name, value);
      element.parentElement?.append(other);
      await other.updateComplete;
      await new Promise((done) => setTimeout(done, 500));
      return [other.client === element.client, other.client?.session.snapshot.state, other.matches(':state(signed-in)')];
    });
    expect(state).to.deep.equal([false, 'signed-out', false]);
    expect((await stand.emulator.requests()).slice(before)).to.deep.equal([]);
  });

  it("that clicks on the buttons doesn't remove the last sign-in method", async () => {
    await attack(async (element) => {
      for (const button of element.shadowRoot?.querySelectorAll<HTMLElement>('[data-at]') ?? []) button.click();
      await element.updateComplete;
      for (const button of element.shadowRoot?.querySelectorAll<HTMLElement>('.ask button') ?? []) button.click();
    });
    expect(await told()).to.deep.equal(['email ada@example.com', 'session']);
  });

  inProducts('that clicks on the buttons can remove another one: a limit', async () => {
    await attack(async ({ client }, { secp256k1: publicKey }) => {
      const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
      const apiKeys = [{ apiKeyName: 'mine', publicKey, curveType: 'API_KEY_CURVE_SECP256K1' }] as const;
      return client?.api.submit('create_api_keys', { userId, apiKeys });
    });
    await page.reload();
    await account.getByRole('button', { name: /^Remove 0x/ }).waitFor();
    await attack(async (element) => {
      const root = element.shadowRoot;
      [...(root?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].at(-1)?.click();
      await element.updateComplete;
      [...(root?.querySelectorAll<HTMLElement>('.ask button') ?? [])].at(-1)?.click();
    });
    await account.getByRole('listitem').filter({ hasText: '0x' }).waitFor({ state: 'detached' });
  });

  it('that calls the service itself can remove the last sign-in method: a limit', async () => {
    await attack(async ({ client }) => {
      const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
      return client?.api.submit('update_user_email', { userId, userEmail: '' });
    });
    expect(await told()).to.deep.equal(['session']);
  });

  inProducts('that hides its key in this page is visible from another device: a limit', async () => {
    await attack(LASTING['adds an API key']?.script ?? (async () => {}));
    await attack(async () => {
      const { filter } = Array.prototype;
      const isKey = (one: unknown) => (one as { type?: unknown } | null)?.type === 'key';
      Array.prototype.filter = function (this: any[], test: any) {
        return filter.call(this, (one, index) => !isKey(one) && test(one, index, this));
      } as typeof filter;
    });
    expect(await told()).to.deep.equal(['email ada@example.com', 'session']);
    const browser = page.context().browser();
    const other = await browser?.newContext();
    const phone = await other?.newPage();
    await phone?.goto(`${stand.site}/account.html`);
    if (phone) await visitorOf(phone, stand.emulator).signIn(ADA);
    await phone?.locator('kms-account').getByRole('listitem').filter({ hasText: 'Other key' }).waitFor();
    await other?.close();
  });

  inProducts('that sends the elements’ own events ends nothing', async () => {
    const state = await attack(async (element) => {
      for (const name of ['kms-signed-out', 'kms-account-changed', 'kms-session-expiring', 'kms-signed-in'])
        element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { reason: 'user', change: 'removed' } }));
      await element.updateComplete;
      return element.client?.session.snapshot.state;
    });
    expect(state).to.equal('signed-in');
    expect(await told()).to.deep.equal(['email ada@example.com', 'session']);
  });

  inProducts('that signs out everywhere learns no contact by it', async () => {
    const report = await attack(async ({ client }) => JSON.stringify(await client?.session.signOut({ everywhere: true })));
    expect(report).to.contain('"email"').and.not.contain('ada');
  });

  for (const [what, name] of Object.entries(casesOf(NAMES, ['markup']))) {
    it(`whose key is named ${what} draws that as text, in its place`, async () => {
      await page.evaluate((given) => Object.assign(window, { given }), name);
      const state = await attack(async ({ client }, { publicKey }) => {
        const { userId } = (await client?.api.query('whoami', {})) ?? { userId: '' };
        const { given } = window as unknown as { given: string };
        const apiKeys = [{ apiKeyName: given, publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
        return client?.api.submit('create_api_keys', { userId, apiKeys }).then(
          () => 'taken',
          () => 'refused',
        );
      });
      if (state === 'refused') return expect(await acts()).to.equal(false);
      await page.reload();
      const row = account.getByRole('listitem').filter({ hasText: 'Other key' });
      await row.waitFor();
      const text = (await row.locator('bdi').textContent()) ?? '';
      expect([...text].length).to.be.at.most(64);
      expect(text).not.to.match(/[\u202a-\u202e\u2066-\u2069]/);
      expect(await account.locator('img').count()).to.equal(0);
      expect(await page.evaluate(() => 'broken' in window)).to.equal(false);
      const [box, outer] = [await row.boundingBox(), await account.boundingBox()];
      expect((box?.x ?? 0) + (box?.width ?? 0)).to.be.at.most((outer?.x ?? 0) + (outer?.width ?? 0) + 1);
    });
  }
});
