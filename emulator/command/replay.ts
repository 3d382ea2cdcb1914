import type { Report } from './report.js';

/** A request to the controls of an emulator. */
interface Control {
  readonly path: '/_emulator/settings' | '/_emulator/clock' | '/_emulator/faults';
  readonly body: object;
}

/** The emulator's settings for reproducing the report's step. */
export function controlsOf(report: Report): readonly Control[] {
  const { behindSeconds } = report;
  return [
    { path: '/_emulator/settings', body: settingsOf(report) },
    ...(behindSeconds === 0 ? [] : [{ path: '/_emulator/clock' as const, body: { offsetMs: behindSeconds * 1000 } }]),
    ...faultsOf(report).map((body) => ({ path: '/_emulator/faults' as const, body })),
  ];
}

const settingsOf = ({ ways, profile, codeLength, isAlphanumeric, sessionSeconds }: Report): object => ({
  ...(ways.length > 0 && { enabledProviders: ways }),
  profile,
  otpLength: codeLength,
  otpAlphanumeric: isAlphanumeric,
  sessionExpirationSeconds: sessionSeconds,
});

/** Whether the device was offline, which isn't a fault of the service. */
const wasOffline = ({ failure }: Report): boolean => failure === 'offline';

/** One for each request, as often as it occurred: earlier faults led to later ones. */
function faultsOf(report: Report): readonly object[] {
  const { failed, failure } = report;
  if (wasOffline(report)) return [];
  const met = new Map<string, (typeof failed)[number] & { readonly times: number }>();
  for (const one of failed) {
    const { times, ...first } = met.get(one.path) ?? { ...one, times: 0 };
    met.set(one.path, { ...first, times: times + 1 });
  }
  return [...met.values()].map(({ path, status, times }) => ({ path, ...kindOf(status, failure), times }));
}

/** A report contains no bodies. A body that couldn't be read becomes a web page here, as from a proxy in between. */
function kindOf(status: number | undefined, failure: string | undefined): object {
  if (status === undefined) return failure === 'timeout' ? { fault: 'hang', value: 'headers' } : { fault: 'reset' };
  return status < 400 ? { fault: 'body', value: 'html' } : { fault: 'status', value: status };
}

/** The argument for `emulator.signIn`, as written in a test. */
function wayOf(method: string): string {
  const ways: Readonly<Record<string, string>> = {
    email: "'ada@example.com'",
    sms: "'+14155550123'",
    passkey: "{ passkey: 'create' }",
    wallet: "{ wallet: 'ethereum' }",
  };
  return ways[method] ?? `{ social: ${JSON.stringify(method)}, email: 'ada@example.com' }`;
}

/** The test's calls for each control. */
const CALLS: Readonly<Record<Control['path'], (body: object) => string>> = {
  '/_emulator/settings': (body) => `change(${JSON.stringify(body)})`,
  '/_emulator/clock': (body) => `moveClock(${Object.values(body).join()})`,
  '/_emulator/faults': (body) => `setFault(${JSON.stringify(body)})`,
};

/** What happened, as a test's name. */
export function titleOf(report: Report): string {
  const {
    method,
    failed: [first],
    failure,
  } = report;
  if (wasOffline(report)) return `signs in by ${method} where the device is offline`;
  if (!first) return `signs in by ${method}`;
  const { operation, status } = first;
  const how =
    status === undefined ? 'gets no answer' : status < 400 ? `is answered with something else (${failure})` : `is answered with ${status}`;
  return `signs in by ${method} where ${operation} ${how}`;
}

const WITHOUT_FIELDS = ['whoami', 'list_wallets', 'list_private_keys'] as const;
const ACCOUNT =
  "{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: \"m/44'/60'/0'/0/0\", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }";
const FIRST_ADDRESS = [
  "const { wallets } = await api.query('list_wallets', {});",
  "const { accounts } = await api.query('list_wallet_accounts', { walletId: wallets[0].walletId });",
  "const how = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };",
];

/**
 * What a page calls for an operation of the signed-in user, line by line, with `api` in scope. A report has no parameters, so these are any
 * valid ones.
 */
const SESSION_CALLS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(WITHOUT_FIELDS.map((name) => [name, [`await api.query('${name}', {});`]])),
  create_wallet: [`await api.submit('create_wallet', { walletName: 'Another wallet', accounts: [${ACCOUNT}] });`],
  sign_raw_payload: [
    ...FIRST_ADDRESS,
    "await api.submit('sign_raw_payload', { ...how, signWith: accounts[0].address, payload: 'A message' });",
  ],
  sign_raw_payloads: [
    ...FIRST_ADDRESS,
    "await api.submit('sign_raw_payloads', { ...how, signWith: accounts[0].address, payloads: ['A message'] });",
  ],
};

/**
 * A report says which request of the signed-in user failed, but not what in the page made it. The test makes it with an element's client.
 */
function laterOf({ operation }: Report['failed'][number]): readonly string[] {
  const call = Object.hasOwn(SESSION_CALLS, operation) ? SESSION_CALLS[operation] : undefined;
  if (!call) return [`  // Here the page asked for ${operation}: do what it did, and expect that to work.`];
  return [
    `  // Here the page asked for ${operation}.`,
    '  await page.evaluate(async () => {',
    "    const { api } = document.querySelector('kms-login, kms-otp, kms-oauth-button, kms-signup').client;",
    ...call.map((line) => `    ${line}`),
    '  });',
  ];
}

/** A Playwright test that fails as the report says, and passes once the fault is removed from it. */
export function testOf(report: Report): string {
  const { at, method, failed, failure } = report;
  const isUnknown = failed.length === 0 && !wasOffline(report);
  const lines = [
    "import { expect, test } from 'kms-elements/testing/playwright';",
    '',
    `// From a report of ${at}: ${failure ?? (failed.length > 0 ? 'a request had failed' : 'nothing had failed')}.`,
    ...(isUnknown ? ['// In the report, no request failed last, so no fault is set.'] : []),
    `test(${JSON.stringify(titleOf(report))}, async ({ page, emulator }) => {`,
    ...controlsOf(report).map(({ path, body }) => `  await emulator.${CALLS[path](body)};`),
    "  await page.goto('/');",
    ...(wasOffline(report) ? ['  await page.context().setOffline(true);'] : []),
    `  await emulator.signIn(page, ${wayOf(method)});`,
    "  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();",
    ...failed.filter(({ path }) => path.startsWith('/public/') && !path.endsWith('/stamp_login')).flatMap(laterOf),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Set up an emulator as a report describes.
 *
 * @param answer the emulator's `fetch`.
 * @param origin its address, if it isn't in the page.
 * @throws Error if it refuses a setting.
 */
export async function setTo(report: Report, answer: (request: Request) => Promise<Response>, origin = 'http://localhost'): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  for (const { path, body } of controlsOf(report)) {
    const response = await answer(new Request(new URL(path, origin), { method: 'POST', body: JSON.stringify(body), headers }));
    if (!response.ok) throw new Error(`${origin}: ${response.status} ${await response.text()}`);
  }
}
