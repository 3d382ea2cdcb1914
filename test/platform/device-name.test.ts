import { expect } from '@esm-bundle/chai';
import { deviceNameOf } from '../../src/platform/device-name.js';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const NAMED: Readonly<Record<string, readonly [userAgent: string, maxTouchPoints?: number]>> = {
  'Chrome on Mac': [`${MAC} ${CHROME} Safari/537.36`],
  'Edge on Windows': [`${WINDOWS} ${CHROME} Safari/537.36 Edg/147.0.0.0`, 10],
  'Opera on Windows': [`${WINDOWS} ${CHROME} Safari/537.36 OPR/131.0.0.0`],
  'Firefox on Linux': ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  'Safari on Mac': [`${MAC} ${SAFARI}`],
  'Safari on iPad': [`${MAC} ${SAFARI}`, 5],
  'Safari on iPhone': [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5],
  'Chrome on iPhone': [`${IPHONE} CriOS/147.0.0.0 Mobile/15E148 Safari/604.1`, 5],
  'Firefox on iPhone': [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5],
  'Chrome on Android': [`${ANDROID} ${CHROME} Mobile Safari/537.36`, 5],
  'Samsung Internet on Android': [
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  'Chrome on Chromebook': [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
};

describe('the name of a device', () => {
  for (const [name, [userAgent, maxTouchPoints = 0]] of Object.entries(NAMED)) {
    it(`is ${name}`, () => {
      expect(deviceNameOf({ userAgent, maxTouchPoints })).to.equal(name);
    });
  }

  it('is unknown without a browser or a device', () => {
    for (const userAgent of ['', 'Node.js/22', `${MAC} Gecko`, 'Firefox/140.0'])
      expect(deviceNameOf({ userAgent, maxTouchPoints: 0 })).to.equal(undefined);
  });
});
