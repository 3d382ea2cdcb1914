import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { nonceOf } from '../../emulator/accounts/oidc.js';
import { type TestService, useEmulator } from '../../emulator/testing.js';
import { builtEmulator } from '../support/built-emulator.js';
import { claimsOf, newKey } from './script.js';

describe('a social account, when the emulator is started again', function () {
  this.timeout(60_000);
  let data: string;
  let child: ChildProcess;
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'kms-restarted-'));
  });
  afterEach(async () => {
    await stop();
    await rm(data, { recursive: true, force: true });
  });

  async function start(...more: readonly string[]): Promise<TestService> {
    const words = [builtEmulator(), '--port', '0', '--data', data, ...more];
    child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(child.stdout!, 'data');
    return useEmulator(/http:\S+(?=\/)/.exec(String(said))![0]);
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** What the brand says about Alice, who presses its buttons. */
  async function tokenOf(emulator: TestService, publicKey: string): Promise<string> {
    const { oauth } = await emulator.config();
    const query = { client_id: oauth.clientIds.google!, redirect_uri: 'http://localhost/', response_type: 'id_token' };
    const address = `${oauth.endpoints.google!.authorize}?${new URLSearchParams({ ...query, nonce: nonceOf(publicKey) })}`;
    const body = new URLSearchParams({ person: 'alice@example.com', decision: 'allow' });
    const answer = await fetch(address.replace('/authorize?', '/decide?'), { method: 'POST', body, redirect: 'manual' });
    return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1)).get('id_token')!;
  }

  async function ask(emulator: TestService, path: string, body: object): Promise<any> {
    const { authProxyConfigId } = await emulator.config();
    const headers = { 'content-type': 'application/json', 'x-auth-proxy-config-id': authProxyConfigId };
    return (await fetch(`${emulator.origin}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  async function signUp(emulator: TestService): Promise<string> {
    const oauthProviders = [{ providerName: 'google', oidcToken: await tokenOf(emulator, newKey().publicKey) }];
    const wish = { userName: 'Alice', organizationName: 'Alice', apiKeys: [], authenticators: [], oauthProviders };
    return (await ask(emulator, 'signup', wish)).organizationId;
  }

  async function organizationOf(emulator: TestService): Promise<string> {
    const { publicKey } = newKey();
    const { session } = await ask(emulator, 'oauth_login', { oidcToken: await tokenOf(emulator, publicKey), publicKey });
    return claimsOf(session).organization_id;
  }

  it('signs in to the account that it created, with its fixed port', async () => {
    const organizationId = await signUp(await start());
    await stop();
    expect(await organizationOf(await start())).to.equal(organizationId);
  });

  it('signs in to the account that it created, with a port that is given each time', async () => {
    const port = await freePort();
    const organizationId = await signUp(await start('--identity-port', port));
    await stop();
    expect(await organizationOf(await start('--identity-port', port))).to.equal(organizationId);
  });
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { readonly port: number }; // a listening TCP server has such an address
  server.close();
  await once(server, 'close');
  return String(address.port);
}
