import { expect } from '@esm-bundle/chai';
import { setTo, testOf } from '../../emulator/command/replay.js';
import { readReport } from '../../emulator/command/report.js';
import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { LogEntry } from '../../src/client/settings.js';
import type { KmsError } from '../../src/errors.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import { allowAt, bring, IDENTITY } from '../flows/oauth-stage.js';
import { faultReport } from '../support/fault-report.js';
import { fixedAuthenticator, SITE_ALLOWED } from '../support/fixed-authenticator.js';
import { type FixedEnvironment, fixedBrowser, fixedEnvironment } from '../support/fixed-environment.js';
import { listOf } from '../support/products.js';

const ADA = 'ada@example.com';
const WAYS = ['email', 'passkey', 'google', 'discord'] as const;
const FAULTS = [
  ...[400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 504].map((value) => ({ fault: 'status', value })),
  { fault: 'reset' },
  { fault: 'hang', value: 'headers' },
  { fault: 'body', value: 'html' },
];

/** A page with its own service. */
interface Place {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  /** What a logger receives. */
  readonly heard: LogEntry[];
}

function newPlace(): Place {
  const browser = fixedBrowser();
  const emulator = createEmulator({
    now: browser.clock.now,
    config: { settings: { ...SITE_ALLOWED.settings, enabledProviders: WAYS } },
    identityOrigin: () => IDENTITY,
  });
  const fetch = (request: Request) =>
    request.url.startsWith(IDENTITY) ? emulator.identityProvider.fetch(request) : emulator.fetch(request);
  const env = fixedEnvironment({ browser, fetch, passkeys: fixedAuthenticator() });
  const heard: LogEntry[] = [];
  const logger = (entry: LogEntry) => heard.push(entry);
  const settings = { emulator: 'http://localhost:8787', requestTimeoutMs: 1000, oauth: { redirectUri: '/cb' }, logger };
  return { emulator, env, kms: createKmsClient(settings, env), heard };
}

type View = { readonly step: string };
type Failing = Flow<View & { readonly busy?: unknown; readonly problem?: { readonly code: string } }, never>;

/** Wait, while time passes. */
async function reached({ env }: Place, isThere: () => boolean, what: () => unknown): Promise<void> {
  for (let turn = 0; turn < 400 && !isThere(); turn += 1) await env.clock.advance(50);
  expect(isThere(), JSON.stringify(what())).to.equal(true);
}

/** The code of its failure, or the step that it ends with. */
async function endOf(place: Place, flow: Flow<View, never>): Promise<string> {
  const { view } = flow as Failing; // every flow of a sign-in says so
  const problem = () => ((flow as Failing).view.busy ? undefined : (flow as Failing).view.problem?.code); // as above
  const isOver = () => /^(done|missing)$/.test(flow.view.step) || problem() !== undefined;
  await reached(place, isOver, () => view);
  return problem() ?? flow.view.step;
}

/** The error of a call, while time passes. */
async function failureOf(place: Place, call: Promise<unknown>): Promise<KmsError | undefined> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  await reached(
    place,
    () => isOver,
    () => 'a call',
  );
  return call.then(
    () => undefined,
    (thrown: KmsError) => thrown,
  );
}

/** A first login by a code. */
async function byCode(place: Place): Promise<string> {
  const flow = place.kms.startOtp();
  const isOver = () => flow.view.step === 'done' || ('problem' in flow.view && !flow.view.busy && flow.view.problem !== undefined);
  flow.send({ type: 'submit-contact', channel: 'email', value: ADA });
  await reached(
    place,
    () => isOver() || (flow.view.step === 'code' && !flow.view.busy),
    () => flow.view,
  );
  if (!isOver()) flow.send({ type: 'submit-code', code: place.emulator.mailbox.messages(ADA)[0]?.code ?? '' });
  return endOf(place, flow);
}

/** A first login with a social account. */
async function bySocial(place: Place, brand: 'google' | 'discord'): Promise<string> {
  const flow = place.kms.startOAuth(brand);
  flow.send({ type: 'start' });
  const opened = () => place.env.page.popups.at(-1)?.visited[0];
  await reached(
    place,
    () => flow.view.step === 'window' && opened() !== undefined,
    () => flow.view,
  );
  const stand = { ...place, calls: [], losing: new Set<string>() };
  const address = opened();
  if (address) bring(stand, await allowAt(stand, address));
  return endOf(place, flow);
}

