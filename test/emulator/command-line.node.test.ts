import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { builtEmulator } from '../support/built-emulator.js';
import { faultReport, heard } from '../support/fault-report.js';

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const started: ChildProcess[] = [];

function start(...words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [builtEmulator(), ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  return child;
}

async function run(...words: readonly string[]): Promise<Ended> {
  const child = start(...words);
  let [output, errors] = ['', ''];
  child.stdout!.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

/** Node of another version, as far as a program can see. */
const nodeOf = (version: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process.versions, 'node', { value: '${version}' })`)}`,
];

/** A Node script that the emulator runs while it is up. */
const scripted = (code: string): readonly string[] => ['--', process.execPath, '--input-type=module', '-e', code];

describe('kms-emulator', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kms-command-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  for (const script of [builtEmulator(), 'scripts/installed.mjs'])
    it(`says which Node it needs, before anything else fails in an older one: ${script.split('/').at(-1)}`, () => {
      const of = (version: string) => spawnSync(process.execPath, [...nodeOf(version), script, '--version'], { encoding: 'utf8' });
      const sentence = (version: string) => `Node 20.19 or later is required, and this is ${version}: install it from https://nodejs.org\n`;
      for (const version of ['18.20.8', '20.18.3']) expect(of(version)).to.include({ status: 1, stderr: sentence(version), stdout: '' });
      for (const version of ['20.19.0', '24.1.0']) expect(of(version)).to.include({ status: 0, stderr: '' });
    });

  it('--help names every command, option and variable; --version is that of the package', async () => {
    const { output } = await run('--help');
    for (const name of ['exec', 'export', 'import', '--port', '--config', '--data', '--log', '--quiet', 'KMS_EMULATOR'])
      expect(output).to.include(name);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect((await run('--version')).output).to.equal(`${version}\n`);
  });

  it("says what it doesn't know", async () => {
    const unknown = await run('--prot', '1');
    expect([unknown.code, unknown.errors]).to.satisfy(([code, errors]: [number, string]) => code === 1 && errors.includes('--prot'));
    expect((await run('exce')).errors).to.include('no command exce');
    expect((await run('exec')).errors).to.include('no command to run');
  });

  it('prints what to paste, or nothing with --quiet', async () => {
    const [chunk] = await once(start('--port', '0').stdout!, 'data');
    const [, origin] = /^emulator ready at (\S+)\/$/m.exec(String(chunk))!;
    const { authProxyConfigId, organizationId } = await (await fetch(`${origin}/_emulator/config`)).json();
    for (const part of [`${origin}/_emulator/`, `<kms-login emulator="${origin}">`, authProxyConfigId, organizationId])
      expect(String(chunk)).to.include(part);

    const { output } = await run('exec', '--quiet', '--', process.execPath, '-e', '');
    expect(output).to.equal('');
  });

  it('--log prints each request, without its content', async () => {
    const { output } = await run(
      'exec',
      '--log',
      ...scripted("await fetch(process.env.KMS_EMULATOR + '/_emulator/inbox?to=ada@example.com')"),
    );
    expect(output).to.equal('GET /_emulator/inbox 200\n');
  });

  it('policies test reports decisions that differ from the expected ones, and why', async () => {
    const file = join(folder, 'policies.json');
    const activity = { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: {} };
    const wallets = {
      policyName: 'Wallets',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
    };
    const write = (...tests: readonly object[]) => writeFile(file, JSON.stringify({ policies: [wallets], tests }));
    await write({ name: 'a wallet', activity, by: 'bot', expect: 'allow', policy: 'Wallets' });
    const passed = await run('policies', 'test', file);
    expect([passed.code, passed.output]).to.deep.equal([0, '✔ a wallet\n1 passed, 0 failed\n']);

    await write({ name: 'a user', activity: { ...activity, type: 'ACTIVITY_TYPE_CREATE_USERS_V3' }, by: 'bot', expect: 'allow' });
    const failed = await run('policies', 'test', file);
    expect(failed.code).to.equal(1);
    for (const part of ['✘ a user: deny, expected allow', 'No policy allows it.', `OUTCOME_DENY_IMPLICIT by activity.resource == 'WALLET'`])
      expect(failed.output).to.include(part);

    await write({ name: 'a slip', activity, by: 'bot', expects: 'allow' });
    expect((await run('policies', 'test', file)).errors).to.include('tests[0].expect must be allow, deny or needs');
    expect((await run('policies', file)).errors).to.include('kms-emulator policies test policies.json');
  });

  it("policies test passes the documentation's file", async () => {
    const file = join(folder, 'documented.json');
    const page = await readFile('docs/policies.md', 'utf8');
    const json = /```json\n([\s\S]*?)```/.exec(page)![1]!;
    const printed = /```text\n(✔[\s\S]*?)```/.exec(page)![1]!;
    await writeFile(file, json);
    expect((await run('policies', 'test', file)).output).to.equal(printed);
  });

  it('replay sets a running emulator to what a report says, and prints its test; without an emulator it says so', async () => {
    const file = join(folder, 'report.txt');
    await writeFile(file, faultReport([heard(1500, 'otp_init', 503)]));
    const running = await serveEmulator();
    const set = await run('replay', file, '--url', running.origin);
    expect([set.code, set.errors]).to.deep.equal([0, `${running.origin} is as the report says\n`]);
    expect(set.output).to.include("import { expect, test } from 'kms-elements/testing/playwright';");
    const { faults } = await (await fetch(`${running.origin}/_emulator/faults`)).json();
    expect(faults[0]).to.include({ path: '/v1/otp_init', fault: 'status', value: 503 });
    await running.close();
    const alone = await run('replay', file, '--url', running.origin);
    expect([alone.code, alone.errors]).to.deep.equal([0, `no emulator answers at ${running.origin}, so only the test was written\n`]);
    expect(alone.output).to.equal(set.output);
    expect((await run('replay')).errors).to.include('kms-emulator replay report.txt');
  });

  it('listens on all addresses only on request, says so, and only answers to its own names', async () => {
    // Any other address of 127.0.0.0/8 is also this machine, and none that it listens on by default.
    const at = (port: number, host: string) =>
      new Promise<number | string>((answered) => {
        const asked = get({ host: '127.0.0.2', port, path: '/_emulator/config', headers: { host } }, ({ statusCode = 0 }) =>
          answered(statusCode),
        );
        asked.once('error', (error) => answered('code' in error ? String(error.code) : error.message));
      });
    const told = async (...words: string[]) => {
      const child = start('--port', '0', ...words);
      const [line] = (await once(child.stdout!, 'data')) as [Buffer];
      return { text: String(line), port: Number(/localhost:(\d+)/.exec(String(line))?.[1]) };
    };
    const usual = await told();
    expect(await at(usual.port, `localhost:${usual.port}`)).to.equal('ECONNREFUSED');
    expect(usual.text).not.to.include('all addresses');
    // As the container file of the documentation starts it.
    const [, command = ''] = /^CMD (.*)$/m.exec(await readFile('docs/emulator.md', 'utf8')) ?? [];
    const [name, ...words] = JSON.parse(command) as string[];
    expect(name).to.equal('kms-emulator');
    const open = await told(...words.filter((word) => word !== '--port' && word !== '8787'));
    expect(open.text).to.include('It listens on all addresses of this machine: anyone who can reach the port can read its codes and keys.');
    expect(await at(open.port, `localhost:${open.port}`)).to.equal(200);
    expect(await at(open.port, `192.0.2.1:${open.port}`)).to.equal(403);
  });

  it("exec runs a command beside an emulator, tells it the emulator's address, and ends with its exit code", async () => {
    const look = `
      const { KMS_EMULATOR, KMS_EMULATOR_IDENTITY, ...env } = process.env;
      const served = await (await fetch(KMS_EMULATOR + '/_emulator/config')).json();
      console.log(JSON.stringify([
        served.baseUrl === env.KMS_BASE_URL, served.authProxyUrl === env.KMS_AUTH_PROXY_URL,
        served.authProxyConfigId === env.KMS_AUTH_PROXY_CONFIG_ID, served.organizationId === env.KMS_ORGANIZATION_ID,
        served.apiKey.publicKey === env.KMS_API_PUBLIC_KEY, served.apiKey.privateKey === env.KMS_API_PRIVATE_KEY,
        served.oauth.endpoints.google.authorize.startsWith(KMS_EMULATOR_IDENTITY), KMS_EMULATOR,
      ]));
      process.exit(7);`;
    const { code, output } = await run('exec', ...scripted(look));
    const [origin, ...told] = (JSON.parse(output) as unknown[]).reverse();
    expect(told).to.deep.equal(Array(7).fill(true));
    expect(code).to.equal(7);
    expect(await fetch(String(origin)).catch(() => 'gone')).to.equal('gone');
  });

  it('exec passes signals on, and reports a missing command', async () => {
    const child = start(
      'exec',
      ...scripted("process.on('SIGTERM', () => process.exit(3)); console.log('up'); setInterval(() => {}, 1000)"),
    );
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).to.equal(3);
    const missing = await run('exec', '--', 'no-such-command');
    expect([missing.code, missing.errors.includes('no-such-command')]).to.deep.equal([127, true]);
  });

  describe('export and import', () => {
    let one: EmulatorServer;
    let other: EmulatorServer;
    before(async () => {
      one = await serveEmulator({
        config: { organizations: [{ name: 'Kept', users: [{ userName: 'Ada', userEmail: 'ada@example.com' }] }] },
      });
      other = await serveEmulator();
    });
    after(() => Promise.all([one.close(), other.close()]));

    it('transfer everything from one emulator to another, in a file that only its owner can read', async () => {
      const file = join(folder, 'state.json');
      expect(await run('export', file, '--url', one.origin)).to.deep.include({ code: 0, output: '', errors: '' });
      expect((await stat(file)).mode & 0o777).to.equal(0o600);
      expect(await run('import', file, '--url', other.origin)).to.deep.include({ code: 0, errors: '' });
      const [from, to] = [one.emulator.config(''), other.emulator.config('')];
      expect([to.organizationId, to.apiKey, to.keys]).to.deep.equal([from.organizationId, from.apiKey, from.keys]);
    });

    it("say that a file isn't a snapshot, and that no emulator answers", async () => {
      const file = join(folder, 'wrong.json');
      await writeFile(file, '{}');
      expect((await run('import', file, '--url', one.origin)).errors).to.include('invalid field: format');
      expect((await run('export', file, '--url', 'http://localhost:9')).errors).to.equal('no emulator answers at http://localhost:9\n');
      expect((await run('export')).errors).to.include('one file');
    });
  });
});
