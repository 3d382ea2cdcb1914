// One login with a code by a user with an account: calls and time of each step, next to the least that the protocol needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmulator } from '../../dist/emulator/emulator.js';
import { root } from '../../scripts/entries.mjs';
import { spread } from '../load.mjs';
import { CONFIG_ID, dist, hostOf, page, tag } from './pages.mjs';
import { markdown, write } from './report.mjs';
import { atHosts, requestsOf, SLOW, slowDown } from './visit.mjs';

const ORIGIN = 'https://localhost';
const FIELD = 'input[type=email]';
const CODE = 'input[autocomplete=one-time-code]';
const LIMIT_MS = 30_000;
/** How long one key takes when typing an address. What a page does meanwhile costs no one anything. */
const KEY_MS = 60;

const FORM = `<form><input type="email" aria-label="Email address"><input autocomplete="one-time-code" aria-label="Code" hidden><button>Continue</button></form>
<script type="application/json" id="service">${JSON.stringify({ origin: ORIGIN, configId: CONFIG_ID })}</script>
<script type="module" src="/minimum.js"></script>`;

/** The service, with a user for each login: one contact gets three codes in three minutes. */
function openService(count) {
  const people = Array.from({ length: count }, (_, index) => `visitor${index}@example.com`);
  const organizations = people.map((userEmail) => ({ name: userEmail, users: [{ userName: userEmail, userEmail }] }));
  const settings = { allowedOrigins: ['*'], enabledProviders: ['email'] };
  const emulator = createEmulator({ config: { authProxyConfigId: CONFIG_ID, settings, organizations } });
  const codeOf = (address) => emulator.mailbox.messages(address)[0].code;
  return { people, keys: emulator.config(ORIGIN).keys, codeOf, fetch: emulator.fetch };
}

function pagesAt({ keys }) {
  const local = { 'base-url': ORIGIN, 'auth-proxy-url': ORIGIN, 'danger-pinned-keys': JSON.stringify(keys) };
  const minimum = readFileSync(join(root, 'bench/web/minimum-login.js'));
  const script = '<script type="module" src="/kms.js"></script>';
  return {
    minimum: {
      what: 'the protocol’s minimum',
      done: 'body[data-step=done]',
      files: new Map([
        ['/index.html', Buffer.from(page(FORM))],
        ['/minimum.js', minimum],
      ]),
    },
    ours: {
      what: 'the script tag',
      done: 'kms-login[data-step=done]',
      files: new Map([...dist(), ['/index.html', Buffer.from(page(tag(local) + script))]]),
    },
  };
}

/** Calls to the service since the last time, with preflights counted separately. */
function tally(requests) {
  const seen = requests.now().filter(({ url }) => url.startsWith(ORIGIN));
  requests.clear();
  const calls = seen.filter(({ method }) => method !== 'OPTIONS').map(({ url }) => new URL(url).pathname.split('/').at(-1));
  return { calls, preflights: seen.length - calls.length };
}

async function login(browser, { url, done, address, codeOf }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const visited = await context.newPage();
    visited.setDefaultTimeout(LIMIT_MS);
    const protocol = await context.newCDPSession(visited);
    await protocol.send('Network.enable');
    const requests = requestsOf(protocol);
    await slowDown(protocol);
    await visited.goto(url, { waitUntil: 'commit' });
    const field = visited.locator(FIELD);
    await field.pressSequentially(address, { delay: KEY_MS });
    const load = { ms: 0, ...tally(requests) };
    let began = performance.now();
    await field.press('Enter');
    const code = visited.locator(CODE).filter({ visible: true });
    await code.waitFor();
    const email = { ms: performance.now() - began, ...tally(requests) };
    const digits = codeOf(address);
    await code.pressSequentially(digits.slice(0, -1), { delay: KEY_MS });
    const typed = tally(requests);
    began = performance.now();
    await code.pressSequentially(digits.slice(-1));
    await visited.locator(done).waitFor({ state: 'attached' });
    const last = { ms: performance.now() - began, ...tally(requests) };
    return { load, email, code: { ...last, calls: [...typed.calls, ...last.calls], preflights: typed.preflights + last.preflights } };
  } finally {
    await context.close();
  }
}

const STEPS = { email: 'address sent → code field', code: 'last digit → session' };

function rowsOf(pages, logins) {
  return Object.entries(STEPS).flatMap(([step, told]) =>
    Object.entries(pages).map(([name, { what }]) => {
      const { median, least, most } = spread(logins[name].map((one) => one[step].ms));
      const minimum = spread(logins.minimum.map((one) => one[step].ms)).median;
      const { calls, preflights } = logins[name].at(-1)[step];
      return { step: told, what, median, least, most, ratio: median / minimum, calls, preflights };
    }),
  );
}

function tableOf(rows) {
  const head = ['step', 'page', 'ms', 'spread', '× minimum', 'preflights', 'calls'];
  const cells = rows.map(({ step, what, median, least, most, ratio, calls, preflights }) => [
    step,
    what,
    median.toFixed(0),
    `${least.toFixed(0)} to ${most.toFixed(0)}`,
    ratio.toFixed(2),
    preflights,
    calls.map((call) => `\`${call}\``).join(', '),
  ]);
  return markdown(head, cells);
}

/** Print the table, and write it into docs/performance.md. `--runs 9`. */
export async function benchRoundtrips({ runs = 9 }) {
  const service = openService(2 * Number(runs));
  const pages = pagesAt(service);
  const sites = new Map(Object.entries(pages).map(([name, { files }]) => [hostOf(name), files]));
  const logins = { minimum: [], ours: [] };
  await atHosts({ sites, answer: service.fetch }, async (browser) => {
    for (let run = 0; run < Number(runs); run += 1) {
      for (const [name, { done }] of Object.entries(pages)) {
        const address = service.people.pop();
        logins[name].push(await login(browser, { url: `https://${hostOf(name)}/`, done, address, codeOf: service.codeOf }));
      }
    }
    const rows = rowsOf(pages, logins);
    const text = tableOf(rows);
    console.log(`\n${text}`);
    write('roundtrips', { network: SLOW, runs: Number(runs), rows, text });
  });
}
