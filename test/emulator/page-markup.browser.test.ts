import { expect } from '@esm-bundle/chai';
import { drawnPage } from '../../emulator/controls/on-pages/page-markup.js';
import { createEmulator } from '../../emulator/emulator.js';

const VIEWS = ['', 'dashboard/requests', 'dashboard/activities', 'dashboard/organizations', 'dashboard/policies', 'dashboard/webhooks'];
const BRANDS = ['google', 'apple', 'facebook', 'x', 'discord'];

/** As the browser's own parser reads it, without scripts and trailing space. */
function parsed(markup: string): Element {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  for (const script of body.querySelectorAll('script')) script.remove();
  body.normalize();
  return body;
}

function drawn(markup: string): Element {
  const { body } = drawnPage(markup, document);
  body.normalize();
  return body;
}

describe('the markup of the emulator’s own pages', () => {
  const emulator = createEmulator({ identityOrigin: () => 'http://localhost:1' });
  const ask = async (path: string) => (await emulator.ownPages.fetch(new Request(path))).text();

  for (const view of [...VIEWS, 'dashboard/faults', 'dashboard/settings']) {
    it(`reads as in a browser: the dashboard's ${view || 'inbox'}`, async () => {
      const markup = await ask(`http://localhost:0/_emulator/${view}`);
      expect(drawn(markup).outerHTML).to.equal(parsed(markup).outerHTML);
      expect(drawnPage(markup, document).title).to.match(/kms-elements emulator$/);
      expect(drawnPage(markup, document).sheets).to.deep.equal(['/_emulator/dashboard/dashboard.css']);
    });
  }

  for (const brand of BRANDS) {
    it(`reads as in a browser: the page of ${brand}, whose names are shown as they are`, async () => {
      const { oauth } = emulator.config('http://localhost');
      const type = { google: 'id_token', apple: 'code id_token' }[brand] ?? 'code';
      const asked = { client_id: oauth.clientIds[brand]!, redirect_uri: 'https://a.example/<b>&', response_type: type };
      const proof = { code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' };
      const markup = await ask(`http://localhost:1/${brand}/authorize?${new URLSearchParams({ ...asked, ...proof })}`);
      expect(drawn(markup).outerHTML).to.equal(parsed(markup).outerHTML);
      expect(drawn(markup).querySelectorAll('button')).to.have.length(3);
      expect(drawnPage(markup, document).styles).to.contain('@media(width < 480px)');
    });
  }

  it('creates no script, and treats the content of a value as text', () => {
    const { body } = drawnPage(
      '<html><body><script src="/x.js">alert(1)</script><p title="&#34;&#62;">&#60;img onerror&#61;1&#62;</p></body></html>',
      document,
    );
    expect(body.querySelector('script, img')).to.equal(null);
    expect(body.textContent).to.equal('<img onerror=1>');
    expect(body.querySelector('p')?.title).to.equal('">');
  });
});
