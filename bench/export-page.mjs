// In the browser: the same bundle opened by three implementations in turn.
import { decryptExportBundle } from '@turnkey/crypto';
import { openExportBundle } from '../src/client/bundle.ts';
import { openBare, openByHpkeCore } from './bare-export.mjs';

const unhex = (hex) => Uint8Array.from(hex.match(/../g), (byte) => Number.parseInt(byte, 16));
const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

const WAYS = {
  'bare WebCrypto': openBare,
  '@hpke/core on it': openByHpkeCore,
  'kms-elements': openExportBundle,
  '@turnkey/crypto': ({ bundle, privateKeyHex, organizationId, signer }) =>
    decryptExportBundle({
      exportBundle: bundle,
      embeddedKey: privateKeyHex,
      organizationId,
      dangerouslyOverrideSignerPublicKey: signer,
      returnMnemonic: true,
    }),
};

async function meanMs(work, budgetMs) {
  const startedAt = performance.now();
  let count = 0;
  do {
    for (let run = 0; run < 5; run += 1) await work();
    count += 5;
  } while (performance.now() - startedAt < budgetMs);
  return (performance.now() - startedAt) / count;
}

/** Rounds of all libraries in turn, so that other work on the machine affects all equally. Returns milliseconds per bundle, by library and round. */
globalThis.benchExport = async ({ pkcs8Hex, publicKeyHex, words, ...fixture }, rounds) => {
  const privateKey = await crypto.subtle.importKey('pkcs8', unhex(pkcs8Hex), ECDH, false, ['deriveBits']);
  const keyPair = { privateKey, publicKey: await crypto.subtle.importKey('raw', unhex(publicKeyHex), ECDH, true, []) };
  const given = { ...fixture, keyPair };
  const times = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, open] of Object.entries(WAYS)) {
      const opened = await open(given);
      if (opened !== words) throw new Error(`${name} decrypted something else`);
      const ms = await meanMs(() => open(given), 120);
      if (round > 0) times[name].push(ms); // the first one warms up
    }
  }
  return times;
};
