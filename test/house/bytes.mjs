// npm run size: what a page downloads before an entry can be used, next to its budget, and what a site installs. Exits with 1 if one is
// over.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, parseSync } from 'vite';
import { outputs, packageJson, root } from '../../scripts/entries.mjs';
import { webCryptoOnly } from '../../scripts/web-crypto-only.mjs';

const KB = 1000;

/** Brotli budgets in kB by published name; the longest match counts. Only a decision record may raise one. */
const BUDGETS_KB = {
  'dist/kms.js': 18.8,
  'dist/oauth-callback.js': 1.12,
  'dist/export-frame.html': 60.5,
  'dist/import-frame.html': 110,
  'dist/key-frame.html': 4,
  'dist/asking-frame.html': 10.95,
  'dist/asking-frame.reading.js': 77.2,
  'dist/asking-frame.languages.js': 42,
  '.': 69.7,
  './client': 21.25,
  './define': 43.5,
  './define/login': 19.85,
  './define/otp': 29.35,
  './define/oauth-button': 28.8,
  './define/signup': 34.7,
  './define/account': 35.2,
  './define/approvals': 22.15,
  './define/confirm': 22,
  './define/step-up': 29.3,
  './define/export': 22.35,
  './define/import': 21.7,
  './define/session': 25.2,
  './define/': 20,
  './react': 3.8,
  './vue': 1.5,
  './svelte': 1.5,
  './solid': 1.5,
  './angular': 1.85,
  './oauth-callback': 1.1,
  './proofs': 6,
  './debug': 5.2,
  './signers/': 2,
  './signers/eip1193': 5.5,
  './signers/wagmi': 5.4,
  './signers/wallet-standard': 5.3,
  './walletconnect': 12.15,
};

function budgetOf(name) {
  const [match] = Object.keys(BUDGETS_KB)
    .filter((key) => key === name || (key.endsWith('/') && name.startsWith(key)))
    .sort((a, b) => b.length - a.length);
  return match && BUDGETS_KB[match] * KB;
}

/**
 * The names of chunks, each with a hash of its name in place of that of its content: a change of one chunk would else change the size of all
 * that name it, up to 90 bytes either way, by how well the letters of its new hash fit.
 */
const steadyNames = (code) =>
  code.replace(/([\w.-]*?)-([\w-]{7,8})\.js\b/g, (_, name, hash) => {
    return `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, hash.length)}.js`;
  });

function compressedSizes(code) {
  const bytes = Buffer.from(steadyNames(code));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { brotli: brotliCompressSync(bytes, { params }).length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** Bytes of several files, each compressed separately. */
export function sumOf(codes) {
  const sizes = codes.map(compressedSizes);
  const total = (key) => sizes.reduce((sum, size) => sum + size[key], 0);
  return { files: codes.length, brotli: total('brotli'), gzip: total('gzip') };
}

/** The text of a built file and of all files that it imports statically. */
function staticGraph(file, seen = new Map()) {
  if (seen.has(file)) return seen;
  const code = readFileSync(file, 'utf8');
  seen.set(file, code);
  const { staticImports, staticExports } = parseSync(file, code).module;
  const requests = [...staticImports, ...staticExports.flatMap((statement) => statement.entries)].map((one) => one.moduleRequest?.value);
  for (const request of requests) if (request?.startsWith('.')) staticGraph(join(dirname(file), request), seen);
  return seen;
}

const peers = Object.keys(packageJson.peerDependencies);
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * An entry as a site's bundler builds it: dependencies inside, minified, later parts separate. What a site has of its own isn't counted.
 */
async function bundled(file) {
  const [{ output }] = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [webCryptoOnly()],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        external: isPeer,
        output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
      },
    },
  });
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const entry = output.find((chunk) => chunk.isEntry);
  const wanted = new Set([entry.fileName]);
  for (const name of wanted) for (const request of chunks.get(name).imports) if (chunks.has(request)) wanted.add(request);
  return [...wanted].map((name) => chunks.get(name).code);
}

/**
 * Measure every entry that has a budget.
 *
 * @returns {Promise<{ name: string, files: number, brotli: number, gzip: number, budget: number }[]>} bytes; one row an entry
 */
export async function measureEntries() {
  // Two files that pages may load as they are.
  const rows = ['dist/kms.js', 'dist/oauth-callback.js'].map((name) => ({ name, ...sumOf([...staticGraph(join(root, name)).values()]) }));
  for (const name of [
    'dist/export-frame.html',
    'dist/import-frame.html',
    'dist/key-frame.html',
    'dist/asking-frame.html',
    'dist/asking-frame.reading.js',
    'dist/asking-frame.languages.js',
  ])
    rows.push({ name, ...sumOf([readFileSync(join(root, name), 'utf8')]) });
  for (const [name, file] of outputs) {
    if (budgetOf(name)) rows.push({ name, ...sumOf(await bundled(join(root, file))) });
  }
  return rows.map((row) => ({ ...row, budget: budgetOf(row.name) }));
}

