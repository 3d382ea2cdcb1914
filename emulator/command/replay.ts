import type { Report } from './report.js';

/** A request to the controls of an emulator. */
interface Control {
  readonly path: '/_emulator/settings' | '/_emulator/clock' | '/_emulator/faults';
  readonly body: object;
}

/** What the emulator is set to, so that the step of the report can be walked again. */
export function controlsOf(report: Report): readonly Control[] {
  const { behindSeconds } = report;
  const fault = faultOf(report);
  return [
    { path: '/_emulator/settings', body: settingsOf(report) },
    ...(behindSeconds === 0 ? [] : [{ path: '/_emulator/clock' as const, body: { offsetMs: behindSeconds * 1000 } }]),
    ...(fault ? [{ path: '/_emulator/faults' as const, body: fault }] : []),
  ];
}

const settingsOf = ({ ways, profile, codeLength, isAlphanumeric, sessionSeconds }: Report): object => ({
  ...(ways.length > 0 && { enabledProviders: ways }),
  profile,
  otpLength: codeLength,
  otpAlphanumeric: isAlphanumeric,
  sessionExpirationSeconds: sessionSeconds,
});

function faultOf({ failed }: Report): object | undefined {
  const [newest] = failed;
  if (!newest) return undefined;
  const { path, status } = newest;
  return { path, ...(status === undefined ? { fault: 'reset' } : { fault: 'status', value: status }), times: failed.length };
}

/** What `emulator.signIn` takes, as it stands in a test. */
function wayOf(method: string): string {
  const ways: Readonly<Record<string, string>> = {
    email: "'ada@example.com'",
    sms: "'+14155550123'",
    passkey: "{ passkey: 'create' }",
    wallet: "{ wallet: 'ethereum' }",
  };
  return ways[method] ?? `{ social: ${JSON.stringify(method)}, email: 'ada@example.com' }`;
}

/** What a test calls for each of the controls. */
const CALLS: Readonly<Record<Control['path'], (body: object) => string>> = {
  '/_emulator/settings': (body) => `change(${JSON.stringify(body)})`,
  '/_emulator/clock': (body) => `moveClock(${Object.values(body).join()})`,
  '/_emulator/faults': (body) => `setFault(${JSON.stringify(body)})`,
};

/** A test for Playwright that fails as the report says, and passes once the fault is gone from it. */
export function testOf(report: Report): string {
  const { at, method, failed, failure } = report;
  const [newest] = failed;
  const what = newest && (newest.status === undefined ? 'gets no answer' : `is answered with ${newest.status}`);
  const title = `signs in by ${method}${newest ? ` where ${newest.operation} ${what}` : ''}`;
  const lines = [
    "import { expect, test } from 'kms-elements/testing/playwright';",
    '',
    `// From a report of ${at}: ${failure ?? 'nothing had failed'}.`,
    ...(newest ? [] : ['// The report tells of no request that failed last, so that no fault is set.']),
    `test(${JSON.stringify(title)}, async ({ page, emulator }) => {`,
    ...controlsOf(report).map(({ path, body }) => `  await emulator.${CALLS[path](body)};`),
    "  await page.goto('/');",
    `  await emulator.signIn(page, ${wayOf(method)});`,
    "  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();",
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Set a running emulator to what a report says.
 *
 * @returns whether one runs there.
 * @throws Error where it takes a setting for none.
 */
export async function setTo(report: Report, origin: string): Promise<boolean> {
  for (const { path, body } of controlsOf(report)) {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(new URL(path, origin), { method: 'POST', body: JSON.stringify(body), headers }).catch(() => undefined);
    if (!answer) return false;
    if (!answer.ok) throw new Error(`${origin}: ${answer.status} ${await answer.text()}`);
  }
  return true;
}
