import { expect } from '@esm-bundle/chai';
import { isInApp } from '../../src/platform/in-app.js';
import { APPS, BROWSERS } from '../support/user-agents.js';

describe('a page inside another app', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });
  const isIn = (userAgent: string): boolean => {
    Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
    return isInApp();
  };

  for (const [app, userAgent] of Object.entries(APPS))
    it(`is recognized by its browser's name: ${app}`, () => {
      expect(isIn(userAgent)).to.equal(true);
    });
  for (const [browser, userAgent] of Object.entries(BROWSERS))
    it(`isn't recognized in ${browser}`, () => {
      expect(isIn(userAgent)).to.equal(false);
    });
});