/** What dist/kms.js loads when a later step needs it: bytes of each chunk separately. */
function laterChunks() {
  const seen = new Map();
  const visit = (file) => {
    for (const [path, code] of staticGraph(file)) {
      if (seen.has(path)) continue;
      seen.set(path, code);
      for (const { moduleRequest } of parseSync(path, code).module.dynamicImports) {
        const request = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
        if (request.startsWith('.')) visit(join(dirname(path), request));
      }
    }
  };
  visit(join(root, 'dist/kms.js'));
  for (const path of staticGraph(join(root, 'dist/kms.js')).keys()) seen.delete(path);
  return [...seen].map(([path, code]) => ({ name: relative(root, path), ...compressedSizes(code) }));
}

const LANGUAGE = /\/lang-([\w-]+)-.{7}\.js$/;

/** What the page loads after the first paint, and what a sign-in method costs when it is used: budget in kB of brotli, and the chunks. */
const WAYS = {
  'first paint and engine': [33.85, 'kms', 'engine'],
  'the steps after the first one': [19.1, 'ways'],
  'codes by mail or message': [5, 'code'],
  'phone numbers': [32, 'phone-data'],
  'passkey in the autofill': [4.02, 'passkey'],
  'passkey, old or new': [7.6, 'passkey', 'passkey-dialogs'],
  'sign-up, besides': [8.5, 'signup'],
  'social accounts and their buttons': [10, 'social'],
  'export and import, in the page': [6.7, 'export'],
  'wallet, with finding it': [4.7, 'wallet'],
  'Ethereum recovery': [16, 'secp256k1'],
  'what a session signs': [9.45, 'signed'],
};

/** Measure each sign-in method by its chunks. @returns rows as `measureEntries` returns them */
export function measureWays() {
  const first = { name: 'dist/chunks/kms-first00.js', ...compressedSizes(readFileSync(join(root, 'dist/kms.js'), 'utf8')) };
  const chunks = [first, ...laterChunks()];
  return Object.entries(WAYS).map(([name, [kB, ...wanted]]) => {
    const own = chunks.filter((chunk) => wanted.some((one) => new RegExp(`/${one}-.{7}\\.js$`).test(chunk.name)));
    const sum = (key) => own.reduce((total, chunk) => total + chunk[key], 0);
    return {
      name,
      files: own.length,
      brotli: sum('brotli'),
      gzip: sum('gzip'),
      budget: Math.round(kB * KB),
      missing: wanted.length > own.length,
    };
  });
}

/** What a language may weigh, all surfaces except the export frame together: bytes of brotli. */
const LANGUAGE_BUDGET = 3.9 * KB;

/** Measure the file of each language, as `dist/kms.js` loads it. @returns rows as `measureEntries` returns them */
export function measureLanguages() {
  return laterChunks()
    .filter(({ name }) => LANGUAGE.test(name))
    .map((row) => ({ ...row, name: LANGUAGE.exec(row.name)[1], budget: LANGUAGE_BUDGET }));
}

function print(rows) {
  const cell = (value, width) => String(value).padStart(width);
  console.log(`${'entry'.padEnd(32)}${cell('brotli', 9)}${cell('gzip', 9)}${cell('budget', 9)}${cell('files', 7)}`);
  for (const { name, brotli, gzip, budget = '-', files = 1 } of rows) {
    const mark = brotli > budget ? '  over its budget' : '';
    console.log(`${name.padEnd(32)}${cell(brotli, 9)}${cell(gzip, 9)}${cell(budget, 9)}${cell(files, 7)}${mark}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(join(root, 'dist/kms.js'))) {
    console.error('dist/kms.js is missing: npm run build');
    process.exit(1);
  }
  const rows = await measureEntries();
  print(rows);
  const ways = measureWays();
  console.log('\nloaded when a way in is used');
  print(ways);
  console.log('\nloaded when a page has this language');
  const spoken = measureLanguages();
  print(spoken);
  console.log('\nloaded by dist/kms.js when a later step asks for it');
  print(laterChunks().filter(({ name }) => !LANGUAGE.test(name)));
  const { weigh } = await import('../../bench/web/weight.mjs');
  console.log(`\nwhat a site installs, builds and sends\n${(await weigh()).text}`);
  process.exitCode = [...rows, ...ways, ...spoken].some(({ brotli, budget }) => brotli > budget) ? 1 : 0;
}
