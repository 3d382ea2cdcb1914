// What each press of a login with a code costs: how long until something is painted, and the longest task, at a quarter of the processor's
// speed.
import { spread } from '../load.mjs';
import { openService } from './load.mjs';
import { dist, page, tag } from './pages.mjs';
import { markdown, write } from './report.mjs';
import { atHosts, SLOW, slowDown } from './visit.mjs';

const HOST = 'presses.page.test';
const LIMIT_MS = 30_000;
const KEY_MS = 60;
const STEPS = {
  contact: 'Continue → sending is shown, then the code field',
  digit: 'a digit of the code → its cell',
  code: 'last digit → checking is shown, then the end',
  signOut: 'Sign out → the first step',
};

/** In the page: every long task since the last call, and every key or press with the time until its paint. Milliseconds. */
function watch() {
  const seen = { tasks: [], presses: [] };
  window.take = () => ({ tasks: seen.tasks.splice(0), presses: seen.presses.splice(0) });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  const isPress = ({ name }) => name === 'keydown' || name === 'pointerdown' || name === 'click' || name === 'input';
  new PerformanceObserver((list) =>
    seen.presses.push(
      ...list
        .getEntries()
        .filter(isPress)
        .map(({ duration }) => duration),
    ),
  ).observe({ type: 'event', durationThreshold: 16 });
}

/** Do something, wait for the result, and return its cost. */
async function cost(visited, press, follows) {
  await visited.evaluate(() => window.take());
  await press();
  await follows();
  await visited.waitForTimeout(400);
  const { tasks, presses } = await visited.evaluate(() => window.take());
  return { paint: Math.max(0, ...presses), task: Math.max(0, ...tasks) };
}

async function login(browser, { url, address, codeOf }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const visited = await context.newPage();
    visited.setDefaultTimeout(LIMIT_MS);
    await visited.addInitScript(watch);
    const protocol = await context.newCDPSession(visited);
    await slowDown(protocol);
    await visited.goto(url, { waitUntil: 'commit' });
    const field = visited.locator('input[type=email]');
    await field.pressSequentially(address, { delay: KEY_MS });
    await visited.waitForTimeout(1500);
    const code = visited.locator('input[autocomplete=one-time-code]').filter({ visible: true });
    const end = visited.locator('kms-login[data-step=done]');
    const contact = await cost(
      visited,
      () => field.press('Enter'),
      () => code.waitFor(),
    );
    const digits = codeOf(address);
    const digit = await cost(
      visited,
      () => code.press(digits[0]),
      async () => {},
    );
    await code.pressSequentially(digits.slice(1, -1), { delay: KEY_MS });
    const last = await cost(
      visited,
      () => code.press(digits.at(-1)),
      () => end.waitFor({ state: 'attached' }),
    );
    const out = visited.getByRole('button', { name: 'Sign out' });
    await out.waitFor();
    const signOut = await cost(
      visited,
      () => out.click(),
      () => visited.locator('kms-login[data-step=contact]').waitFor({ state: 'attached' }),
    );
    return { contact, digit, code: last, signOut };
  } finally {
    await context.close();
  }
}

/** Print the table, and write it into docs/performance.md. `--runs 9`. */
export async function benchPresses({ runs = 9 }) {
  const service = openService();
  const local = { 'base-url': service.origin, 'auth-proxy-url': service.origin, 'danger-pinned-keys': JSON.stringify(service.keys) };
  const html = page(`${tag(local)}<script type="module" src="/kms.js"></script>`);
  const files = new Map([...dist(), ['/index.html', Buffer.from(html)]]);
  const logins = [];
  await atHosts({ sites: new Map([[HOST, files]]), answer: service.fetch }, async (browser) => {
    for (let run = 0; run < Number(runs); run += 1)
      logins.push(await login(browser, { url: `https://${HOST}/`, address: `visitor${run}@example.com`, codeOf: service.codeOf }));
    const rows = Object.entries(STEPS).map(([step, what]) => ({
      what,
      paint: spread(logins.map((one) => one[step].paint)),
      task: spread(logins.map((one) => one[step].task)),
    }));
    const cells = rows.map(({ what, paint, task }) => [
      what,
      paint.median.toFixed(0),
      `${paint.least.toFixed(0)} to ${paint.most.toFixed(0)}`,
      task.median.toFixed(0),
    ]);
    const text = markdown(['press', 'to the next paint, ms', 'spread', 'longest task, ms'], cells);
    console.log(`\n${text}`);
    write('presses', { network: SLOW, runs: Number(runs), rows, text });
  });
}
