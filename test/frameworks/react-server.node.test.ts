import { createRequire } from 'node:module';
import { expect } from '@esm-bundle/chai';
import { createElement, type ReactElement } from 'react';
import { KmsLogin, KmsProvider, KmsSession, useKmsClient, useKmsSession, useSign, useWallets } from '../../src/frameworks/react.js';
import { createKmsClient } from '../../src/index.js';
import { signedIn } from '../support/fake-client.js';
import { walletService } from './wallet-service.js';

const { renderToStaticMarkup: draw } = createRequire(import.meta.url)('react-dom/server') as {
  renderToStaticMarkup: (element: ReactElement) => string;
};

describe('the React components on a server', () => {
  it('write attributes as in HTML: hyphens, flags that are there or not, objects as JSON', () => {
    const drawn = draw(
      createElement(KmsLogin, {
        emulator: 'http://localhost:8787',
        headingLevel: 3,
        withoutSignup: true,
        withoutAutoSubmit: false,
        oauthClientIds: { google: 'id' },
        heading: null,
        className: 'login',
        id: 'here',
      }),
    );
    expect(drawn).to.equal(
      '<kms-login emulator="http://localhost:8787" heading-level="3" without-signup="" ' +
        'oauth-client-ids="{&quot;google&quot;:&quot;id&quot;}" class="login" id="here"></kms-login>',
    );
  });

  it('leave out what only a page has: the client, texts and listeners', () => {
    const client = createKmsClient({ emulator: 'http://localhost:8787' });
    const drawn = draw(createElement(KmsProvider, { client, messages: { signIn: 'Come in' }, onKmsError: () => {} }));
    client.dispose();
    expect(drawn).to.equal('<kms-provider></kms-provider>');
  });

  it("put the page's own fields and the contents of slots inside", () => {
    const field = createElement('input', { type: 'email' });
    const drawn = draw(createElement(KmsLogin, { slots: { 'signed-in': createElement(KmsSession), terms: 'Terms' } }, field));
    expect(drawn).to.equal(
      '<kms-login><input type="email"/><div slot="signed-in"><kms-session></kms-session></div><div slot="terms">Terms</div></kms-login>',
    );
  });

  it('draw what the hooks know there: no user, and nothing is requested', () => {
    const { client, asked } = walletService(signedIn());
    const Page = () => `${useKmsClient() === client} ${useKmsSession().state} ${useWallets().state} ${useSign().state}`;
    const drawn = draw(createElement(KmsProvider, { client }, createElement(Page)));
    expect(drawn).to.equal('<kms-provider>true unknown idle idle</kms-provider>');
    expect(asked).to.deep.equal([]);
  });

  it('define nothing and need no page', () => {
    expect(globalThis).to.not.have.property('document');
    expect(draw(createElement(KmsSession))).to.equal('<kms-session></kms-session>');
  });
});
