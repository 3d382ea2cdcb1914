// Contract descriptors (ERC-7730), written into the document that asks before it signs.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BLOCK = /<script type="application\/json" id="kms-descriptors">[\s\S]*?<\/script>\n?/;

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Merge a file over the one it includes: its own members take precedence, and fields with the same path are merged. */
function over(below, above) {
  if (Array.isArray(below) && Array.isArray(above) && [...below, ...above].every((one) => typeof one?.path === 'string')) {
    const own = new Map(above.map((field) => [field.path, field]));
    return [
      ...below.map((field) => over(field, own.get(field.path) ?? {})),
      ...above.filter(({ path }) => !below.some((one) => one.path === path)),
    ];
  }
  if (!isObject(below) || !isObject(above)) return above;
  const names = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries(
    [...names].map((name) => [name, name in above ? (name in below ? over(below[name], above[name]) : above[name]) : below[name]]),
  );
}

/** A descriptor merged with the files that it includes, which are in the same folder. */
function whole(file) {
  const { includes, ...own } = JSON.parse(readFileSync(file, 'utf8'));
  if (includes === undefined) return own;
  if (/^\w+:/.test(includes)) throw new Error(`${file} includes ${includes}: download it, and give its path instead`);
  return over(whole(join(dirname(file), includes)), own);
}

/**
 * A document with the descriptors in these files, replacing those that it had.
 *
 * @param {string} html the document
 * @param {string[]} files
 * @returns {Promise<{ html: string, count: number, faults: string[] }>} how many calls and kinds of typed data are described, and a line for each that can't be
 */
export async function withDescriptors(html, files) {
  const { readDescriptors } = await import('../asking-frame.reading.js');
  const text = JSON.stringify(files.map(whole)).replaceAll('<', '\\u003c');
  const { descriptions, faults } = readDescriptors(text);
  const without = html.replace(BLOCK, '');
  const at = without.indexOf('<body>');
  if (at === -1 || !without.includes('name="kms-embedders"')) throw new Error('this is not asking-frame.html');
  const block = `<script type="application/json" id="kms-descriptors">${text}</script>\n`;
  return { html: without.slice(0, at) + block + without.slice(at), count: descriptions.size, faults };
}
