import { expect } from '@esm-bundle/chai';
import { newMnemonic } from '../../emulator/wallets/mnemonic.js';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { choose, type Exporter, exporterAt } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';

const WALLETS = [
  { walletName: 'short', passphrase: 'short' },
  { walletName: 'long', passphrase: 'a long passphrase of many words '.repeat(12) },
].map((one) => ({ ...one, mnemonic: newMnemonic(12, (length) => new Uint8Array(length).fill(7)), accounts: [] }));

/** What a page can see of a user who scrolls inside the frame: how far it moved itself. */
describe('scrolling over the passphrase', () => {
  sharedByAll();
  let emulator: EmulatorControls;
  let site: { readonly origin: string; close(): Promise<void> };
  let visitor: Exporter;
  before(async () => {
    emulator = await startEmulator({
      organizations: [{ name: 'Ada', users: [{ userName: 'Ada', userEmail: 'ada@example.com' }], wallets: WALLETS }],
    });
    site = await stand.siteWith({ 'content-security-policy': `connect-src 'self' ${emulator.origin}; frame-src 'self'` });
    visitor = await exporterAt(profile, { emulator, site: site.origin, settings: { emulator: emulator.origin } });
    await visitor.page.evaluate(() => {
      document.body.style.minHeight = '300vh';
      scrollTo(0, 0);
    });
  });
  after(async () => {
    await site.close();
    await emulator.close();
  });

  for (const { walletName } of WALLETS) {
    it(`doesn't move the page, whether it overflows or not: ${walletName}`, async () => {
      const { page, frame } = visitor;
      const walletId = await page.evaluate(async (wanted) => {
        const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
        const { wallets } = await client.api.query('list_wallets', {});
        return wallets.find((wallet) => wallet.walletName === wanted)!.walletId;
      }, walletName);
      await choose(page, { 'wallet-id': walletId });
      await visitor.reveal();
      const secret = frame.getByRole('heading', { name: 'Passphrase' }).locator('+ p');
      const box = (await secret.boundingBox())!;
      const before = await page.evaluate(() => scrollY);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      for (const deltaY of [300, 300, -300, 300]) {
        await page.mouse.wheel(0, deltaY);
        await page.waitForTimeout(200);
      }
      await secret.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'End', 'Space', 'ArrowUp']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(100);
      }
      expect(await page.evaluate(() => scrollY)).to.equal(before);
      await visitor.finish();
    });
  }
});
