import { expect } from '@esm-bundle/chai';
import { brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode } from '../support/visitor.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0';
const APPS: Readonly<Record<string, string>> = {
  Instagram: `${IPHONE} Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5; de_DE; de; scale=3.00; 1206x2622; 756000000)`,
  Facebook: `${IPHONE} [FBAN/FBIOS;FBAV/510.0.0.41.72;FBBV/720000000;FBDV/iPhone17,1;FBSN/iOS;FBSV/18.5;FBLC/de_DE]`,
  LINE: `${IPHONE} Safari Line/15.8.0`,
  WeChat: `${IPHONE} MicroMessenger/8.0.59(0x18003b2e) NetType/WIFI Language/de`,
  Snapchat: `${IPHONE} Snapchat/13.45.0.49 (like Safari/8621.2.5, panda)`,
  LinkedIn: `${IPHONE} [LinkedInApp]/9.31.1000`,
  TikTok: `${IPHONE} musical_ly_40.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de BytedanceWebview/d8a21c6`,
  'an app of Android': `${ANDROID} Mobile Safari/537.36`,
};
const BROWSERS: Readonly<Record<string, string>> = {
  Safari: `${IPHONE.replace('Mobile/', 'Version/18.5 Mobile/')} Safari/604.1`,
  Chrome: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'a page on the home screen': IPHONE,
};

describe('Google inside another app', () => {
  freshForEach();

  async function inside(userAgent: string) {
    const phone = await profile.browser()?.newContext({ userAgent, viewport: { width: 390, height: 844 } });
    if (!phone) throw new Error('no browser');
    return { phone, visitor: await brandVisitor(phone, stand, 'popup') };
  }

  for (const [app, userAgent] of Object.entries(APPS)) {
    it(`says what to do before anything opens, and a code signs in: ${app}`, async () => {
      const { phone, visitor } = await inside(userAgent);
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
  }

  for (const [browser, userAgent] of Object.entries(BROWSERS)) {
    it(`opens its window as ever in ${browser}`, async () => {
      const { phone, visitor } = await inside(userAgent);
      await visitor.signIn('Google', 'Alice Example');
      await phone.close();
    });
  }

  it('leaves other providers alone', async () => {
    const { phone, visitor } = await inside(APPS.Instagram ?? '');
    await visitor.signIn('Discord', 'Alice Example');
    await phone.close();
  });
});
