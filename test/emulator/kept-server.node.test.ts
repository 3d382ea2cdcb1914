import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { readArguments, startOptions } from '../../emulator/command/arguments.js';
import { serveKept } from '../../emulator/command/kept-server.js';

describe('an emulator that keeps its state', () => {
  let data: string;
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'kms-kept-'));
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  it('keeps the sign-in pages of social accounts at one address, over restarts and a reset', async () => {
    const addresses = [];
    for (let start = 0; start < 3; start += 1) {
      const server = await serveKept({ data, sync: true });
      addresses.push(server.identityOrigin);
      expect((await fetch(`${server.origin}/_emulator/reset`, { method: 'POST' })).status).to.equal(200);
      await server.close();
    }
    expect(new Set(addresses).size).to.equal(1);
  });

  it('says clearly that the port of its sign-in pages is taken', async () => {
    const first = await serveKept({ data });
    const { port } = new URL(first.identityOrigin);
    await first.close();
    const other = createServer().listen(Number(port), '127.0.0.1');
    const said = await serveKept({ data }).catch((error: Error) => error.message);
    other.close();
    expect(said).to.equal(`port ${port} for the sign-in pages is taken: free it, or choose another with --identity-port`);
  });

  it('keeps a snapshot with as many rows as a long run leaves', async () => {
    const first = await serveKept({ data });
    const address = `${first.origin}/_emulator/snapshot`;
    const snapshot = (await (await fetch(address)).json()) as { tables: { sealedKeys: object[] } };
    const rows = Array.from({ length: 150_000 }, (_, index) => ({ id: `${index}`, publicKey: '', encapsulated: '', ciphertext: '' }));
    const tables = { ...snapshot.tables, sealedKeys: [...snapshot.tables.sealedKeys, ...rows] };
    expect((await fetch(address, { method: 'PUT', body: JSON.stringify({ ...snapshot, tables }) })).status).to.equal(200);
    await first.close();
    const again = await serveKept({ data });
    const kept = (await (await fetch(`${again.origin}/_emulator/snapshot`)).json()) as typeof snapshot;
    await again.close();
    expect(kept.tables.sealedKeys).to.have.lengthOf(tables.sealedKeys.length);
  });

  it('can be requested on the command line', async () => {
    const options = await startOptions(readArguments(['--data', data, '--sync', '--identity-port', '9123']));
    expect(options).to.include({ data, sync: true, identityPort: 9123 });
    expect(await startOptions(readArguments(['--sync'])).catch(String)).to.contain('--data');
    expect(await startOptions(readArguments(['--identity-port', 'x'])).catch(String)).to.contain('--identity-port must be');
  });
});
