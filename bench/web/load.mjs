// How long until the user can type an address: two floors, every variant of ours, and peers if requested; interleaved.
import { createEmulator } from '../../dist/emulator/emulator.js';
import { spread } from '../load.mjs';
import { CONFIG_ID, hostOf, pagesOf, sitesOf, USABLE } from './pages.mjs';
import { answerPeer, peerPages } from './peers.mjs';
import { tableOf, write } from './report.mjs';
import { atHosts, SLOW, visit } from './visit.mjs';

const LOCAL = 'https://localhost';

/** The service, and one of its inboxes. */
export function openService() {
  const settings = { allowedOrigins: ['*'], enabledProviders: ['email', 'passkey'] };
  const emulator = createEmulator({ config: { authProxyConfigId: CONFIG_ID, settings } });
  const codeOf = (address) => emulator.mailbox.messages(address)[0].code;
  return { origin: LOCAL, keys: emulator.config(LOCAL).keys, codeOf, fetch: emulator.fetch };
}

/** In random order, so that other work on the machine affects all equally. */
function shuffled(list) {
  return list
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

async function rounds(browser, pages, runs) {
  const visits = new Map(pages.map(([name]) => [name, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, { ready = USABLE, prepare }] of shuffled(pages)) {
      const seen = await visit(browser, { url: `https://${hostOf(name)}/`, ready, prepare });
      if (run > 0) visits.get(name).push(seen); // the first one fills the server's cache
    }
    console.error(`round ${run} of ${runs}`);
  }
  return visits;
}

/** What is reported about a page: medians and ranges, and ratios of medians to both floors. */
function rowsOf(pages, visits) {
  const middle = (name, key) => spread(visits.get(name)?.map((seen) => seen[key]) ?? []).median;
  return pages.map(([name, { what, version }]) => {
    const { median, least, most } = spread(visits.get(name).map(({ readyMs }) => readyMs));
    const floors = { html: median / middle('html', 'readyMs'), lit: median / middle('lit', 'readyMs') };
    const figures = Object.fromEntries(['kB', 'requests', 'blockingMs', 'shift'].map((key) => [key, middle(name, key)]));
    return { name, what, version, readyMs: { median, least, most }, ...floors, ...figures, order: visits.get(name)[0].order };
  });
}

/** Print the table, and write it into docs/performance.md. `--runs 9`, `--only lit,script`, `--peers`. */
export async function benchLoad({ runs = 9, only, peers }) {
  const service = openService();
  const wanted = only?.split(',');
  const all = { ...pagesOf(service), ...(peers ? await peerPages() : {}) };
  const pages = Object.entries(all).filter(([name]) => !wanted || wanted.includes(name));
  const sites = await sitesOf(Object.fromEntries(pages));
  await atHosts({ sites, answer: async (request) => answerPeer(request) ?? service.fetch(request) }, async (browser) => {
    const rows = rowsOf(pages, await rounds(browser, pages, Number(runs)));
    console.log(tableOf(rows));
    write('load', { network: SLOW, runs: Number(runs), browser: browser.version(), rows }, { isWhole: !wanted });
  });
}
