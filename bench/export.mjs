// From an export bundle to its words: ours next to the floor and the service's own library, in one run in Chromium.
import { createPrivateKey, randomUUID, sign, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { register } from 'tsx/esm/api';
import { build } from 'vite';
import { root } from '../scripts/entries.mjs';
import { serveFiles } from '../scripts/serve-files.mjs';
import { webCryptoOnly } from '../scripts/web-crypto-only.mjs';
import { chromium } from '../test/support/browser.mjs';
import { spread } from './load.mjs';

const ROUNDS = 9;
const WORDS = 'leaf lady until indicate praise final route toast cake minimum insect unknown';
/** The limits: at most this many times the floor, at least this many times as fast as the library. */
const LIMITS = { 'bare WebCrypto': 1.3, '@turnkey/crypto': 1 / 6 };

const hex = (bytes) => Buffer.from(bytes).toString('hex');

async function newKey(name, usages) {
  const pair = await webcrypto.subtle.generateKey({ name, namedCurve: 'P-256' }, true, usages);
  const pkcs8 = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  const { d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    point: new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey)),
    pkcs8,
    scalarHex: hex(Buffer.from(d, 'base64url')),
  };
}

/** A bundle for a throwaway key, encrypted and signed with other code than the one measured. */
async function fixture() {
  register();
  const { sealTo } = await import('../test/support/seal.ts');
  const [target, signer] = [await newKey('ECDH', ['deriveBits']), await newKey('ECDSA', ['sign'])];
  const organizationId = randomUUID();
  const { enc, ciphertext } = sealTo(target.point, Buffer.from(WORDS));
  const data = Buffer.from(JSON.stringify({ encappedPublic: hex(enc), ciphertext: hex(ciphertext), organizationId }));
  const key = createPrivateKey({ key: Buffer.from(signer.pkcs8), format: 'der', type: 'pkcs8' });
  const envelope = {
    version: 'v1.0.0',
    data: hex(data),
    dataSignature: hex(sign('sha256', data, key)),
    enclaveQuorumPublic: hex(signer.point),
  };
  return {
    bundle: JSON.stringify(envelope),
    organizationId,
    signer: hex(signer.point),
    words: WORDS,
    pkcs8Hex: hex(target.pkcs8),
    privateKeyHex: target.scalarHex,
    publicKeyHex: hex(target.point),
  };
}

/** The page with all three, with the library as test/interop installs it. */
async function buildPage(folder) {
  const { publishedPackages } = await import('../test/interop/packages.ts');
  publishedPackages();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [webCryptoOnly()],
    resolve: { alias: { '@turnkey/crypto': join(root, '.cache/interop/node_modules/@turnkey/crypto') } },
    build: {
      outDir: folder,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(root, 'bench/export-page.mjs'), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>bench</title><script type="module" src="page.js"></script>');
}

/** Print milliseconds per bundle, and the ratios. */
export async function benchExport() {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/bench-export-'));
  const given = await fixture();
  await buildPage(folder);
  const { origin, close } = await serveFiles({ folders: [folder] });
  const browser = await playwright.launch(await chromium());
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => 'benchExport' in globalThis);
    const times = await page.evaluate(([fixed, rounds]) => globalThis.benchExport(fixed, rounds), [given, ROUNDS]);
    print(times);
  } finally {
    await browser.close();
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Ratios of the fastest rounds: what the code costs when nothing else uses the processor. */
function print(times) {
  const own = spread(times['kms-elements']);
  console.log('\n| export bundle to words, ms | quickest round | median | slowest | ours : this |');
  console.log('|---|---|---|---|---|');
  for (const [name, values] of Object.entries(times)) {
    const { least, median, most } = spread(values);
    const ratio = own.least / least;
    const limit = LIMITS[name] && ` (at most ${LIMITS[name].toFixed(2)})`;
    console.log(`| ${name} | ${least.toFixed(3)} | ${median.toFixed(3)} | ${most.toFixed(3)} | ${ratio.toFixed(2)}${limit ?? ''} |`);
  }
}
