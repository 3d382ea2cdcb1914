// A script that stamps requests in advance, so that only the service is measured.
import { spawn } from 'node:child_process';
import { createPrivateKey, ECDH, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/entries.mjs';

/** Build the emulator as it is published, into a folder from which `classic-level` is found. */
export async function buildEmulator() {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  const lib = { entry: { cli: join(root, 'emulator/cli.ts') }, formats: ['es'] };
  const rolldownOptions = { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } };
  const outDir = join(folder, 'built');
  await build({ root, mode: 'emulator', logLevel: 'error', build: { outDir, lib, sourcemap: false, rolldownOptions } });
  return { folder, command: join(outDir, 'cli.js') };
}

/** Start a built emulator. Returns its address, and after how many milliseconds it printed it. */
export async function startEmulator(command, ...args) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const tookMs = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { workMs: () => workMsOf(child.pid), origin: /http:\S+(?=\/)/.exec(String(line))[0], tookMs, stop };
}

/** CPU time that a process has used so far, in milliseconds. Only Linux reports it. */
function workMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** A stamper with a P-256 key of 32 bytes, hex. */
export function stamper(privateKeyHex) {
  const ecdh = new ECDH('prime256v1');
  ecdh.setPrivateKey(privateKeyHex, 'hex');
  const point = ecdh.getPublicKey();
  const part = (bytes) => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
    d: part(Buffer.from(privateKeyHex, 'hex')),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = ecdh.getPublicKey('hex', 'compressed');
  return (body) => {
    const signature = sign('sha256', Buffer.from(body), key).toString('hex');
    return Buffer.from(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })).toString('base64url');
  };
}

/** Send a request and read its response. */
export function send(agent, { origin, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`))));
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** Send all requests, so many at a time. Returns requests per second. */
export async function rateOf(requests, atOnce) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const left = requests.values();
  const work = async () => {
    for (const one of left) await send(agent, one);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return (requests.length * 1000) / tookMs;
}

/** The fastest, the slowest and the median of a list. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted.at(-1) };
}
