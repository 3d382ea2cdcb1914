const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0';
/** Names that browsers inside apps use. */
export const APPS: Readonly<Record<string, string>> = {
  Instagram: `${IPHONE} Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5; de_DE; de; scale=3.00; 1206x2622; 756000000)`,
  Facebook: `${IPHONE} [FBAN/FBIOS;FBAV/510.0.0.41.72;FBBV/720000000;FBDV/iPhone17,1;FBSN/iOS;FBSV/18.5;FBLC/de_DE]`,
  LINE: `${IPHONE} Safari Line/15.8.0`,
  WeChat: `${IPHONE} MicroMessenger/8.0.59(0x18003b2e) NetType/WIFI Language/de`,
  Snapchat: `${IPHONE} Snapchat/13.45.0.49 (like Safari/8621.2.5, panda)`,
  LinkedIn: `${IPHONE} [LinkedInApp]/9.31.1000`,
  TikTok: `${IPHONE} musical_ly_40.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de BytedanceWebview/d8a21c6`,
  'an app of Android': `${ANDROID} Mobile Safari/537.36`,
};
/** Browsers that aren't inside an app. */
export const BROWSERS: Readonly<Record<string, string>> = {
  Safari: `${IPHONE.replace('Mobile/', 'Version/18.5 Mobile/')} Safari/604.1`,
  Chrome: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'a page on the home screen': IPHONE,
};
