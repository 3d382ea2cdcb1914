// The least that such a page can weigh: a form drawn by Lit, and the same with a key created, stored and used.
import { build } from 'vite';
import { root } from '../scripts/entries.mjs';
import { sumOf } from '../test/house/bytes.mjs';

const FORM = `
import { LitElement, css, html } from 'lit';
class FloorLogin extends LitElement {
  static styles = css\`:host { display: block }\`;
  render() { return html\`<form><label>Email address <input type="email" autocomplete="username"></label><button>Continue</button></form>\`; }
}
customElements.define('floor-login', FloorLogin);`;
const KEY = `
import { get, set } from 'idb-keyval';
export async function key() {
  const kept = await get('key');
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  await set('key', made);
  return made;
}`;

/** Name to source text. */
export const FLOORS = { 'Lit and one form': FORM, 'the same with a kept key': FORM + KEY };

/** Size of a floor after brotli, bundled and minified like the script tag. */
export async function weighFloor(source) {
  const id = `${root}bench/floor.js`;
  const floor = {
    name: 'floor',
    resolveId: (request) => (request === id ? id : undefined),
    load: (path) => (path === id ? source : undefined),
  };
  const output = { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } };
  const lib = { entry: id, formats: ['es'] };
  const [built] = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [floor],
    build: { write: false, target: 'es2022', lib, rolldownOptions: { output } },
  });
  return sumOf(built.output.map(({ code }) => code)).brotli;
}
