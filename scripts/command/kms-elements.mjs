#!/usr/bin/env node
// npx kms-elements check-messages FILE: compares a site's own texts with the English ones; exits with 1 if something is wrong.
// npx kms-elements well-known ORIGIN…: prints the file that lets pages on several domains share passkeys.
// npx kms-elements descriptors DOCUMENT FILE…: writes descriptions of contracts into the document that asks before it signs.
// npx kms-elements mcp: a server that answers a coding agent's questions about this package.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { serveAgent } from './agent-server.mjs';
import { withDescriptors } from './descriptors.mjs';
import { faultsOf } from './language-faults.mjs';

const HELP = `Usage
  kms-elements check-messages FILE [--lang TAG] [--partial]
  kms-elements well-known ORIGIN...
  kms-elements descriptors DOCUMENT FILE...
  kms-elements mcp

check-messages reads the texts in FILE, which are JSON: by name, or by language and then by name, as \`messages\` of the elements takes them. It
prints a line for each text that is missing, unknown, too long, in English or without a placeholder, and exits with 1 if there are any.

well-known prints the file that the domain of \`rp-id\` serves as /.well-known/webauthn, so that pages of these origins can use its passkeys.

descriptors writes descriptions of contracts (ERC-7730) into your copy of asking-frame.html, and replaces the ones it had. It prints a line for
each call that can't be described, and exits with 1 if there are any.

mcp answers a coding agent over stdin and stdout, about the documentation, the elements, the failure codes and a local emulator. It needs the
package @modelcontextprotocol/sdk.

Options
  --lang TAG    language of the texts, such as de, if the file doesn't name it (default: the file's name)
  --partial     accept missing texts
  -h, --help    print this
`;
/** Texts of the documents, which a page can't set. They are only checked in a file that has some of them. */
const OF_DOCUMENTS = /^(frame|return)\./;

/** Whether a word is a language tag. */
function isTag(word) {
  try {
    return new Intl.Locale(word).language.length > 1;
  } catch {
    return false;
  }
}

/** The tables in a file, each with its language tag if it is known. */
function tablesOf(file, asked) {
  const all = JSON.parse(readFileSync(file, 'utf8'));
  if (all === null || typeof all !== 'object' || Array.isArray(all)) throw new Error(`${file} has no object`);
  const entries = Object.entries(all);
  if (entries.length > 0 && entries.every(([, texts]) => texts !== null && typeof texts === 'object')) return entries;
  const name = basename(file).replace(/\.json$/, '');
  return [[asked ?? (isTag(name) ? name : undefined), all]];
}

/** @returns {string[]} a line for each fault in a file */
function faultsIn(file, { lang, partial }) {
  const english = JSON.parse(readFileSync(new URL('./english.json', import.meta.url), 'utf8'));
  const ofPages = Object.fromEntries(Object.entries(english).filter(([name]) => !OF_DOCUMENTS.test(name)));
  const tables = tablesOf(file, lang);
  return tables.flatMap(([tag, texts]) => {
    if (tag !== undefined && !isTag(tag)) return [`${tag}: not a language tag`];
    const hasAll = Object.keys(texts).some((name) => OF_DOCUMENTS.test(name));
    const faults = faultsOf(texts, hasAll ? english : ofPages, { tag, partial });
    return tables.length > 1 ? faults.map((line) => `${tag} ${line}`) : faults;
  });
}

/** Browsers read at least this many names from such a file. @source Web Authentication Level 3, section 5.11.1 */
const LABELS = 5;

/** @returns {string} the related origins as JSON */
function wellKnown(words) {
  if (words.length === 0)
    throw new Error('give at least one origin. Example: kms-elements well-known https://shop.example https://shop.de');
  const origins = words.map((word) => {
    if (!URL.canParse(word) || new URL(word).origin !== word)
      throw new Error(`${word} is not an origin. Example of one: https://shop.example`);
    if (!word.startsWith('https:')) throw new Error(`${word}: only https pages can share passkeys`);
    return word;
  });
  const labels = new Set(origins.map((origin) => new URL(origin).hostname.split('.').at(-2)));
  if (labels.size > LABELS)
    console.error(`${labels.size} names (${[...labels].join(', ')}): browsers accept the first ${LABELS} and may ignore the others`);
  return JSON.stringify({ origins }, null, 2);
}

/** Write descriptors into a document. @returns {Promise<boolean>} whether all of them can be used */
async function describe([document, ...files]) {
  if (document === undefined || files.length === 0)
    throw new Error('give a document and descriptors. Example: kms-elements descriptors public/asking-frame.html descriptors/*.json');
  const { html, count, faults } = await withDescriptors(readFileSync(document, 'utf8'), files);
  for (const line of faults) console.log(line);
  writeFileSync(document, html);
  console.log(`${document} describes ${count} calls and kinds of typed data`);
  return faults.length === 0;
}

async function main() {
  const options = { lang: { type: 'string' }, partial: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, file, ...more] = positionals;
  if (values.help || command === undefined) return console.log(HELP);
  if (command === 'well-known') return console.log(wellKnown(positionals.slice(1)));
  if (command === 'descriptors') {
    process.exitCode = (await describe(positionals.slice(1))) ? 0 : 1;
    return;
  }
  if (command === 'mcp') return serveAgent();
  if (command !== 'check-messages') throw new Error(`no command ${command}: kms-elements --help lists them`);
  if (file === undefined || more.length > 0) throw new Error('give one file. Example: kms-elements check-messages messages.json');
  const faults = faultsIn(file, values);
  for (const line of faults) console.log(line);
  console.log(faults.length > 0 ? `${faults.length} to fix` : 'all texts are fine');
  process.exitCode = faults.length > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
