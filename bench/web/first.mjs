// What the time until the user can type is spent on: ours next to the least that Lit can draw, from traces of both.
import { spread } from '../load.mjs';
import { openService } from './load.mjs';
import { hostOf, pagesOf, sitesOf, USABLE } from './pages.mjs';
import { markdown, write } from './report.mjs';
import { atHosts, SLOW, visit } from './visit.mjs';

/** Names of trace events in plain words. The first match counts. */
const KINDS = [
  ['compiling', /^(v8\.compile|V8\.(Compile|Parse|PreParse|Finalize|.*Ignition|.*Background))/],
  ['style', /^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|Blink\.Style)/],
  ['layout', /^(Layout|Blink\.Layout)/],
  ['painting', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers|BeginMainThreadFrame|Blink\.(Paint|PrePaint|Composit))/],
  [
    'running',
    /^(EvaluateScript|v8\.(evaluateModule|run|callFunction)|FunctionCall|RunMicrotasks|FireAnimationFrame|TimerFire|V8\.|MinorGC|MajorGC)/,
  ],
];
const REST = 'everything else';
const STEPS = ['until the HTML is here', 'until the script is here', ...KINDS.map(([kind]) => kind), REST];

const kindOf = (name) => KINDS.find(([, names]) => names.test(name))?.[0];

/** Time that the page's main thread spent on each kind, in ms. Of nested events the innermost counts. */
function spentIn(events, { pid, tid, fromUs, toUs }) {
  const spent = Object.fromEntries(KINDS.map(([kind]) => [kind, 0]));
  const clip = (us) => Math.min(Math.max(us, fromUs), toUs);
  const open = [];
  const close = (untilUs) => {
    while (open.length > 0 && open.at(-1).endUs <= untilUs) open.pop();
  };
  const mine = events.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid && kindOf(one.name)).sort((a, b) => a.ts - b.ts);
  for (const { name, ts, dur = 0 } of mine) {
    close(ts);
    const ms = (clip(ts + dur) - clip(ts)) / 1000;
    const outer = open.at(-1);
    if (outer) spent[outer.kind] -= ms;
    spent[kindOf(name)] += ms;
    open.push({ kind: kindOf(name), endUs: ts + dur });
  }
  return spent;
}

/** One visit in parts that add up to `readyMs`. */
function partsOf({ readyMs, trace, htmlMs, scriptMs }) {
  const start = trace.filter(({ name }) => name === 'navigationStart').at(-1);
  const at = (ms) => start.ts + ms * 1000;
  const spent = spentIn(trace, { ...start, fromUs: at(scriptMs), toUs: at(readyMs) });
  const known = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  return [htmlMs, scriptMs - htmlMs, ...Object.values(spent), readyMs - scriptMs - known];
}

/** Print the table, and write it into docs/performance.md. `--runs 9`. */
export async function benchFirst({ runs = 9 }) {
  const service = openService();
  const { lit, script } = pagesOf(service);
  const pages = { lit, script };
  const sites = await sitesOf(pages);
  const visits = { lit: [], script: [] };
  await atHosts({ sites, answer: service.fetch }, async (browser) => {
    for (let run = 0; run <= Number(runs); run += 1) {
      for (const name of Object.keys(pages)) {
        const seen = await visit(browser, { url: `https://${hostOf(name)}/`, ready: USABLE, isTraced: true });
        if (run > 0) visits[name].push(partsOf(seen)); // the first one fills the server's cache
      }
    }
  });
  const middle = (name, at) => spread(visits[name].map((parts) => parts[at])).median;
  const rows = STEPS.map((step, at) => ({ step, lit: middle('lit', at), script: middle('script', at) }));
  const ms = (value) => value.toFixed(0);
  const text = markdown(
    ['part', 'bare Lit, ms', 'the script tag, ms', 'more, ms'],
    rows.map(({ step, lit, script }) => [step, ms(lit), ms(script), ms(script - lit)]),
  );
  console.log(`\n${text}`);
  write('first', { network: SLOW, runs: Number(runs), rows, text });
}
