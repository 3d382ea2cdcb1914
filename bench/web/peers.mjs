// Other login widgets, each in the smallest page that shows its email field. Installed into .cache/peers, outside this package's lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/entries.mjs';
import { filesIn, page } from './pages.mjs';

const EMAIL = 'input[type=email], input[name=email]';
const ORGANIZATION = '00000000-0000-4000-8000-000000000001';

/** For each name: what to install, the page's body and its script. */
const PEERS = {
  hanko: {
    what: '@teamhanko/hanko-elements',
    packages: { '@teamhanko/hanko-elements': '2.7.0' },
    body: '<hanko-auth></hanko-auth>',
    source: `import { register } from '@teamhanko/hanko-elements';
await register('https://hanko.bench.test', { enablePasskeys: true });`,
  },
  stytch: {
    what: '@stytch/vanilla-js',
    packages: { '@stytch/vanilla-js': '6.3.0' },
    body: '<stytch-ui id="s"></stytch-ui>',
    source: `import { createStytchClient, OTPMethods, Products, StytchUI } from '@stytch/vanilla-js';
const client = createStytchClient('public-token-test-${ORGANIZATION}');
customElements.define('stytch-ui', StytchUI);
const otpOptions = { methods: [OTPMethods.Email], expirationMinutes: 5 };
const config = { products: [Products.otp], otpOptions, sessionOptions: { sessionDurationMinutes: 60 } };
document.getElementById('s').render({ client, config });`,
  },
  supabase: {
    what: '@supabase/auth-ui-react',
    packages: {
      '@supabase/auth-ui-react': '0.4.7',
      '@supabase/auth-ui-shared': '0.1.8',
      '@supabase/supabase-js': '2.58.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
    },
    body: '<div id="app"></div>',
    source: `import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { createClient } from '@supabase/supabase-js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const supabaseClient = createClient('https://supabase.bench.test', 'key');
createRoot(document.getElementById('app')).render(createElement(Auth, { supabaseClient, providers: [], appearance: { theme: ThemeSupa } }));`,
  },
};

const action = (name, inputs = {}) => ({ action: name, href: `/login?action=${name}%40bench`, description: '', inputs });
const STYTCH = {
  request_id: 'bench',
  status_code: 200,
  project_name: 'Bench',
  project_id: 'project-test-1',
  cname_domain: null,
  disable_sdk_watermark: false,
  email_domains: [],
  captcha_settings: { enabled: false },
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: 'OBSERVATION',
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  rbac_policy: null,
  vertical: 'CONSUMER',
  siwe_required_for_crypto_wallets: false,
  bootstrap_url: null,
};
const EMAIL_INPUT = { name: 'email', type: 'email', required: true, min_length: 3, max_length: 100 };
const HANKO = {
  name: 'login_init',
  status: 200,
  csrf_token: 'bench',
  payload: {},
  links: [],
  actions: {
    continue_with_login_identifier: action('continue_with_login_identifier', { email: EMAIL_INPUT }),
    webauthn_generate_request_options: action('webauthn_generate_request_options'),
  },
};

/** The smallest responses that make a peer show its field. Live services send more, and take longer. `undefined` for any other host. */
export function answerPeer(request) {
  const { hostname, pathname } = new URL(request.url);
  if (!/stytch\.com$|^(hanko|supabase)\.bench\.test$/.test(hostname)) return undefined;
  const headers = {
    'access-control-allow-origin': request.headers.get('origin') ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const body = pathname.includes('/projects/bootstrap/') ? { data: STYTCH } : hostname.startsWith('hanko') ? HANKO : {};
  return Response.json(body, { headers });
}

async function built(name, { packages, body, source }) {
  const folder = join(root, '.cache/peers', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }));
  writeFileSync(join(folder, 'index.html'), page(`${body}<script type="module" src="/main.js"></script>`));
  writeFileSync(join(folder, 'main.js'), source);
  if (!existsSync(join(folder, 'node_modules'))) {
    const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...flags], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name}: not installed`);
  }
  const options = { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false };
  await build({ root: folder, configFile: false, logLevel: 'error', resolve: { dedupe: ['react', 'react-dom'] }, build: options });
  return filesIn(join(folder, 'dist'));
}

/** Install and build whatever is missing. */
export async function peerPages() {
  const pages = {};
  for (const [name, peer] of Object.entries(PEERS)) {
    const files = await built(name, peer);
    const [main] = Object.keys(peer.packages);
    const { version } = JSON.parse(readFileSync(join(root, '.cache/peers', name, 'node_modules', main, 'package.json'), 'utf8'));
    pages[name] = { what: peer.what, version, ready: EMAIL, files: () => files };
  }
  return pages;
}
