import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';

/** A command as a user starts it, with what it has printed so far. */
interface Started {
  readonly child: ChildProcess;
  /** The address of the line `NAME ready at ADDRESS`. */
  ready(name: string): Promise<string>;
  /** Exit code and everything printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly printed: string }>;
}

function start(...words: string[]): Started {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let seen = (): void => {};
  const add = (chunk: Buffer): void => {
    printed += chunk.toString();
    seen();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, printed }));
  });
  const ready = (name: string): Promise<string> =>
    new Promise((resolve, reject) => {
      seen = () => {
        const address = new RegExp(`^${name} ready at (\\S+)$`, 'm').exec(printed)?.[1];
        if (address) resolve(address);
      };
      seen();
      ended.then(() => reject(new Error(printed)));
    });
  return { child, ready, ended };
}

function occupy(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

describe('npm run demo', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`serves page and emulator on two origins, and ends cleanly on ${signal}`, async () => {
      const demo = start('scripts/demo.mjs', '--port', '0', '--emulator-port', '0');
      const emulator = await demo.ready('emulator');
      const page = await demo.ready('demo');
      expect(new URL(page).origin).not.to.equal(new URL(emulator).origin);
      expect(await (await fetch(page)).text()).to.include(new URL(emulator).origin);
      expect((await fetch(`${emulator}_emulator/config`)).status).to.equal(200);
      demo.child.kill(signal);
      expect((await demo.ended).code).to.equal(0);
    });
  }

  it('refuses a taken port that was requested, and says what to do', async () => {
    const taken = await occupy();
    const { port } = taken.address() as AddressInfo;
    const { code, printed } = await start('scripts/demo.mjs', '--port', String(port), '--emulator-port', '0').ended;
    taken.close();
    expect(code).to.equal(1);
    expect(printed).to.include(`port ${port} is taken`);
  });
});

describe('npm run emulator', () => {
  it('says where it is, and ends cleanly', async () => {
    const { child, ready, ended } = start('--import', 'tsx', 'emulator/cli.ts', '--port', '0');
    expect((await fetch(`${await ready('emulator')}_emulator/config`)).status).to.equal(200);
    child.kill('SIGTERM');
    expect((await ended).code).to.equal(0);
  });
});
