import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visit } from '../support/visitor.js';

const ADA = 'ada@example.com';
const TOO_OLD = 'This browser is too old to sign in with.';

/** Removes what the oldest supported browsers don't have. @param names what custom states are like there */
function makeOld(names: 'none' | 'with dashes'): void {
  for (const [holder, name] of [
    [URL, 'canParse'],
    [URL, 'parse'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Object, 'groupBy'],
  ] as const)
    Reflect.deleteProperty(holder, name);
  const states = {
    add(name: string): void {
      if (!name.startsWith('--')) throw new SyntaxError(`'${name}' must start with '--'`);
    },
    delete: () => false,
  };
  Object.defineProperty(ElementInternals.prototype, 'states', { get: () => (names === 'none' ? undefined : states) });
}

describe('an older browser', () => {
  freshForEach();

  for (const names of ['none', 'with dashes'] as const)
    it(`signs in with the custom states of before 2024: ${names}`, async () => {
      await profile.addInitScript(makeOld, names);
      const uncaught: string[] = [];
      profile.on('weberror', (error) => uncaught.push(String(error.error())));
      const visitor = await visit(profile, stand.emulator, stand);
      await visitor.signIn(ADA);
      expect(uncaught).to.deep.equal([]);
    });

  it("shows the text inside the tag if it can't read the script, or can't create the element", async () => {
    const page = await profile.newPage();
    const html = `<!doctype html><html lang="en"><title>A site</title><kms-login><p>${TOO_OLD}</p></kms-login>
      <script type="module" src="dist/kms.js"></script></html>`;
    await page.route(`${stand.site}/old.html`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.route(/\/dist\/kms\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class A { #= }' }));
    await page.goto(`${stand.site}/old.html`);
    await page.getByText(TOO_OLD).waitFor();
    await page.unroute(/\/dist\/kms\.js$/);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'attachInternals'));
    const failed = page.waitForEvent('pageerror');
    await page.reload();
    await failed;
    await page.getByText(TOO_OLD).waitFor();
  });
});
