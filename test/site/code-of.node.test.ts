import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import { CODE, hashOf, type Setup, setupOf } from '../../site/code-of.js';

const SETUP: Setup = {
  tag: 'kms-login',
  attributes: { heading: 'Hello "you" & me', 'passkey-first': true },
  styles: { '--kms-accent': '#ff0000' },
};
const KNOWN = new Map([['kms-login', new Set(['heading', 'passkey-first', '--kms-accent'])]]);

describe('the code that the playground shows', () => {
  it('is the element in each language, with its flags and its special characters escaped', () => {
    expect(CODE.HTML?.(SETUP)).to.include(
      '<kms-login emulator="inline" heading="Hello &quot;you&quot; &amp; me" passkey-first></kms-login>',
    );
    expect(CODE.React?.(SETUP)).to.include(`<KmsLogin emulator="inline" heading={"Hello \\"you\\" & me"} passkeyFirst />`);
    expect(CODE.Vue?.(SETUP)).to.include(
      '<kms-login emulator="inline" heading="Hello &quot;you&quot; &amp; me" passkey-first></kms-login>',
    );
    expect(CODE.CSS?.(SETUP)).to.equal('kms-login {\n  --kms-accent: #ff0000;\n}');
  });

  it('has a login beside an element that only users who are signed in see', () => {
    const session: Setup = { tag: 'kms-session', attributes: { compact: true }, styles: {} };
    const provider = (inside: string) => `<kms-provider emulator="inline">\n  <kms-login></kms-login>\n${inside}</kms-provider>`;
    expect(CODE.HTML?.(session)).to.include(provider('  <kms-session compact></kms-session>\n'));
    expect(CODE.HTML?.({ ...session, tag: 'kms-provider', attributes: {} })).to.include(provider(''));
    expect(CODE.React?.(session))
      .to.include("import { KmsLogin, KmsProvider, KmsSession } from 'kms-elements/react';")
      .and.include('    <KmsSession compact />\n  </KmsProvider>');
  });

  it("is the headers of its page: those of the documentation, without what its settings don't need", () => {
    const headers = (attributes: Setup['attributes'], tag = 'kms-login') =>
      CODE['the headers of its page']?.({ tag, attributes, styles: {} }) ?? '';
    const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
    const [, documented = ''] = /```http\n([\s\S]*?)```/.exec(readFileSync('docs/going-live.md', 'utf8')) ?? [];
    expect(bare(headers({}))).to.equal(bare(documented));
    const codes = headers({ methods: 'email' });
    expect(codes)
      .to.include("img-src 'self';")
      .and.not.match(/data:|Permissions-Policy/);
    expect(headers({ methods: 'sms, facebook' }))
      .to.match(/connect-src [^;]* https:\/\/graph\.facebook\.com;/)
      .and.match(/Permissions-Policy: otp-credentials=\(self\)$/m);
    expect(headers({ 'key-frame-src': 'https://keys.example.net/frame.html' })).to.include("frame-src 'self' https://keys.example.net;");
    expect(headers({}, 'kms-otp')).not.to.match(/frame-src|publickey/);
  });

  it('is restored from a link as it was', () => {
    expect(setupOf(hashOf(SETUP), KNOWN)).to.deep.equal(SETUP);
  });

  it('takes only what the element has from a link', () => {
    const hash = 'tag=kms-login&heading=Hi&base-url=https://evil.example&onclick=alert(1)&__proto__=x';
    expect(setupOf(hash, KNOWN)).to.deep.equal({ tag: 'kms-login', attributes: { heading: 'Hi' }, styles: {} });
    expect(setupOf('tag=script&src=x', KNOWN)).to.equal(undefined);
    expect(setupOf(`tag=kms-login&heading=${'x'.repeat(201)}`, KNOWN)?.attributes).to.deep.equal({});
  });
});
