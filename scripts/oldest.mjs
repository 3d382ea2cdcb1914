// npm run test:oldest: logins in the oldest Chromium available from a registry, downloaded into `.cache/oldest`. Linux x64 only.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './entries.mjs';

/** Chromium 111 inside a package; MIT; 57 MB. */
const PACKED = '@sparticuz/chromium@111.0.0';
const folder = join(root, '.cache/oldest');
/** Journeys that need nothing from a driver that it didn't have back then: its virtual authenticators crash this browser. */
const JOURNEYS = ['first-login', 'oauth', 'session', 'wallets', 'tabs'];
const run = (tool, args, env = {}) => spawnSync(tool, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** @returns {string | undefined} path of a command that starts it; `undefined` if it isn't available */
function oldestChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const started = join(folder, 'chromium-111');
  if (existsSync(started)) return started;
  mkdirSync(folder, { recursive: true });
  if (!run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, PACKED])) return undefined;
  const unpacked = join(folder, 'chromium');
  writeFileSync(unpacked, brotliDecompressSync(readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'))));
  chmodSync(unpacked, 0o755);
  // It was built to run without the process that starts others.
  writeFileSync(started, `#!/bin/sh\nexec "${unpacked}" --no-zygote "$@"\n`);
  chmodSync(started, 0o755);
  return started;
}

const path = oldestChromium();
if (!path) {
  console.log(`SKIPPED: ${PACKED} cannot be had here`);
} else {
  const files = JOURNEYS.map((name) => `test/journeys/${name}.journey.ts`);
  const mocha = join(root, 'node_modules/.bin/mocha');
  const held = run(mocha, ['--exit', '--require', 'test/support/journey-hooks.ts', ...files], { CHROME_PATH: path });
  process.exitCode = held ? 0 : 1;
}
