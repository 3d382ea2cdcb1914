import { expect } from '@esm-bundle/chai';
import { brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts } from '../support/products.js';
import { APPS, BROWSERS } from '../support/user-agents.js';
import { newestCode } from '../support/visitor.js';

describe('Google inside another app', () => {
  freshForEach();

  async function inside(userAgent: string) {
    const phone = await profile.browser()?.newContext({ userAgent, viewport: { width: 390, height: 844 } });
    if (!phone) throw new Error('no browser');
    return { phone, visitor: await brandVisitor(phone, stand, 'popup') };
  }

  it('says what to do before anything opens, and a code signs in', async () => {
    const { phone, visitor } = await inside(APPS.Instagram ?? '');
    let windows = 0;
    phone.on('page', () => {
      windows += 1;
    });
    await visitor.button('Google').click();
    await visitor.alert.filter({ hasText: 'Open this page in your browser or use another way.' }).waitFor();
    const { detail } = await visitor.event('kms-error');
    expect(detail).to.include({ flow: 'oauth', code: 'oauth_failed', method: 'google' });
    expect(windows).to.equal(0);
    await visitor.askForCode('ada@example.com');
    await visitor.code.fill(await newestCode(stand.emulator, 'ada@example.com'));
    await visitor.signOut.waitFor();
    await phone.close();
  });

  it('opens its window as usual in a browser', async () => {
    const { phone, visitor } = await inside(BROWSERS.Chrome ?? '');
    await visitor.signIn('Google', 'Alice Example');
    await phone.close();
  });

  inProducts('leaves other providers alone', async () => {
    const { phone, visitor } = await inside(APPS.Instagram ?? '');
    await visitor.signIn('Discord', 'Alice Example');
    await phone.close();
  });
});
