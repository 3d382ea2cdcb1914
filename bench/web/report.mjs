// The results of a run: bench/results.json, the tables of docs/performance.md and its pictures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/entries.mjs';

const RESULTS = join(root, 'bench/results.json');
const PAGE = join(root, 'docs/performance.md');

/** Lines of a Markdown table. */
export function markdown(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const ratio = (value) => (Number.isFinite(value) ? value.toFixed(2) : '');
const ms = (value) => value.toFixed(0);

/** The table of `load`. */
export function tableOf(rows) {
  const head = ['page', 'ready, ms', 'spread', '× HTML', '× Lit', 'kB', 'requests', 'blocked, ms', 'shift'];
  const cells = rows.map(({ what, version, readyMs, html, lit, kB, requests, blockingMs, shift }) => [
    version ? `${what} ${version}` : what,
    ms(readyMs.median),
    `${ms(readyMs.least)} to ${ms(readyMs.most)}`,
    ratio(html),
    ratio(lit),
    kB.toFixed(1),
    requests,
    ms(blockingMs),
    shift.toFixed(2),
  ]);
  return markdown(head, cells);
}

/** Colors of the chart, by color scheme. */
export const COLOURS = {
  light: { text: '#14161f', quiet: '#5b6072', bar: '#8a90a6', own: '#4353d8' },
  dark: { text: '#eceef6', quiet: '#a3a8bb', bar: '#6a7086', own: '#8f9bff' },
};
const ROW = 26;
const LEFT = 290;
const WIDTH = 760;
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('`', '');

/** Bars for medians, with a line from the fastest run to the slowest. */
export function chartOf(rows, colours) {
  const longest = Math.max(...rows.map(({ readyMs }) => readyMs.most));
  const x = (value) => LEFT + (value / longest) * (WIDTH - LEFT - 110);
  const bars = rows.map(({ what, version, readyMs: { median, least, most }, lit }, index) => {
    const y = 8 + index * ROW;
    const middle = y + 8;
    const colour = version || /^bare/.test(what) ? colours.bar : colours.own;
    return `<text x="${LEFT - 10}" y="${y + 12}" text-anchor="end" fill="${colours.text}">${escaped(what)}</text>
<rect x="${LEFT}" y="${y}" width="${(x(median) - LEFT).toFixed(1)}" height="16" rx="3" fill="${colour}"/>
<path d="M${x(least).toFixed(1)} ${middle}H${x(most).toFixed(1)}" stroke="${colours.text}" stroke-width="1.5"/>
<text x="${(x(most) + 8).toFixed(1)}" y="${y + 12}" fill="${colours.quiet}">${ms(median)} ms · ${ratio(lit)} × Lit</text>`;
  });
  const height = 16 + rows.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Milliseconds until a user can type, by page</title>
${bars.join('\n')}
</svg>
`;
}

const TABLES = {
  load: ({ rows }) => tableOf(rows),
  roundtrips: ({ text }) => text,
  presses: ({ text }) => text,
  stamps: ({ text }) => text,
  weight: ({ text }) => text,
  first: ({ text }) => text,
};

/** Write a text between the marks with its name. */
function replace(file, name, text) {
  const mark = new RegExp(`(<!-- measured: ${name} -->\\n)[\\s\\S]*?(<!-- /measured -->)`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(mark, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}

/** Save a stage's figures. A run of only some pages is just printed. */
export function write(name, figures, { isWhole = true } = {}) {
  if (!isWhole) return;
  const all = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  const measured = { measuredAt: new Date().toISOString().slice(0, 10), ...figures };
  writeFileSync(RESULTS, `${JSON.stringify({ ...all, [name]: measured }, null, 2)}\n`);
  replace(PAGE, name, TABLES[name](measured));
  if (name !== 'load') return;
  for (const [scheme, colours] of Object.entries(COLOURS))
    writeFileSync(join(root, `docs/images/load-${scheme}.svg`), chartOf(measured.rows, colours));
}
