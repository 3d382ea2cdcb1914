import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { type Exporter, exporterAt } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { type Listener, listener } from '../support/listener.js';
import { casesOf } from '../support/products.js';
import { WAYS_OUT } from '../support/ways-out.js';

/** Ways that lead out of any page without a policy, by what is received then. */
const CONTROLS: Readonly<Record<string, string>> = {
  fetch: '/fetch',
  beacon: '/beacon',
  WebSocket: 'upgrade /socket',
  EventSource: '/events',
  image: '/image',
  font: '/font',
  script: '/module.js',
  'worker of a text': '/from-worker',
  'link of rel stylesheet': '/stylesheet',
  'link of rel prefetch': '/prefetch',
  'element iframe': '/iframe',
  'element video': '/video',
  'element object': '/object',
  'background in CSS': '/background',
  'sheet of rules': '/set',
  'picture of SVG': '/svg-image',
};

describe('the isolated document of an export', () => {
  sharedByAll();
  let outside: Listener;
  /** A site without any policy: only the document's own policy applies there. */
  let bare: { readonly origin: string; close(): Promise<void> };

  before(async () => {
    outside = await listener();
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
  });
  after(async () => {
    await bare.close();
    await outside.close();
  });

  const givenTo = (name: string) => ({ origin: outside.origin, last: name.split(' ').at(-1)! });

  describe('on a site without any policy', () => {
    let visitor: Exporter;
    before(async () => {
      visitor = await exporterAt(profile, { emulator: stand.emulator, site: bare.origin });
      await visitor.reveal();
    });
    after(() => visitor.page.close());

    it('requests nothing itself', async () => {
      const names = await visitor.inside().evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect(names).to.deep.equal([]);
    });

    for (const [name, way] of Object.entries(WAYS_OUT)) {
      it(`lets nothing out by ${name}`, async () => {
        const from = outside.heard.length;
        await visitor
          .inside()
          .evaluate(way, givenTo(name))
          .catch(() => {});
        // What was to leave at once has left before this page's own request arrives.
        await visitor.page.evaluate((origin) => fetch(`${origin}/fence`, { mode: 'no-cors' }), outside.origin);
        expect(outside.heard.slice(from).filter((one) => one !== 'connection')).to.deep.equal(['GET /fence']);
      });
    }

    it('has let nothing out since', () => {
      expect(outside.heard.filter((one) => one !== 'connection' && one !== 'GET /fence')).to.deep.equal([]);
    });

    it('would be heard each of these ways from a page without a policy', async () => {
      const page = await profile.newPage();
      await page.goto(`${bare.origin}/social.html`);
      for (const [name, text] of Object.entries(CONTROLS)) {
        await page.evaluate(WAYS_OUT[name]!, givenTo(name)).catch(() => {});
        await outside.until(text);
      }
      await page.close();
    });
  });

  describe('on a site with the policy of the documentation', () => {
    const leaving: Readonly<Record<string, (origin: string) => void>> = {
      address: (origin) => {
        location.href = `${origin}/left`;
      },
      'address of its own page': () => {
        location.replace('about:blank');
      },
      refresh: (origin) => {
        const meta = document.createElement('meta');
        Object.assign(meta, { httpEquiv: 'refresh', content: `0; url=${origin}/left` });
        document.head.append(meta);
      },
      link: (origin) => {
        const link = document.createElement('a');
        link.href = `${origin}/left`;
        document.body.append(link);
        link.click();
      },
    };
    for (const [name, leave] of Object.entries(casesOf(leaving, ['address', 'link']))) {
      it(`that goes elsewhere by ${name} is closed, and nothing of it arrives there`, async () => {
        const visitor = await exporterAt(profile, stand);
        await visitor.reveal();
        await visitor
          .inside()
          .evaluate(leave, outside.origin)
          .catch(() => {});
        await visitor.alert.getByText("We couldn't verify the wallet data. Nothing was shown.").waitFor();
        expect(await visitor.page.locator('iframe').count()).to.equal(0);
        expect(outside.heard.filter((one) => one.includes('/left'))).to.deep.equal([]);
        await visitor.page.close();
      });
    }

    it('that the page sends elsewhere is closed', async () => {
      const visitor = await exporterAt(profile, stand);
      await visitor.reveal();
      await visitor.page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        frame.src = 'about:blank';
      });
      await visitor.alert.getByText("We couldn't verify the wallet data. Nothing was shown.").waitFor();
      expect(await visitor.page.locator('iframe').count()).to.equal(0);
      await visitor.page.close();
    });

    it('is closed when its settings are changed after the number sign', async () => {
      const visitor = await exporterAt(profile, stand);
      await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
      await visitor.frame.getByRole('checkbox').waitFor();
      await visitor.page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        frame.src = `${frame.src}&allow-copy=&danger-signer=04`;
      });
      await visitor.alert.getByText("We couldn't verify the wallet data. Nothing was shown.").waitFor();
      await visitor.page.close();
    });
  });

  describe('anywhere other than in an export', () => {
    const framed = (sandbox: string) => (src: string) => `<!doctype html><title>outer</title><iframe ${sandbox} src="${src}"></iframe>`;
    async function shown(html: string): Promise<Page> {
      const page = await profile.newPage();
      await page.route('**/outer.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
      await page.goto(`${bare.origin}/outer.html`);
      return page;
    }
    const address = () => `${bare.origin}/dist/export-frame.html`;

    it('shows nothing in a frame inside a frame', async () => {
      const page = await shown(framed('')(`${bare.origin}/middle.html`));
      await page.route('**/middle.html', (route) =>
        route.fulfill({ body: framed('sandbox="allow-scripts"')(address()), contentType: 'text/html' }),
      );
      await page.reload();
      await page.frameLocator('iframe').frameLocator('iframe').getByText("This box doesn't work inside another page.").waitFor();
      await page.close();
    });

    it('shows nothing without its sandbox', async () => {
      const page = await shown(framed('')(address()));
      await page.frameLocator('iframe').getByText('This box only works in an isolated frame.').waitFor();
      await page.close();
    });

    it("doesn't listen to another window, and accepts one port once", async () => {
      const page = await shown(framed('sandbox="allow-scripts"')(address()));
      await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' });
      const answered = await page.evaluate(async () => {
        const inner = document.querySelector('iframe')!.contentWindow!;
        const sibling = document.body.appendChild(document.createElement('iframe'));
        const heard: string[] = [];
        const portNamed = (name: string): MessagePort => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => heard.push(name);
          return port2;
        };
        // From another window of this origin: the message's source is that window.
        const init = { v: 1, kind: 'init', wallet: {}, theme: {} };
        const speak = new (sibling.contentWindow as unknown as { Function: FunctionConstructor }).Function(
          'target',
          'init',
          'port',
          'target.postMessage(init, "*", [port])',
        );
        speak(inner, init, portNamed('sibling'));
        inner.postMessage(init, '*', [portNamed('two'), portNamed('two')]);
        inner.postMessage(init, '*');
        inner.postMessage({ ...init, words: true }, '*', [portNamed('more')]);
        await new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(void heard.push('parent'));
          inner.postMessage(init, '*', [port2]);
        });
        inner.postMessage(init, '*', [portNamed('late')]);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return heard;
      });
      expect(new Set(answered)).to.deep.equal(new Set(['parent']));
      await page.close();
    });
  });
});
