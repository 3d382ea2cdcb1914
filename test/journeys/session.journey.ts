import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { freshForEach, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { storedRecords } from '../support/removal.js';
import { openTab, stateIs, whoami } from '../support/tabs.js';
import type { Visitor } from '../support/visitor.js';

const ADA = 'ada@example.com';
const HOUR = 3_600_000;

describe('a session', () => {
  freshForEach();
  const profiles: BrowserContext[] = [];
  afterEach(async () => {
    for (const profile of profiles.splice(0)) await profile.close();
  });

  /** Another device. */
  async function device(): Promise<Visitor> {
    const profile = await stand.profile();
    profiles.push(profile);
    const visitor = await openTab(profile, stand);
    await visitor.page.evaluate(() => void Object.assign(document.querySelector('kms-session')!, { withEverywhere: true }));
    return visitor;
  }
  const kept = async (page: Page) => (await storedRecords(page)).filter(({ key }) => !key.endsWith(' method'));
  const everywhere = async ({ page }: Visitor) => {
    await page.getByRole('button', { name: 'Sign out on all devices' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  };

  inProducts('can be ended on all devices by one of them, and the others learn why', async () => {
    const [phone, laptop] = [await device(), await device()];
    await phone.signIn(ADA);
    await laptop.signIn(ADA);
    await everywhere(phone);
    await phone.page.getByText("You're signed out on all devices.").waitFor({ state: 'attached' });
    expect(await kept(phone.page)).to.deep.equal([]);

    expect(await whoami(laptop.page)).to.equal('session_rejected');
    expect(await laptop.event('kms-signed-out')).to.deep.include({ detail: { reason: 'rejected' } });
    await laptop.alert.filter({ hasText: 'You were signed out. Sign in again.' }).waitFor();
    expect(await kept(laptop.page)).to.deep.equal([]);
    await laptop.signIn(ADA);
    expect(await whoami(laptop.page)).to.equal(ADA);
  });

  it("ends here without a network, and says that the others weren't reached", async () => {
    const [phone, laptop] = [await device(), await device()];
    await phone.signIn(ADA);
    await laptop.signIn(ADA);
    await phone.page.route('**/public/v1/**', (route) => route.abort());
    await everywhere(phone);
    await stateIs(phone.page, 'signed-out');
    expect(await kept(phone.page)).to.deep.equal([]);
    await phone.alert.filter({ hasText: "You're signed out here. We couldn't reach your other devices" }).waitFor();
    expect(await whoami(laptop.page)).to.equal(ADA);

    await phone.page.unroute('**/public/v1/**');
    await phone.signIn(ADA);
    await everywhere(phone);
    await phone.page.getByText("You're signed out on all devices.").waitFor({ state: 'attached' });
    expect(await whoami(laptop.page)).to.equal('session_rejected');
  });

  for (const hours of listOf([-5, 5], (_, at) => at === 0)) {
    inProducts(`follows the service's clock if the device is ${hours} hours off, and says so`, async () => {
      await stand.emulator.moveClock(hours * HOUR);
      const visitor = await device();
      await visitor.signIn(ADA);
      await visitor.page.getByText(/^Signed in until /).waitFor();
      await visitor.page.getByText("This device's clock is wrong.").waitFor();
      expect(await whoami(visitor.page)).to.equal(ADA);
      await visitor.page.reload();
      await visitor.page.getByText(/^Signed in until /).waitFor();
      expect(await visitor.event('kms-error')).to.deep.include({ detail: { flow: 'session', code: 'clock_skew', retryable: 'user' } });
      expect(await whoami(visitor.page)).to.equal(ADA);
    });
  }

  for (const event of listOf(['pageshow', 'online', 'visibilitychange'] as const, (_, at) => at === 0)) {
    it(`is checked again when the page wakes: ${event}`, async () => {
      const visitor = await device();
      await visitor.signIn(ADA);
      // As the browser does it, or a tab whose message didn't arrive: no notification.
      await visitor.page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('kms-elements');
            opening.onsuccess = () => {
              const transaction = opening.result.transaction('records', 'readwrite');
              transaction.objectStore('records').clear();
              transaction.oncomplete = resolve;
            };
          }),
      );
      await visitor.page.evaluate((name) => (name === 'visibilitychange' ? document : window).dispatchEvent(new Event(name)), event);
      await stateIs(visitor.page, 'signed-out');
    });
  }
});
