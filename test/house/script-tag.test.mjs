// What the script tag brings: nothing that turns text into code, and no address that a reader wouldn't expect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';

/** Each address in the files, with its purpose. */
const ADDRESSES = {
  'http://localhost:0': 'names the emulator in the page; no server can have this port',
  'http://www.w3.org/1998/Math/MathML': 'a name space, never requested',
  'http://www.w3.org/2000/svg': 'a name space, never requested',
  'https://simplewebauthn.dev/docs/packages/browser#typeerror-cannot-read-properties-of-undefined-reading-challenge':
    'documentation, in a warning of a dependency about a call that is not made here',
  'https://accounts.google.com/o/oauth2/v2/auth': 'where Google asks its people; a window goes there after a click',
  'https://accounts.google.com/gsi/fedcm.json': "what the browser's own dialog reads first; asked for after a click",
  'https://account.apple.com/auth/authorize': 'where Apple asks its people',
  'https://www.facebook.com/v11.0/dialog/oauth': 'where Facebook asks its people',
  'https://graph.facebook.com/v11.0/oauth/access_token': 'where a page exchanges a code of Facebook',
  'https://x.com/i/oauth2/authorize': 'where X asks its people',
  'https://discord.com/oauth2/authorize': 'where Discord asks its people',
  'https://metamask.io/download/': 'where who has no wallet gets one; a tab opens there after a click',
  'https://phantom.com/download': 'the same',
  [`https://link.metamask.io/dapp/${'$'}{e}${'$'}{t}`]: 'opens this page in a wallet of the phone, after a press',
  [`https://phantom.app/ul/browse/${'$'}{encodeURIComponent(e+t`]: 'the same',
  'https://mail.google.com/': 'where somebody reads mail; a tab opens there after a click',
  'https://outlook.live.com/mail/': 'the same',
  'https://www.icloud.com/mail': 'the same',
  'https://mail.yahoo.com/': 'the same',
  'https://mail.proton.me/': 'the same',
  // The browser parses the query of a return address, which must be a whole address; this one is never requested.
  [`https://return.invalid/?${'$'}{e}`]: 'read as a text, never requested',
};
const chunks = () => readdirSync(join(root, 'dist/chunks')).map((name) => `chunks/${name}`);
const shipped = () => ['kms.js', ...chunks()].filter((name) => name.endsWith('.js'));
const read = (name) => readFileSync(join(root, 'dist', name), 'utf8');

describe('the script tag', () => {
  it('lets the files of every login be compiled on another thread, and no others', () => {
    const isHinted = (name) => read(name).startsWith('//# allFunctionsCalledOnLoad\n');
    const hinted = shipped().filter(isHinted);
    expect(hinted.map((name) => name.replace(/-[\w-]{7}\.js$/, '.js')).sort()).to.deep.equal([
      'chunks/code.js',
      'chunks/engine.js',
      'chunks/ways.js',
      'kms.js',
    ]);
  });

  it("contains no address that isn't explained here", () => {
    const found = shipped().flatMap((name) => read(name).match(/(?:https?|wss?):\/\/[\w.-][^\s"'`\\)]*/g) ?? []);
    expect([...new Set(found)].filter((address) => !(address in ADDRESSES))).to.deep.equal([]);
  });

  it('turns no text into code', () => {
    const faults = shipped().filter((name) => /\beval\(|new Function\b|document\.write|insertAdjacentHTML|outerHTML/.test(read(name)));
    expect(faults).to.deep.equal([]);
  });

  it('loads everything else from its own folder', () => {
    const requests = shipped().flatMap((name) =>
      [...read(name).matchAll(/(?:\bimport\(|(?<!["'`])\bfrom)\s*["'`]([^"'`]+)/g)].map(([, request]) => request),
    );
    expect(requests.filter((request) => !/^\.{1,2}\/[\w./-]+\.js$/.test(request))).to.deep.equal([]);
  });

  it('has no trace of a development build', () => {
    expect(shipped().filter((name) => /dev mode|process\.env|__vite/.test(read(name)))).to.deep.equal([]);
  });
});
