import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { createKmsClient } from '../../src/kms-client.js';
import type { OtpView } from '../../src/types.js';
import { builtEmulator } from '../support/built-emulator.js';

const COMMAND = 'dist/command/kms-elements.mjs';
const ADA = 'ada@example.com';

describe('what a coding agent asks', () => {
  let server: EmulatorServer;
  let agent: Client;
  before(async () => {
    server = await serveEmulator({ port: 0 });
    agent = new Client({ name: 'a test', version: '1' });
    const env = { PATH: process.env.PATH ?? '', KMS_EMULATOR: server.origin };
    await agent.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp'], env }));
  });
  after(async () => {
    await agent.close();
    await server.close();
  });

  async function ask(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { content } = (await agent.callTool({ name, arguments: given })) as { content: readonly { readonly text: string }[] };
    return content[0]!.text;
  }

  it('is answered with the documentation, the elements and the failure codes of this package', async () => {
    const { tools } = await agent.listTools();
    for (const { name, description } of tools) expect(description, name).to.match(/^[A-Z].+\.$/);
    expect(await ask('search_docs', { query: 'share passkeys several domains' })).to.contain('docs/passkeys.md');
    expect(await ask('read_page', { path: 'docs/elements/kms-login.md' })).to.equal(await readFile('docs/elements/kms-login.md', 'utf8'));
    expect(await ask('describe_element', { tag: 'kms-login' }))
      .to.contain('- methods: ')
      .and.contain('kms-signed-in');
    expect(await ask('explain_failure', { code: 'config_invalid' })).to.contain('What to do');
  });

  it('finishes a login with the code that the emulator sent', async () => {
    const kms = createKmsClient({ emulator: server.origin });
    const flow = kms.startOtp();
    const isAt = (step: OtpView['step']) => new Promise<void>((resolve) => void flow.subscribe((view) => view.step === step && resolve()));
    flow.send({ type: 'submit-contact', channel: 'email', value: ADA });
    await isAt('code');
    const { code } = JSON.parse(await ask('emulator_code', { to: ADA }));
    flow.send({ type: 'submit-code', code });
    await flow.done;
    expect(kms.session.snapshot.state).to.equal('signed-in');
    expect(await ask('emulator_requests')).to.contain('/v1/otp_login');
  });

  it('makes the emulator fail, and continue', async () => {
    await ask('emulator_fault', { path: '/v1/account', fault: 'status', value: '503' });
    const account = () => fetch(`${server.origin}/v1/account`, { method: 'POST', body: '{}' });
    expect((await account()).status).to.equal(503);
    expect((await account()).status).to.not.equal(503);
    await ask('emulator_reset');
    expect(await ask('emulator_code', { to: ADA })).to.equal(`no message to ${ADA} yet`);
  });

  it('reads what is wrong with a question, and contacts no other machine', async () => {
    expect(await ask('read_page', { path: '../package.json' })).to.contain('no page ../package.json');
    expect(await ask('read_page', {})).to.equal('path must be a string');
    expect(await ask('describe_element', { tag: 'kms-nothing' })).to.contain('kms-login');
    expect(await ask('explain_failure', { code: 'toString' })).to.contain('config_invalid');
    expect(await ask('emulator_reset', { origin: 'https://api.example' })).to.contain('is not on this machine');
    expect(await ask('emulator_reset', { origin: 'http://localhost:1' })).to.contain('npx kms-emulator');
  });
});

describe('the skill of the package', () => {
  it('contains commands that do what it says', async () => {
    const skill = await readFile('skills/kms-elements/SKILL.md', 'utf8');
    expect(skill).to.match(/^---\nname: kms-elements\ndescription: .{80,1024}\n---\n/);
    const [start, read, ...more] = [...skill.matchAll(/```sh\n(.+)\n```/g)].map(([, command]) => command!);
    expect(more).to.deep.equal([]);
    const [, words] = /^npx kms-emulator (.+)$/.exec(start!)!;
    const child = spawn(process.execPath, [builtEmulator(), ...words!.replace('8787', '0').split(' ')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    const origin = /http:\S+(?=\/)/.exec(String(said))![0];
    const flow = createKmsClient({ emulator: origin }).startOtp();
    const isSent = new Promise<void>((resolve) => void flow.subscribe(({ step }) => step === 'code' && resolve()));
    flow.send({ type: 'submit-contact', channel: 'email', value: ADA });
    await isSent;
    flow.stop();
    const { stdout } = await promisify(execFile)('sh', ['-c', read!.replace('http://localhost:8787', origin)]);
    expect(JSON.parse(stdout).messages[0].to).to.equal(ADA);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
