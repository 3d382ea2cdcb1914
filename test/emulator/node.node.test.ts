import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { verifyP256Natively } from '../../emulator/bytes/node-verify.js';
import { verifyP256 } from '../../emulator/bytes/signatures.js';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { openData } from '../../emulator/state/data.js';
import { builtEmulator } from '../support/built-emulator.js';
import { newKey, signRaw, stampOf } from './script.js';

/** What a server answers to raw bytes; empty if it just closes. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
  });
}

describe('the emulator over HTTP', () => {
  let server: EmulatorServer;
  const port = () => Number(new URL(server.origin).port);

  beforeEach(async () => {
    server = await serveEmulator();
  });
  afterEach(() => server.close());

  it('answers on both addresses of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port()}/_emulator/config`)).status).to.equal(200);
    }
  });

  it("doesn't serve another host name that leads here", async () => {
    for (const host of ['evil.example', `evil.example:${port()}`, '', '127.0.0.1.evil.example']) {
      expect(await exchange(port(), `GET /_emulator/inbox HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).to.match(/^HTTP\/1.1 403/);
    }
  });

  it('stops a slow answer when its reader has gone', async () => {
    let waits = 0;
    const after = async () => {
      waits += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const slow = await serveEmulator({ after });
    slow.emulator.faults.next('otp_init', 'drip', 1);
    const reading = new AbortController();
    const { body } = await fetch(`${slow.origin}/v1/otp_init`, { method: 'POST', body: '{}', signal: reading.signal });
    await body!.getReader().read();
    reading.abort();
    const isStill = async () => {
      const before = waits;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return waits === before;
    };
    while (!(await isStill())) expect(waits).to.be.lessThan(100);
    await slow.close();
  });

  it('answers others while 200 connections are open, half sent or slow', async () => {
    const half = [
      '',
      'POST /v1/otp_init HTTP/1.1\r\nHost: local',
      'POST /v1/otp_init HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{',
    ];
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const socket = connect(port(), '127.0.0.1');
        await once(socket, 'connect');
        socket.on('error', () => {});
        socket.write(half[index % half.length] ?? '');
        return socket;
      }),
    );
    const slow = setInterval(() => {
      for (const socket of sockets) socket.write(' ');
    }, 50);
    const startedAt = performance.now();
    for (let count = 0; count < 20; count += 1) expect((await fetch(`${server.origin}/_emulator/config`)).status).to.equal(200);
    clearInterval(slow);
    for (const socket of sockets) socket.destroy();
    expect(performance.now() - startedAt).to.be.lessThan(5000);
  });

  it('refuses a body over 1 MiB by its announced length, before a byte has arrived', async () => {
    const head = `POST /v1/otp_init HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${1024 * 1024 + 1}\r\n\r\n`;
    expect(await exchange(port(), head)).to.match(/^HTTP\/1.1 413/);
  });

  it('refuses a body over 1 MiB without an announced length, and accepts one of 1 MiB', async () => {
    const headers = { 'x-auth-proxy-config-id': server.emulator.config(server.origin).authProxyConfigId };
    const send = (size: number) => {
      const body = new Blob([' '.repeat(size)]).stream();
      return fetch(`${server.origin}/v1/otp_init`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    };
    expect((await send(1024 * 1024)).status).to.equal(400);
    const tooLarge = await send(1024 * 1024 + 1).then(
      ({ status }) => status,
      () => 413,
    );
    expect(tooLarge).to.equal(413);
  });

  it('closes the socket for a lost connection, and nothing else', async () => {
    server.emulator.faults.next('wallet_kit_config', 'reset');
    expect(await exchange(port(), 'POST /v1/wallet_kit_config HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')).not.to.contain(
      'HTTP/',
    );
    expect(await exchange(port(), 'POST /v1/wallet_kit_config HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')).to.match(
      /^HTTP\/1.1 401/,
    );
  });

  it('sends a trickling body piece by piece, and stops when the caller leaves', async () => {
    server.emulator.faults.next('wallet_kit_config', 'hang', 'body');
    const aborter = new AbortController();
    const headers = { 'x-auth-proxy-config-id': server.emulator.config(server.origin).authProxyConfigId };
    const response = await fetch(`${server.origin}/v1/wallet_kit_config`, { method: 'POST', headers, signal: aborter.signal });
    expect((await response.body!.getReader().read()).value!.length).to.be.greaterThan(10);
    aborter.abort();
  });

  it('loses no activity with two hundred connections at once', async () => {
    const { organizationId, apiKey } = (await (await fetch(`${server.origin}/_emulator/config`)).json()) as any;
    const key = newKey(apiKey.privateKey);
    const send = async (index: number) => {
      const parameters = { smartContractAddress: `a${index}`, smartContractInterface: '[]', type: 't', label: 'l' };
      const text = JSON.stringify({
        type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
        timestampMs: String(Date.now()),
        organizationId,
        parameters,
      });
      const init = { method: 'POST', body: text, headers: { 'x-stamp': stampOf(text, key), connection: 'close' } };
      return (await fetch(`${server.origin}/public/v1/submit/create_smart_contract_interface`, init)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, index) => send(index)));
    expect(statuses.filter((status) => status === 200)).to.have.length(200);
    const { activities } = (await (await fetch(`${server.origin}/_emulator/activities?organizationId=${organizationId}`)).json()) as any;
    expect(new Set(activities.map(({ id }: { id: string }) => id)).size).to.equal(200);
  });

  it('reports a taken port with its code', async () => {
    const failure = await serveEmulator({ port: port() }).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(failure).to.equal('EADDRINUSE');
  });
});

describe('native verification', () => {
  it('agrees with the portable one, for right and wrong signatures', () => {
    const key = newKey();
    const publicKey = hexToBytes(key.publicKey);
    const message = utf8ToBytes('text');
    const raw = hexToBytes(signRaw('text', key));
    const cases = [raw, raw.slice(0, 63), new Uint8Array(64), Uint8Array.from(raw, (byte, index) => (index === 40 ? byte ^ 1 : byte))];
    const answers = (verify: typeof verifyP256) => cases.map((one) => verify({ raw: one, message, publicKey }));
    expect(answers(verifyP256Natively)).to.deep.equal(answers(verifyP256)).and.deep.equal([true, false, false, false]);
    expect(verifyP256Natively({ raw, message, publicKey: new Uint8Array(33) })).to.equal(false);
  });
});

describe('state in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kms-data-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('comes back in order, including deletions', async () => {
    const data = await openData(folder);
    const put = (id: string) => ({ table: 'tags', put: { id } });
    await data.keep([put('z'), put('a'), put('m')]);
    await Promise.all([data.keep([{ table: 'tags', drop: 'a' }]), data.keep([put('z')])]);
    await data.close();
    const again = await openData(folder);
    expect(again.restored).to.deep.equal([put('z'), put('m')]);
    await again.close();
  });

  it('keeps keys, accounts and sessions across a restart', async () => {
    const start = async () => {
      const data = await openData(folder);
      const server = await serveEmulator({ restored: data.restored, keep: data.keep });
      return { server, stop: () => server.close().then(data.close) };
    };
    const first = await start();
    const config = await (await fetch(`${first.server.origin}/_emulator/config`)).json();
    await first.stop();
    const second = await start();
    const again = await (await fetch(`${second.server.origin}/_emulator/config`)).json();
    for (const name of ['organizationId', 'apiKey', 'keys']) expect((again as any)[name]).to.deep.equal((config as any)[name]);
    await second.stop();
  });
});

describe('the command', () => {
  async function run(...args: string[]): Promise<{ line: string; stop: (signal: NodeJS.Signals) => Promise<number | null> }> {
    const child = spawn(process.execPath, [builtEmulator(), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = await once(child.stdout, 'data');
    const stop = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return code as number | null;
    };
    return { line: String(chunk), stop };
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`says where it listens and ends cleanly on ${signal}`, async () => {
      const { line, stop } = await run('--port', '0');
      expect(line).to.match(/^emulator ready at http:\/\/localhost:\d+\/\n/);
      const [origin = ''] = /http:\/\/localhost:\d+/.exec(line) ?? [];
      expect((await fetch(`${origin}/_emulator/config`)).status).to.equal(200);
      expect(await stop(signal)).to.equal(0);
    });
  }
});