/** A new passkey, and its account. */
function byPasskey(place: Place): Promise<string> {
  const flow = place.kms.startPasskey({ confirmSignup: () => true });
  flow.send({ type: 'create' });
  return endOf(place, flow);
}

/** A first login by a code, and what a printed test does for the signed-in user. */
async function thenInPage(place: Place, operation: string, path: string): Promise<string> {
  await byCode(place);
  const failed = { operation, method: 'POST', path, startedAtMs: 1000, durationMs: 10, status: 500 };
  const text = testOf(readReport(faultReport([failed], { method: 'email' })));
  const [, body] = /page\.evaluate\(async \(\) => \{\n([\s\S]*?)\n {2}\}\);/.exec(text) ?? [];
  const page = { querySelector: () => ({ client: place.kms }) };
  const call: () => Promise<void> = new Function('document', `return async () => {${body}};`)(page);
  const failure = await failureOf(place, call());
  return failure?.code ?? 'done';
}

/** How each call is reached. */
interface Walk {
  readonly operation: string;
  readonly method?: string;
  readonly path?: string;
  readonly walk: (place: Place) => Promise<string>;
}

/** What a page requests once a user is signed in. */
const IN_SESSION = [
  ['create_wallet', '/public/v1/submit/create_wallet'],
  ['list_wallets', '/public/v1/query/list_wallets'],
  ['whoami', '/public/v1/query/whoami'],
  ['list_private_keys', '/public/v1/query/list_private_keys'],
  ['sign_raw_payload', '/public/v1/submit/sign_raw_payload'],
  ['sign_raw_payloads', '/public/v1/submit/sign_raw_payloads'],
] as const;

const WALKS: readonly Walk[] = [
  ...['wallet_kit_config', 'account', 'otp_init', 'otp_verify', 'signup', 'otp_login'].map((operation) => ({ operation, walk: byCode })),
  { operation: 'oauth_login', method: 'google', walk: (place) => bySocial(place, 'google') },
  { operation: 'oauth2_authenticate', method: 'discord', walk: (place) => bySocial(place, 'discord') },
  { operation: 'stamp_login', method: 'passkey', path: '/public/v1/submit/stamp_login', walk: byPasskey },
  ...IN_SESSION.map(([operation, path]) => ({ operation, path, walk: (place: Place) => thenInPage(place, operation, path) })),
];

/** From the page's start. */
async function login(place: Place, { walk }: Walk): Promise<string> {
  const unread = await failureOf(place, place.kms.providers());
  const end = unread?.code ?? (await walk(place));
  place.kms.dispose();
  return end;
}

describe('a report of a login that failed', () => {
  for (const one of WALKS) {
    const { operation, method = 'email', path = `/v1/${operation}` } = one;
    it(`leads another emulator to the same failure of ${operation}, and to a session without the fault`, async () => {
      const ends: Record<string, string> = {};
      for (const fault of listOf(FAULTS, ({ value }) => value === undefined || [404, 503, 'html'].includes(value))) {
        const place = newPlace();
        place.emulator.faults.add({ path, times: 9, ...fault });
        const end = await login(place, one);
        // If it continued anyway, there is nothing to report.
        if (end === 'done') continue;
        const name = Object.values(fault).join(' ');
        const happenings = [
          { atMs: place.env.clock.now(), event: 'kms-error', told: { flow: 'otp', code: end, retryable: 'user', method } },
        ];
        const report = readReport(faultReport(place.heard, { method, ways: WAYS }, { happenings }));
        const again = newPlace();
        await setTo(report, again.emulator.fetch);
        ends[name] = end;
        expect(await login(again, one), `${name} ${JSON.stringify(report.failed)}`).to.equal(end);
        const without = newPlace();
        await setTo(report, without.emulator.fetch);
        without.emulator.faults.clear();
        expect(await login(without, one), `${name}, without it`).to.equal('done');
      }
      expect(Object.keys(ends)).to.have.length.above(2);
    });
  }
});
