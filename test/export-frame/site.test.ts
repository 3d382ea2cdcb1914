import { expect } from '@esm-bundle/chai';
import { isAnotherSite } from '../../src/export-frame/site.js';

describe('a window of another site', () => {
  const apart: readonly (readonly [string, string])[] = [
    ['words.example', 'https://shop.example.com'],
    ['phrase-keeper.com', 'https://www.shop.com'],
    ['keeper.co.uk', 'https://shop.co.uk'],
    ['keeper.gov.tt', 'https://shop.gov.tt'],
    ['keeper.nagoya.jp', 'https://shop.nagoya.jp'],
    ['keeper.github.io', 'https://shop.github.io'],
    ['keeper.co', 'https://shop.co'],
    ['127.0.0.1', 'http://localhost:5173'],
    ['localhost', 'http://127.0.0.1:5173'],
  ];
  for (const [host, origin] of apart) it(`is ${host} for ${origin}`, () => expect(isAnotherSite(host, origin)).to.equal(true));

  const together: readonly (readonly [string, string])[] = [
    ['shop.com', 'https://shop.com'],
    ['words.shop.com', 'https://www.shop.com'],
    ['words.shop.com', 'https://shop.com'],
    ['words.shop.co.uk', 'https://www.shop.co.uk'],
    ['words.ab.de', 'https://shop.ab.de'],
    ['words.x.co', 'https://shop.x.co'],
    ['words.shop.github.io', 'https://www.shop.github.io'],
    ['localhost', 'http://localhost:5173'],
    ['127.0.0.1', 'http://127.0.0.1:5173'],
    ['shop.com', 'null'],
    ['', 'https://shop.com'],
  ];
  for (const [host, origin] of together)
    it(`isn't ${host || 'a place without a name'} for ${origin}`, () => expect(isAnotherSite(host, origin)).to.equal(false));
});
