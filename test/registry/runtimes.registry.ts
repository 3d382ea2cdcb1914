// What docs/server.md says about Bun, Deno and workers: a first login with the headless client, and a cookie of the site's own server, in
// each.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { build } from 'esbuild';
import { serveEmulator } from '../../emulator/node.js';
import { root } from '../../scripts/entries.mjs';
import { runIn } from '../apps/sample-apps.js';

const FOLDER = join(root, '.cache/runtimes');
const BUN = 'node_modules/@oven/bun-linux-x64/bin/bun';
const DENO = 'node_modules/@deno/linux-x64-glibc/deno';
const WORKERD = 'node_modules/@cloudflare/workerd-linux-64/bin/workerd';
const PACKAGES = ['@oven/bun-linux-x64@1', '@deno/linux-x64-glibc@2', '@cloudflare/workerd-linux-64@1'];

const WALK = `
import { createKmsClient } from 'kms-elements/client';
import { createKmsServer } from 'kms-elements/server';

const SITE = 'https://site.example';

export async function walk(emulator, to) {
  const kms = createKmsClient({ emulator });
  const flow = kms.startOtp();
  const reached = (step) => new Promise((resolve, reject) => {
    const look = (view) => {
      if (view.problem && !view.busy) reject(new Error(view.problem.code));
      else if (view.step === step && !view.busy) resolve(view);
    };
    flow.subscribe(look);
    look(flow.view);
  });
  flow.send({ type: 'submit-contact', channel: 'email', value: to });
  await reached('code');
  const inbox = await (await fetch(emulator + '/_emulator/inbox?to=' + to)).json();
  flow.send({ type: 'submit-code', code: inbox.messages[0].code });
  await flow.done;
  const { wallets } = await kms.api.query('list_wallets', {});
  const server = createKmsServer({ emulator, origins: [SITE] });
  const ask = (method, headers) => server.handleSession(new Request(SITE + '/session', { method, headers: { origin: SITE, ...headers } }));
  const nonce = Object.defineProperty(await ask('HEAD'), 'url', { value: SITE + '/session' });
  const answer = await ask('POST', await kms.session.proof(nonce));
  const [cookie] = answer.headers.get('set-cookie').split(';');
  const { state } = await server.verifySession(new Request(SITE, { headers: { cookie } }));
  kms.dispose();
  return [wallets.length, answer.status, state].join();
}
`;
const MAIN = `import { walk } from './walk.mjs';
console.log(await walk(...process.argv.slice(2)));`;
const WORKER = `import { walk } from './walk.mjs';
export default {
  fetch: async ({ url }) => {
    const asked = new URL(url).searchParams;
    return new Response(await walk(asked.get('emulator'), asked.get('to')).catch(({ stack }) => stack));
  },
};`;
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["private", "public"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2025-06-01");
`;
/** A wallet, the cookie is set, and it says who is signed in. */
const HELD = '1,204,signed-in';

describe('the headless client and the server kit', () => {
  let emulator: Awaited<ReturnType<typeof serveEmulator>>;
  const run = (tool: string, ...args: readonly string[]) => runIn(FOLDER, tool, ...args);

  before(async () => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true, "type": "module" }\n');
    for (const [name, text] of Object.entries({ 'walk.mjs': WALK, 'main.mjs': MAIN, 'worker.mjs': WORKER, 'config.capnp': CONFIG }))
      writeFileSync(join(FOLDER, name), text);
    const { failed, output } = await run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES, root);
    expect(failed, output).to.equal(false);
    emulator = await serveEmulator();
  });
  after(() => emulator?.close());

  it('run in Bun', async () => {
    const { output } = await run(join(FOLDER, BUN), 'run', 'main.mjs', emulator.origin, 'bun@example.com');
    expect(output.trim()).to.equal(HELD);
  });

  it('run in Deno', async () => {
    const { output } = await run(
      join(FOLDER, DENO),
      'run',
      '-A',
      '--node-modules-dir=manual',
      'main.mjs',
      emulator.origin,
      'deno@example.com',
    );
    expect(output.trim()).to.equal(HELD);
  });

  it("run in Cloudflare's workers", async () => {
    const entry = { entryPoints: [join(FOLDER, 'worker.mjs')], outfile: join(FOLDER, 'worker.js') };
    await build({ ...entry, bundle: true, format: 'esm', conditions: ['workerd', 'worker'], logLevel: 'error' });
    const worker = spawn(join(FOLDER, WORKERD), ['serve', '--control-fd=1', 'config.capnp'], { cwd: FOLDER });
    const port = await new Promise((resolve, reject) => {
      worker.stdout.on('data', (part: Buffer) => resolve(JSON.parse(part.toString().split('\n')[0] ?? '').port));
      worker.once('exit', reject);
    });
    const answer = await fetch(`http://127.0.0.1:${port}/?emulator=${emulator.origin}&to=worker@example.com`);
    worker.kill();
    expect(await answer.text()).to.equal(HELD);
  });
});
