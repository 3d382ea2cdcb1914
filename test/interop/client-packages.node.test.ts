// The service's published client packages drive the emulator, unmodified. They have a lock file of their own and are installed here.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));
/** The scripts run there too, so that they find these packages and not the project's own of the same name. */
const installed = fileURLToPath(new URL('../../.cache/interop/', import.meta.url));

interface Result {
  readonly value?: any;
  readonly error?: string;
  readonly code?: string;
}

/** Install what the lock file says, unless that is what is there. */
async function install(): Promise<void> {
  const lock = readFileSync(`${folder}package-lock.json`, 'utf8');
  const done = `${installed}installed.json`;
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return;
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(folder + name, installed + name);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: installed });
  writeFileSync(done, lock);
}

async function drive(script: string, origin: string): Promise<Readonly<Record<string, Result>>> {
  for (const name of [script, 'report.cjs']) copyFileSync(folder + name, installed + name);
  const { stdout } = await run(process.execPath, [installed + script, origin], { maxBuffer: 1 << 24 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

describe("the service's own client packages", function () {
  this.timeout(300_000);
  let server: EmulatorServer;
  let browser: Readonly<Record<string, Result>>;
  let scripts: Readonly<Record<string, Result>>;

  before(async () => {
    await install();
    server = await serveEmulator();
    browser = await drive('browser-client.cjs', server.origin);
    scripts = await drive('server-client.cjs', server.origin);
  });
  after(() => server?.close());

  it('read the configuration and sign up by a code', () => {
    expect(browser.configuration?.value.enabledProviders).to.contain('email');
    expect(browser['sign-up']?.error).to.equal(undefined);
    expect(browser.session?.value).to.deep.include({ sessionType: 'SESSION_TYPE_READ_WRITE' });
    expect(browser.user?.value.userEmail).to.equal('visitor@example.com');
  });

  it('verify the session token by their own check', () => expect(browser.token?.value).to.equal(true));

  it('list wallets, make one, and add an account', () => {
    expect(browser.wallets?.value[0].accounts).to.have.length(2);
    expect(browser['second wallet']?.value).to.be.a('string');
    expect(browser['further accounts']?.value[0]).to.match(/^cosmos1/);
  });

  it('sign on both curves', () => {
    for (const name of ['ethereum', 'solana']) expect(browser[name]?.value, browser[name]?.error).to.have.keys('r', 's', 'v');
  });

  it('renew the session, and open an exported wallet', () => {
    expect(browser.refresh?.value.session).to.be.a('string');
    expect(browser.phrase?.value, browser.phrase?.error).to.match(/^([a-z]+ ){11}[a-z]+$/);
  });

  it('recognise a wrong code, and log in to the same account again', () => {
    expect(browser['wrong code']?.code).to.equal('INVALID_OTP_CODE');
    expect(browser['same account']?.value, browser['log-in']?.error).to.equal(true);
  });

  it('stamp queries and submits of a server', () => {
    expect(scripts.whoami?.value.username).to.equal('Root user');
    expect(scripts.tags?.value.userTags[0].tagName).to.equal('tag');
    expect(scripts.policy?.value.activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    expect(scripts.lookup?.value.organizationIds).to.deep.equal([]);
  });

  for (const name of [
    'viem message',
    'viem typed data',
    'viem transaction',
    'ethers message',
    'ethers typed data',
    'solana message',
    'solana transaction',
  ]) {
    it(`sign what verifies: ${name}`, () => expect(scripts[name]?.value, scripts[name]?.error).to.equal(true));
  }
});
