// Writes docs/operations.md from the table of operations: npx tsx scripts/operations-doc.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SUBMITS } from '../src/wire/operations.ts';
import { QUERIES } from '../src/wire/queries.ts';
import { root } from './entries.mjs';
import { PROXY_CALLS, proxyRequest } from './proxy-shapes.mjs';
import { pathsPart } from './service-paths-doc.mjs';

const TESTS = {
  submit: ['test/client/submits.node.test.ts', 'test/client/key-transfers.node.test.ts'],
  query: ['test/client/queries.node.test.ts'],
  proxy: ['test/client/proxy-client.test.ts'],
};
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Names of shared parts of parameters and results, and the file that defines each of them. */
const PARTS = {
  ImportInput: 'src/wire/submits.ts',
  RawSigning: 'src/wire/submits.ts',
  InOrganization: 'src/wire/queries.ts',
  Paged: 'src/wire/queries.ts',
  SuborgFilter: 'src/wire/queries.ts',
  Identity: 'src/wire/resources.ts',
  SignatureParts: 'src/wire/submits.ts',
};

/** A type's members as written in it: `a`, `b?`. Those of the shared parts it extends come first. */
function membersOf(type) {
  const parts = Object.keys(PARTS).filter((name) => new RegExp(`(^|&|extends|,)\\s*${name}\\b`).test(type));
  const shared = parts.flatMap((name) => membersOf(declared(PARTS[name], new RegExp(`^(export )?interface ${name}\\b`, 'm'))));
  const own = [...outer(type).matchAll(/readonly (\w+\??):/g)].map(([, member]) => `\`${member}\``);
  return [...new Set([...shared, ...own])];
}

/** A type without the types of its members' members. */
function outer(type) {
  const body = type.slice(type.indexOf('{') + 1);
  return body.includes('{') ? outer(`{${body.replace(/\{[^{}]*\}/g, '')}`) : body;
}

/** The body of an interface. */
function declared(file, opening) {
  const source = read(file);
  const body = source.slice(source.search(opening));
  return body.slice(body.indexOf(' ', body.indexOf('interface ') + 'interface '.length), body.indexOf('\n}'));
}

/** The type of one member of an interface. */
function memberType(file, holder, name) {
  const body = declared(file, new RegExp(`^export interface ${holder} {`, 'm'));
  const opening = `\n  readonly ${name}: `;
  return balanced(body.slice(body.indexOf(opening) + opening.length));
}

/** A declaration up to its closing semicolon. */
function balanced(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (text[at] === ';' && depth === 0) return text.slice(0, at);
  }
  return text;
}

/** An operation's test, by its name. */
function testOf(kind, name) {
  const file = TESTS[kind].find((one) => read(one).includes(`'${name}', `) || kind === 'proxy') ?? TESTS[kind][0];
  const source = read(file);
  const promise =
    kind === 'proxy'
      ? ['is requested in the live shape']
      : source.match(new RegExp(`(?:submits|queries)\\('${name}', ["'](.+?)["'], async`))?.slice(1);
  if (!promise || !source.includes(`'${name}'`)) throw new Error(`no test of ${name} in ${file}`);
  return `\`${file}\` ${promise[0]}`;
}

const addition = ({ isAddition }) => (isAddition ? ' (addition)' : '');
const cells = (...columns) => `| ${columns.join(' | ')} |`;

function submitRow([name, row]) {
  const { type, intent, result } = row;
  const parameters = membersOf(memberType('src/wire/submits.ts', 'SubmitParameters', name)).join(' ');
  return cells(
    `\`${name}\`${addition(row)}`,
    `\`${type}\``,
    parameters,
    `\`${intent}\``,
    result ? `\`${result}\`: ${membersOf(memberType('src/wire/submits.ts', 'SubmitResults', name)).join(' ')}` : 'the target activity',
    testOf('submit', name),
  );
}

function queryRow([name, row]) {
  const fields = membersOf(memberType('src/wire/queries.ts', 'QueryFields', name)).join(' ');
  const answer = membersOf(memberType('src/wire/queries.ts', 'QueryResults', name)).join(' ');
  return cells(`\`${name}\`${addition(row)}`, fields, answer, testOf('query', name));
}

/** A request's members in the live format, and in the documented one where they differ. */
function shapesOf(name) {
  const [live, seed] = ['live', 'seed'].map((profile) => memberNames(proxyRequest(name, profile).body));
  return live === seed ? live : `${live}; documented shape: ${seed}`;
}

const memberNames = (value) =>
  Object.keys(value)
    .map((member) => `\`${member}\``)
    .join(' ') || 'none';

function proxyRow([name, method, , answer]) {
  return cells(`\`${name}\``, `\`${method}\``, shapesOf(name), memberNames(answer), testOf('proxy', name));
}

/** The page, up to date. */
export function operationsPage() {
  return [
    '# Operations',
    '',
    'Made from `src/wire/operations.ts` and `src/wire/queries.ts` by `npx tsx scripts/operations-doc.mjs`. Rows marked *addition* are not in the',
    'interface document, but its operations need them. `kms-elements/client` exports the types of parameters and results: `SubmitParameters`,',
    '`SubmitResults`, `QueryFields` and `QueryResults`.',
    '',
    '## Submits',
    '',
    '`api.submit(name, parameters, { signal, generateAppProofs, organizationId, settleMs })` posts to `/public/v1/submit/<name>`. It returns',
    "`{ state: 'completed', result, activity }`, or `{ state: 'unsettled', activity }` while the activity is waiting for votes or the service.",
    '',
    cells('name', 'type', 'parameters', 'intent', 'result', 'the test: it'),
    cells(...Array(6).fill('---')),
    ...Object.entries(SUBMITS).map(submitRow),
    '',
    '## Queries',
    '',
    '`api.query(name, fields, { signal })` posts to `/public/v1/query/<name>`. `organizationId` defaults to your own organization.',
    '`api.pages(name, fields)` goes through `list_verified_suborgs`, `list_suborgs` and `list_wallet_accounts` page by page.',
    '',
    cells('name', 'fields', 'answer', 'the test: it'),
    cells(...Array(4).fill('---')),
    ...Object.entries(QUERIES).map(queryRow),
    '',
    '## Auth proxy',
    '',
    '`api.proxy.<method>(input, { signal, captchaToken })` posts to `/v1/<name>`. Both documented shapes of a request are tested. With the profile',
    '`live2`, a code is requested at `/v1/otp_init_v2` and sent encrypted to `/v1/otp_verify_v2` (`otpId` `encryptedOtpBundle`), and an account is',
    'created at `/v1/signup_v2`. `test/client/sealed-proxy.test.ts` tests that.',
    '',
    cells('name', 'method', 'body', 'answer', 'the test: it'),
    cells(...Array(5).fill('---')),
    ...PROXY_CALLS.map(proxyRow),
    '',
    ...pathsPart(),
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(join(root, 'docs/operations.md'), operationsPage());
