import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { root } from '../../scripts/entries.mjs';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { storedRecords } from '../support/removal.js';
import { visit } from '../support/visitor.js';

/** Names that the page of the documentation lists, by where they are. */
function documented(): readonly { readonly place: string; readonly pattern: RegExp }[] {
  const page = readFileSync(join(root, 'docs/personal-data.md'), 'utf8');
  return [...page.matchAll(/^\| .+? \| (IndexedDB|local storage|session storage), (.+?) \|/gm)].flatMap(([, place = '', names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      const pattern = name.replace('SERVICE', 'https?://\\S+').replace('DOMAIN', '\\S+').replace('…', '[\\w-]+');
      return { place, pattern: new RegExp(`^${pattern}$`) };
    }),
  );
}

/** What the browser stores for the site now. */
async function kept(page: Page): Promise<readonly { readonly place: string; readonly name: string }[]> {
  const [local, tab, cookie] = await page.evaluate(
    () => [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie] as const,
  );
  expect(cookie).to.equal('');
  return [
    ...(await storedRecords(page)).map(({ key }) => ({ place: 'IndexedDB', name: key })),
    ...local.map((name) => ({ place: 'local storage', name })),
    ...tab.map((name) => ({ place: 'session storage', name })),
  ];
}

describe('what a browser keeps of a visitor', () => {
  freshForEach();

  it('is what the documentation lists, with every option and nothing else', async () => {
    const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { 'lock-after': '15m' } });
    const { page } = visitor;
    await plugIn(page);
    const login = page.locator('kms-login');
    await login.evaluate((element) => {
      element.setAttribute('offer-passkey', '');
      element.setAttribute('with-remembered-contact', '');
    });
    // Its own view of the user would replace that of the login, which offers the passkey.
    await page.locator('kms-session').evaluateAll((all) => all.map((one) => one.remove()));
    const seen = new Map<string, { readonly place: string; readonly name: string }>();
    const look = async () => {
      for (const one of await kept(page)) seen.set(`${one.place} ${one.name}`, one);
    };
    await visitor.askForCode('ada@example.com');
    await look();
    await login.getByRole('button', { name: 'Use another way' }).click();
    await visitor.signIn('ada@example.com');
    await login.getByRole('button', { name: 'Not now' }).click();
    await look();

    const rows = documented();
    const unlisted = [...seen.values()].filter(({ place, name }) => !rows.some((row) => row.place === place && row.pattern.test(name)));
    expect(unlisted).to.deep.equal([]);
    const unseen = rows.filter(({ place, pattern }) => ![...seen.values()].some((one) => one.place === place && pattern.test(one.name)));
    // That one accepts an authenticator without a PIN, fingerprint or face.
    expect(unseen.map(({ pattern }) => pattern.source)).to.deep.equal(['^kms passkey \\S+$']);
    expect(JSON.stringify((await storedRecords(page)).filter(({ key }) => !key.endsWith(' contact')))).to.not.include('ada@example');
  });

  it('has no session and no step left once they sign out', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn('ada@example.com');
    await visitor.signOut.click();
    await visitor.email.waitFor();
    expect((await kept(visitor.page)).filter(({ place }) => place === 'IndexedDB')).to.deep.equal([]);
  });
});
