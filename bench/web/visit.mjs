// One visit on a slow network: from the navigation to a field that accepts a key press, and what moves after that.
import { chromium as playwright } from 'playwright';
import { chromium } from '../../test/support/browser.mjs';
import { openHosts } from './hosts.mjs';

/** Lighthouse's slow 4G, and a processor of a quarter of the speed. */
export const SLOW = { latencyMs: 150, downKbps: 1638.4, upKbps: 750, cpu: 4 };
/** How long a page is watched after its field has appeared, and how long it may take, in milliseconds. */
const SETTLED_MS = 1500;
const LIMIT_MS = 45_000;

/** Start a browser in which every host name is one local server. */
async function openBrowser(port) {
  const { args, ...found } = await chromium();
  return playwright.launch({
    ...found,
    // One process per page, so that one protocol session slows its frames down too.
    args: [...args, '--ignore-certificate-errors', '--disable-site-isolation-trials', `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
  });
}

/**
 * Work in a browser in which every host name is a server of ours, and close both afterwards.
 *
 * @template T
 * @param {Parameters<typeof openHosts>[0]} hosted
 * @param {(browser: import('playwright').Browser) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function atHosts(hosted, work) {
  const hosts = await openHosts(hosted);
  const browser = await openBrowser(hosts.port);
  try {
    return await work(browser);
  } finally {
    await browser.close();
    hosts.close();
  }
}

/** Slow down what a page does from now on. */
export async function slowDown(protocol, { latencyMs, downKbps, upKbps, cpu } = SLOW) {
  const bytesPerSecond = (kbps) => (kbps * 1000) / 8;
  const throughput = { downloadThroughput: bytesPerSecond(downKbps), uploadThroughput: bytesPerSecond(upKbps) };
  await protocol.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** In the page, before any of its scripts: reports the frame in which the awaited element is painted and usable, and what moved. */
function watch(selector) {
  const roots = [document];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  };
  const seen = { tasks: [], shift: 0 };
  globalThis.benchSeen = seen;
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  const isUsable = (element) => {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && top < innerHeight;
  };
  const tell = () => globalThis.benchReady(performance.timeOrigin + performance.now());
  const look = () => {
    const isThere = roots.some((root) => [...root.querySelectorAll(selector)].some(isUsable));
    if (isThere) requestAnimationFrame(() => setTimeout(tell));
    else requestAnimationFrame(look);
  };
  look();
}

/** The trace categories for compiling, running, style, layout and painting. */
const TRACED = ['devtools.timeline', 'v8', 'blink.user_timing', 'disabled-by-default-v8.compile'];

/** In the page: when its HTML and its first script arrived, in ms from the navigation. */
function arrivals() {
  const [html] = performance.getEntriesByType('navigation');
  const script = performance.getEntriesByType('resource').find(({ initiatorType }) => initiatorType === 'script');
  return { htmlMs: html.responseEnd, scriptMs: script.responseEnd };
}

/** A page's requests in order, with what each has cost on the wire so far. */
export function requestsOf(protocol) {
  const known = new Map();
  const bytes = (id, count, isTotal) => {
    const request = known.get(id);
    if (request) request.bytes = isTotal ? count : request.bytes + count;
  };
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url)) known.set(requestId, { method: request.method, url: request.url, type, bytes: 0 });
  });
  protocol.on('Network.responseReceived', ({ requestId, response }) => bytes(requestId, response.encodedDataLength, false));
  protocol.on('Network.dataReceived', ({ requestId, encodedDataLength }) => bytes(requestId, encodedDataLength, false));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes(requestId, encodedDataLength, true));
  return { now: () => [...known.values()].map((one) => ({ ...one })), clear: () => known.clear() };
}

/**
 * Visit a page in a new profile.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, ready: string, prepare?(page: import('playwright').Page, url: string): Promise<void>, isTraced?: boolean }} given
 *   `prepare` is what a user did here before, at full speed and not counted; `isTraced` adds the browser's trace, and when HTML and script came
 */
export async function visit(browser, { url, ready, prepare, isTraced }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    const requests = requestsOf(protocol);
    let tell;
    const told = new Promise((resolve) => {
      tell = resolve;
    });
    if (prepare) await prepare(page, url);
    requests.clear();
    await page.exposeBinding('benchReady', (_, atMs) => tell({ atMs, requests: requests.now() }));
    await page.addInitScript(`(${watch})(${JSON.stringify(ready)})`);
    await slowDown(protocol);
    if (isTraced) await browser.startTracing(page, { categories: TRACED });
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
    const limit = new Promise((_, reject) => setTimeout(reject, LIMIT_MS, new Error(`${url}: nothing to be used`)).unref());
    const first = await Promise.race([told, limit]);
    await page.waitForTimeout(SETTLED_MS);
    const { beganMs, tasks, shift } = await page.evaluate(() => ({ beganMs: performance.timeOrigin, ...globalThis.benchSeen }));
    const trace = isTraced && { trace: JSON.parse(await browser.stopTracing()).traceEvents, ...(await page.evaluate(arrivals)) };
    return {
      ...trace,
      readyMs: first.atMs - beganMs,
      kB: first.requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: first.requests.length,
      blockingMs: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      shift,
      order: first.requests.map(({ method, url: address }) => `${method} ${new URL(address).host}${new URL(address).pathname}`),
    };
  } finally {
    await context.close();
  }
}
