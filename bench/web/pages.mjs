// The measured pages: two floors, and every way in which a site can load the login.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { compile } from 'svelte/compiler';
import { build } from 'vite';
import webpack from 'webpack';
import { root } from '../../scripts/entries.mjs';
import { buildSite } from '../../scripts/site.mjs';

export const CONFIG_ID = '22222222-2222-4222-8222-222222222222';
/** The service's addresses. A site's own settings have two as well. */
const SERVICE = {
  'base-url': 'https://api.bench.test',
  'auth-proxy-url': 'https://auth.bench.test',
  'auth-proxy-config-id': CONFIG_ID,
};
const FIELD = 'input[type=email]';
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title><link rel="icon" href="data:,">';
const SCRIPT = '<script type="module" src="/kms.js"></script>';
const OWN = '<label for="e">Email address</label><input id="e" type="email" name="email" autocomplete="username webauthn">';

const FORM_STYLE =
  'form{max-width:22rem;margin:4rem auto;font:1rem system-ui;display:grid;gap:.75rem}input,button{font:inherit;padding:.6rem}';
const FORM = `<form method="post" action="/otp"><h1>Sign in</h1><label for="e">Email address</label>
<input id="e" type="email" name="email" autocomplete="email" required><button>Continue</button></form>`;

/** The smallest login that Lit can draw: one form, one change of state, one request. */
const LIT = `import { css, html, LitElement } from 'lit';
class FloorLogin extends LitElement {
  static properties = { step: { state: true } };
  static styles = css\`${FORM_STYLE}\`;
  step = 'email';
  async submit(event) {
    event.preventDefault();
    await fetch('/otp', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(event.target))) });
    this.step = 'code';
  }
  render() {
    return html\`<form @submit=\${this.submit}><h1>Sign in</h1>\${
      this.step === 'email'
        ? html\`<label for="e">Email address</label><input id="e" type="email" name="email" autocomplete="email" required>\`
        : html\`<label for="c">Code</label><input id="c" name="code" inputmode="numeric" autocomplete="one-time-code" required>\`
    }<button>Continue</button></form>\`;
  }
}
customElements.define('floor-login', FloorLogin);`;

/** As given in docs/getting-started.md for a page's head. */
const EARLY = `<script>kmsEarly=[{url:'https://auth.bench.test/v1/wallet_kit_config',id:'${CONFIG_ID}'}].map(e=>({...e,answer:fetch(e.url,{method:'POST',body:'{}',credentials:'omit',headers:{'Content-Type':'application/json','X-Auth-Proxy-Config-Id':e.id}})}))</script>`;

const PROPERTIES = { baseUrl: SERVICE['base-url'], authProxyUrl: SERVICE['auth-proxy-url'], authProxyConfigId: CONFIG_ID };
const DEFINE = "import 'kms-elements/define/login';";

