import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai';
import { serveEmulator } from '../../emulator/node.js';

/** A script whose `Request` is that of Cloudflare's workers: without modes, and without `redirect: 'error'`. */
const WORKER = `
  const { Request } = globalThis;
  globalThis.Request = function (address, init) {
    if (init?.redirect === 'error') throw new TypeError('Invalid redirect value, must be one of "follow" or "manual"');
    return new Request(address, init);
  };
  globalThis.Request.prototype = { url: '', method: '', redirect: '' };
  const { createKmsClient } = await import('./src/kms-client.ts');
  const { methods } = await createKmsClient({ emulator: process.argv.at(-1) }).providers();
  console.log(methods.includes('email'));
`;

describe('a client in a worker at the edge', () => {
  it('sends its requests where `Request` refuses `redirect: "error"`', async () => {
    const { origin, close } = await serveEmulator();
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const words = ['--import', 'tsx', '--input-type=module', '--eval', WORKER, origin];
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd, timeout: 30_000 }).finally(close);
    expect(stdout).to.equal('true\n');
  });
});
