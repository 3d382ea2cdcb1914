import { expect } from '@esm-bundle/chai';
import { isInApp } from '../../src/platform/in-app.js';
import { APPS, BROWSERS } from '../support/user-agents.js';

describe('a page inside another app', () => {
  for (const [app, userAgent] of Object.entries(APPS))
    it(`is known by its browser's name: ${app}`, () => expect(isInApp(userAgent)).to.equal(true));
  for (const [browser, userAgent] of Object.entries(BROWSERS))
    it(`is not taken for one in ${browser}`, () => expect(isInApp(userAgent)).to.equal(false));
});