const REACT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { KmsLogin } from 'kms-elements/react';
createRoot(document.getElementById('app')).render(createElement(KmsLogin, ${JSON.stringify(PROPERTIES)}));`;

const VUE = `import { createApp, h } from 'vue';
${DEFINE}
createApp({ render: () => h('kms-login', ${JSON.stringify(SERVICE)}) }).mount('#app');`;

const SVELTE = `import { mount } from 'svelte';
${DEFINE}
import App from './App.svelte';
mount(App, { target: document.getElementById('app') });`;

/** A page with a body, and more in its head. */
export const page = (body, head = '') => `<!doctype html><html lang="en"><head>${HEAD}${head}</head><body>${body}</body></html>`;

/** The login's tag. @param more attributes besides where the service is. */
export function tag(more = {}, inner = '') {
  const attributes = Object.entries({ ...SERVICE, ...more }).map(([name, value]) => `${name}='${value}'`);
  return `<kms-login ${attributes.join(' ')}>${inner}</kms-login>`;
}

/** Files of a folder by their path below it. */
export function filesIn(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.map'),
  );
  return new Map(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [`/${relative(folder, path)}`, readFileSync(path)];
    }),
  );
}

/** The script tag's files. */
export const dist = () => new Map([...filesIn(join(root, 'dist'))].filter(([name]) => /^\/(kms\.js|before\.css|chunks\/)/.test(name)));

/** A site without a bundler. */
const plain = (html) => () => new Map([...dist(), ['/index.html', Buffer.from(html)]]);

/** An empty folder to build a site in. */
function folderOf(name, source) {
  const folder = join(root, '.cache/bench', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), source);
  return folder;
}

/** A site as Vite builds it. */
function bundled(name, source, body, { plugins = [], output } = {}) {
  return async () => {
    const folder = folderOf(name, source);
    writeFileSync(join(folder, 'index.html'), page(`${body}<script type="module" src="/main.js"></script>`));
    const dedupe = ['lit', 'react', 'react-dom', 'vue', 'svelte'];
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins,
      resolve: { dedupe },
      build: { target: 'es2022', reportCompressedSize: false, rolldownOptions: { output } },
    });
    return filesIn(join(folder, 'dist'));
  };
}

/** What a bundler wrote into a folder, with a page that loads its entry. */
function served(out, body) {
  const html = page(`${body}<script type="module" src="/main.js"></script>`);
  return new Map([...filesIn(out), ['/index.html', Buffer.from(html)]]);
}

/** A site as esbuild builds it. */
function byEsbuild(source, body) {
  return async () => {
    const folder = folderOf('esbuild', source);
    const outdir = join(folder, 'dist');
    const entryPoints = [join(folder, 'main.js')];
    const shape = { bundle: true, splitting: true, format: 'esm', minify: true, target: 'es2022', logLevel: 'error' };
    await esbuild.build({ ...shape, entryPoints, outdir });
    return served(outdir, body);
  };
}

/** A site as webpack builds it. */
function byWebpack(source, body) {
  return async () => {
    const folder = folderOf('webpack', source);
    const output = { path: join(folder, 'dist'), filename: 'main.js', publicPath: '/' };
    const built = await promisify(webpack)({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output,
      performance: { hints: false },
    });
    if (built.hasErrors()) throw new Error(built.toString('errors-only'));
    return served(output.path, body);
  };
}

/** A file that isn't on disk. */
const oneFile = (name, text) => ({
  name: 'one-file',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(`/${name}`) ? `/${name}` : undefined),
  load: (id) => (id === `/${name}` ? text : undefined),
});

/** Svelte's own compiler, as far as one component needs it. */
const svelte = {
  name: 'svelte',
  transform: (code, id) => (id.endsWith('.svelte') ? { code: compile(code, { filename: id }).js.code, map: null } : undefined),
};

/** The site as `npm run site` builds it. */
async function startPage() {
  const folder = join(root, '.cache/bench/site');
  await buildSite(folder);
  return filesIn(folder);
}

/** Wait until the page requests nothing more. */
const quiet = async (visited, url) => {
  await visited.goto(url, { waitUntil: 'networkidle' });
};

/** Sign a user in. */
async function signIn(visited, url, codeOf) {
  const address = `${randomUUID()}@example.com`;
  await visited.goto(url);
  await visited.locator(FIELD).fill(address);
  await visited.locator(FIELD).press('Enter');
  const code = visited.locator('input[autocomplete=one-time-code]');
  await code.waitFor();
  await code.fill(codeOf(address));
  await visited.locator('kms-login[data-step=done]').waitFor();
}

/**
 * Every page by name: what it is, its files, what to wait for, and what the user did there before.
 *
 * @param {{ origin: string, keys: object, codeOf(address: string): string }} emulator for signing in
 */
export function pagesOf({ origin, keys, codeOf }) {
  const local = { 'base-url': origin, 'auth-proxy-url': origin, 'danger-pinned-keys': JSON.stringify(keys) };
  const script = plain(page(tag() + SCRIPT));
  return {
    html: { what: 'bare HTML: a form', files: plain(page(FORM, `<style>${FORM_STYLE}</style>`)) },
    lit: { what: 'bare Lit: one element, one form', files: bundled('lit', LIT, '<floor-login></floor-login>') },
    script: { what: 'the script tag alone', files: script },
    methods: { what: 'with `methods`', files: plain(page(tag({ methods: 'email passkey' }) + SCRIPT)) },
    early: { what: 'the configuration asked for in the head', files: plain(page(tag() + SCRIPT, EARLY)) },
    own: { what: 'the page’s own field', files: plain(page(tag({ methods: 'email' }, OWN) + SCRIPT)) },
    server: {
      what: 'drawn by a server, with `before.css`',
      files: plain(page(tag({ methods: 'email', heading: 'Sign in' }, OWN) + SCRIPT, '<link rel="stylesheet" href="/before.css">')),
    },
    vite: { what: 'bundled by Vite', files: bundled('vite', DEFINE, tag()) },
    webpack: { what: 'bundled by webpack', files: byWebpack(DEFINE, tag()) },
    esbuild: { what: 'bundled by esbuild', files: byEsbuild(DEFINE, tag()) },
    react: { what: 'in React', files: bundled('react', REACT, '<div id="app"></div>') },
    vue: { what: 'in Vue', files: bundled('vue', VUE, '<div id="app"></div>') },
    svelte: {
      what: 'in Svelte',
      files: bundled('svelte', SVELTE, '<div id="app"></div>', { plugins: [svelte, oneFile('App.svelte', tag())] }),
    },
    site: { what: 'the start page of the site, with the service inside', files: startPage },
    again: { what: 'a second visit', files: script, prepare: quiet },
    reload: {
      what: 'a signed-in reload',
      files: plain(page(tag(local) + SCRIPT)),
      ready: 'kms-login[data-step=done]',
      prepare: (visited, url) => signIn(visited, url, codeOf),
    },
  };
}

/** The host name of a measured page. */
export const hostOf = (name) => `${name}.page.test`;

/** The files of pages, built, by host name. */
export async function sitesOf(pages) {
  const sites = new Map();
  for (const [name, { files }] of Object.entries(pages)) sites.set(hostOf(name), await files());
  return sites;
}

/** What to wait for if a page doesn't say otherwise. */
export const USABLE = FIELD;

/** A provider, the login, the session and a hook, as the page of React has them. */
const WHOLE_APP = (settings) => `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { KmsLogin, KmsProvider, KmsSession, useKmsSession } from 'kms-elements/react';
import { createKmsClient } from 'kms-elements/client';
const kms = createKmsClient(${JSON.stringify(settings)});
function App() {
  const { state } = useKmsSession(kms);
  return h(KmsProvider, { client: kms }, h('p', {}, state), h(KmsLogin, { slots: { 'signed-in': h(KmsSession) } }));
}
createRoot(document.getElementById('app')).render(h(App));`;
/** React in a separate file, so that it isn't counted as ours. */
const REACT_APART = { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } };

/** Two apps to weigh: a login page, and one with everything around it. */
export function appsOf({ origin, keys }) {
  const settings = { baseUrl: origin, authProxyUrl: origin, authProxyConfigId: CONFIG_ID, dangerPinnedKeys: keys };
  const local = { 'base-url': origin, 'auth-proxy-url': origin, 'danger-pinned-keys': JSON.stringify(keys) };
  return {
    login: { what: 'a login page', files: bundled('app-login', DEFINE, tag(local)) },
    whole: {
      what: 'a React app with provider, login, session and a hook',
      files: bundled('app-whole', WHOLE_APP(settings), '<div id="app"></div>', { output: REACT_APART }),
    },
  };
}
