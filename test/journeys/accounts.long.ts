import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { ALL_PRODUCTS } from '../support/products.js';
import { storedRecords } from '../support/removal.js';
import { openTab, stampsOf, stateIs, whoami } from '../support/tabs.js';
import { newestCode, type Visitor } from '../support/visitor.js';

const PEOPLE = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];

/** @param named the profile that the emulator names; `live` without one. */
const journeys = (named?: 'live2') => () => {
  freshForEach(named);
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await openTab(profile, stand);
    await offerAnother(visitor.page);
    for (const person of PEOPLE) await signInToo(person);
  });

  const button = (name: string | RegExp): Locator => visitor.page.getByRole('button', { name });
  const offerAnother = (page: Page): Promise<void> =>
    page.evaluate(() => Object.assign(document.querySelector('kms-session')!, { withAccounts: true }) && undefined);

  /** As a user does it: use another account, then the login. */
  async function signInToo(person: string): Promise<void> {
    if (!(await visitor.email.isVisible())) {
      if (await button('Switch account').isVisible()) await button('Switch account').click();
      const another = button('Use another account');
      if (await another.isVisible()) await another.click();
    }
    await visitor.askForCode(person);
    await visitor.code.fill(await newestCode(stand.emulator, person));
    await visitor.page.getByRole('heading', { name: person }).waitFor();
  }

  async function switchTo(person: string): Promise<void> {
    await button('Switch account').click();
    await button(person).click();
    await visitor.page.getByRole('heading', { name: person }).waitFor();
  }

  const sessionRecords = async (): Promise<Readonly<Record<string, string>>> => {
    const found = (await storedRecords(visitor.page)).filter(({ key }) => key.includes(' session '));
    return Object.fromEntries(found.map(({ key, value }) => [key, value]));
  };

  it("are listed, switched in all tabs, each sign with their own key, and signing one out doesn't affect the others", async () => {
    const other = await openTab(profile, stand);
    const keys = new Set<string>();
    for (const person of PEOPLE) {
      await switchTo(person);
      expect(await whoami(visitor.page)).to.equal(person);
      expect(await whoami(other.page)).to.equal(person);
      const stamps = stampsOf(await stand.emulator.requests(), 'whoami').slice(-2);
      expect(new Set(stamps).size, 'one key in both tabs').to.equal(1);
      keys.add(stamps[0]!);
    }
    expect(keys.size).to.equal(PEOPLE.length);

    const before = await sessionRecords();
    expect(Object.keys(before)).to.have.length(3);
    await visitor.signOut.click();
    await visitor.page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await stateIs(other.page, 'signed-out');
    const after = await sessionRecords();
    expect(Object.keys(after)).to.have.length(2);
    for (const [key, value] of Object.entries(after)) expect(value).to.equal(before[key]);
    await button(PEOPLE[0]!).click();
    await visitor.page.getByRole('heading', { name: PEOPLE[0]! }).waitFor();
    expect(await whoami(visitor.page)).to.equal(PEOPLE[0]);

    await button('Switch account').click();
    await button('Sign out of all accounts').click();
    await stateIs(visitor.page, 'signed-out');
    await visitor.email.waitFor();
    const left = (await storedRecords(visitor.page)).filter(({ key }) => !key.endsWith(' method'));
    expect(left, 'no record, key, attempt or contact').to.deep.equal([]);
  });

  it("aren't affected by a damaged record of one of them", async () => {
    const records = Object.keys(await sessionRecords());
    const current = (await storedRecords(visitor.page)).find(({ key }) => key.endsWith(' current'))!;
    const { organizationId } = JSON.parse(current.value) as { organizationId: string };
    const torn = records.find((key) => !key.endsWith(organizationId))!;
    await visitor.page.evaluate(
      (key) =>
        new Promise((resolve) => {
          const opening = indexedDB.open('kms-elements');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('records', 'readwrite');
            transaction.objectStore('records').put({ version: 1, key: 'half of it' }, key);
            transaction.oncomplete = resolve;
          };
        }),
      torn,
    );
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { level: 2 }).first().waitFor();
    await button('Switch account').click();
    const choices = visitor.page.getByRole('button', { name: /^User / });
    expect(await choices.count()).to.equal(1);
    await choices.click();
    await stateIs(visitor.page, 'signed-in');
    expect(PEOPLE).to.include(await whoami(visitor.page));
    expect(Object.keys(await sessionRecords())).to.not.include(torn);
  });
};

describe('several accounts on one device', journeys());
if (ALL_PRODUCTS) describe('several accounts on one device, codes sealed (live2)', journeys('live2'));
