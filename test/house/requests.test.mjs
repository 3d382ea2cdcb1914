// One place in the package uses the network. Everything else that could, in any folder, is found here, or is on the list with its reason.
import { basename } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { parseSync } from 'vite';
import { requestsOf } from './requests.mjs';
import { sourcesOf, visit } from './source.mjs';

/** Each remaining use, and why it is no request that bypasses the transport. */
const KNOWN = {
  'primitives.ts: globalThis.fetch': 'the one place: what the environment gives to the transport',
  'key-frame-link.ts: <iframe>': 'the key frame that a site names',
  'key-frame-link.ts: setAttribute src': 'its address',
  'isolated-element.ts: template <iframe': 'the isolated document of an export or an import',
  'isolated-element.ts: template src=': 'its address, which the page gives',
  'page.ts: <link>': 'a connection to the service that is about to be asked, opened ahead; nothing is sent over it',
  'return-page.ts: .href =': 'a link to the start, which a person follows',
  'way-steps.ts: template <img': 'the sign of a wallet: a `data:` address, nothing else is drawn',
};

const PLANTED = [
  'fetch("/x")',
  'window.fetch("/x")',
  'globalThis.fetch("/x")',
  'self["fetch"]("/x")',
  'globalThis[`fetch`]("/x")',
  '(window as any).fetch("/x")',
  'window?.fetch?.("/x")',
  'document.defaultView!.fetch("/x")',
  'const { fetch: ask } = globalThis; ask("/x")',
  'const ask = fetch; ask("/x")',
  'const name = "fe" + "tch"; (globalThis as any)[name]("/x")',
  'new XMLHttpRequest()',
  'new window.XMLHttpRequest()',
  'new WebSocket("wss://x")',
  'new globalThis.WebSocket("wss://x")',
  'new EventSource("/x")',
  'new WebTransport("https://x")',
  'new RTCPeerConnection()',
  'new self.RTCPeerConnection()',
  'new Image().src = "/x"',
  'new window.Image()',
  'new Audio("/x")',
  'new Worker("/x")',
  'new SharedWorker("/x")',
  'new FontFace("x", "url(/x)")',
  'navigator.sendBeacon("/x")',
  'const { sendBeacon } = navigator',
  'const n = navigator; n.sendBeacon("/x")',
  'navigator.serviceWorker.register("/x")',
  'CSS.paintWorklet.addModule("/x")',
  'document.createElement("img")',
  'document.createElement("iframe")',
  'document.createElement("script")',
  'document.createElementNS("http://www.w3.org/2000/svg", "image")',
  'element.src = "/x"',
  'element["src"] = "/x"',
  'link.href = "/x"',
  'element.setAttribute("src", "/x")',
  'html`<img alt="">`',
  'html`<iframe></iframe>`',
  'html`<input type=image src="/x">`',
  'css`a { background: url(/x) }`',
  'css`@import "x"`',
];
const FINE = [
  'environment.fetch(request)',
  'const parts = { fetch: ask }',
  'interface A { fetch: (request: Request) => Promise<Response> }',
  'const type: Worker | undefined = undefined',
  'const text = "fetch"',
  'document.createElement("p")',
  'html`<a part="link">x</a>`',
  'const { href } = location',
];
const found = (code) => requestsOf({ code, program: parseSync('x.ts', code).program });

describe('requests', () => {
  for (const code of PLANTED) it(`are found: ${code}`, () => expect(found(code)).to.not.deep.equal([]));
  for (const code of FINE) it(`aren't found if there are none: ${code}`, () => expect(found(code)).to.deep.equal([]));

  it('are sent in one place; everything else that could send one is listed with its reason', () => {
    const uses = sourcesOf('src').flatMap((source) => requestsOf(source).map(({ way }) => `${basename(source.path)}: ${way}`));
    expect([...new Set(uses)].sort()).to.deep.equal(Object.keys(KNOWN).sort());
  });

  it('of the environment are used by the transport, before it by the first request, and around both for a logger or an emulator in the page', () => {
    const callers = sourcesOf('src').filter(({ path, program }) => {
      let calls = false;
      visit(program, (node) => {
        calls ||=
          node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier' && node.property.name === 'fetch';
      });
      return calls && !path.startsWith('src/platform/');
    });
    expect(callers.map(({ path }) => path)).to.deep.equal([
      'src/client/first-request.ts',
      'src/client/inline-emulator.ts',
      'src/client/transport.ts',
      'src/engine.ts',
    ]);
  });
});
