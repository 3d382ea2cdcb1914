import { expect } from '@esm-bundle/chai';
import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { Change } from '../../emulator/state/table.js';

const ORIGIN = 'http://localhost:8787';
const ADA = { name: "Ada's", users: [{ userName: 'Ada', userEmail: 'ada@example.com' }], wallets: [{ walletName: 'Main' }] };

const ask = (emulator: Emulator, method: string, body?: unknown): Promise<Response> =>
  emulator.fetch(new Request(`${ORIGIN}/_emulator/snapshot`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
const taken = async (emulator: Emulator) => (await ask(emulator, 'GET')).json();

async function accountOf(emulator: Emulator, filterValue: string): Promise<unknown> {
  const headers = { 'x-auth-proxy-config-id': emulator.config(ORIGIN).authProxyConfigId };
  const body = JSON.stringify({ filterType: 'EMAIL', filterValue });
  return (await emulator.fetch(new Request(`${ORIGIN}/v1/account`, { method: 'POST', headers, body }))).json();
}

describe('a snapshot of the emulator', () => {
  it('makes another emulator the same: organizations, keys, settings, clock', async () => {
    const one = createEmulator({ config: { organizations: [ADA], settings: { otpLength: '8' } } });
    one.clock.offsetMs = 3_600_000;
    const other = createEmulator();
    expect((await ask(other, 'PUT', await taken(one))).status).to.equal(200);
    expect(await taken(other)).to.deep.equal(await taken(one));
    expect(await accountOf(other, 'ada@example.com')).to.deep.equal(await accountOf(one, 'ada@example.com'));
    expect(other.clock.offsetMs).to.equal(3_600_000);
  });

  it('undoes what came after it', async () => {
    const emulator = createEmulator({ config: { organizations: [ADA] } });
    const before = await taken(emulator);
    emulator.faults.next('*', 'status', 503);
    emulator.reset();
    const headers = { 'x-auth-proxy-config-id': emulator.config(ORIGIN).authProxyConfigId };
    await emulator.fetch(new Request(`${ORIGIN}/v1/wallet_kit_config`, { method: 'POST', headers, body: '{}' }));
    await ask(emulator, 'PUT', before);
    expect(await taken(emulator)).to.deep.equal(before);
    expect(emulator.requests).to.deep.equal([]);
  });

  it('replaces the content of a data folder', async () => {
    const kept = new Map<string, unknown>();
    const keep = async (changes: readonly Change[]) => {
      for (const change of changes)
        'put' in change ? kept.set(`${change.table} ${change.put.id}`, change.put) : kept.delete(`${change.table} ${change.drop}`);
    };
    const emulator = createEmulator({ config: { organizations: [ADA] }, keep });
    const snapshot = await taken(createEmulator());
    await ask(emulator, 'PUT', snapshot);
    const rows = Object.entries(snapshot.tables as Record<string, { id: string }[]>).flatMap(([table, all]) =>
      all.map((row) => [`${table} ${row.id}`, row]),
    );
    expect(Object.fromEntries(kept)).to.deep.equal(Object.fromEntries(rows));
  });

  it('is refused if it is invalid, with the place, and changes nothing', async () => {
    const emulator = createEmulator();
    const good = await taken(emulator);
    const wrong: readonly (readonly [unknown, string])[] = [
      [{}, 'format'],
      [{ ...good, version: 2 }, 'version'],
      [{ ...good, offsetMs: '1' }, 'offsetMs'],
      [{ ...good, tables: { ...good.tables, toString: [] } }, 'tables.toString'],
      [{ ...good, tables: { ...good.tables, users: [{}] } }, 'tables.users[0]'],
      [{ ...good, tables: { ...good.tables, keepsakes: [{ id: 'keys', value: 1 }] } }, 'tables.keepsakes[0]'],
      [{ ...good, tables: { ...good.tables, keepsakes: [] } }, 'tables.keepsakes'],
    ];
    for (const [body, place] of wrong) {
      const answer = await ask(emulator, 'PUT', body);
      expect([answer.status, (await answer.json()).message]).to.deep.equal([400, `invalid field: ${place}`]);
    }
    expect(await taken(emulator)).to.deep.equal(good);
  });

  it('is refused by a service with a seed, and only given to pages of this machine', async () => {
    const seeded = createEmulator({ config: { seed: 'a' } });
    expect((await ask(seeded, 'PUT', await taken(seeded))).status).to.equal(400);
    const headers = { origin: 'https://evil.example' };
    expect((await seeded.fetch(new Request(`${ORIGIN}/_emulator/snapshot`, { headers }))).status).to.equal(403);
  });

  it('may be larger than any other request', async () => {
    const emulator = createEmulator();
    const good = await taken(emulator);
    const users = Array.from({ length: 4000 }, (_, index) => ({ ...good.tables.users[0], id: `user-${index}`, name: 'x'.repeat(300) }));
    expect((await ask(emulator, 'PUT', { ...good, tables: { ...good.tables, users } })).status).to.equal(200);
  });
});
