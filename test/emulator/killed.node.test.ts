import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { openData } from '../../emulator/state/data.js';
import type { Change } from '../../emulator/state/table.js';
import { builtEmulator } from '../support/built-emulator.js';
import { newKey, type ScriptKey, stampOf } from './script.js';

/** `npm run test:kills` has fifty. */
const KILLS = Number(process.env.KILLS ?? 5);
/** The most that a file may hold, in blocks of 512 bytes: the last write is cut off, as on a full disk. */
const FULL_AT_BLOCKS = 400;
/** In parallel, so that a kill always finds some of them half done. */
const SENDERS = 4;

interface Row {
  readonly id: string;
  readonly status?: string;
  readonly result?: { readonly createSmartContractInterfaceResult?: { readonly smartContractInterfaceId: string } };
}

describe('state of a killed process', function () {
  this.timeout(300_000);

  let folder: string;
  let child: ChildProcess;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kms-killed-'));
  });
  after(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function start(data: string, limits = ''): Promise<string> {
    const started = ['-c', `${limits} exec "$@"`, 'sh', process.execPath, builtEmulator(), '--port', '0', '--data', data];
    child = spawn('/bin/sh', started, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout!, 'data');
    return /http:\S+(?=\/)/.exec(String(line))![0];
  }

  it(`has every answered activity, and opens, after each of ${KILLS} kills`, async () => {
    const data = join(folder, 'data');
    const answered: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const origin = await start(data);
      const root = await rootOf(origin);
      expect(await lostOf(origin, answered), `lost by kill ${kill}`).to.deep.equal([]);
      const senders = Array.from({ length: SENDERS }, () => sendUntilDead(origin, root, answered));
      const [soon] = crypto.getRandomValues(new Uint8Array(1));
      await until(() => answered.length > kill * 3, soon! / 4);
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), ...senders]);
    }
    const store = await openData(data);
    await store.close();
    const rows = rowsOf(store.restored);
    // Each kill waits for three more responses than the one before.
    expect(answered.length).to.be.greaterThan((KILLS - 1) * 3);
    expect(answered.filter((id) => !rows.has(`activities ${id}`))).to.deep.equal([]);
    const made = answered.map((id) => rows.get(`activities ${id}`)?.result?.createSmartContractInterfaceResult?.smartContractInterfaceId);
    expect(made.filter((id) => !rows.has(`contracts ${id}`))).to.deep.equal([]);
  });

  it('has every answered activity after the disk was full: others were answered with 500, and it recovered by itself', async () => {
    const data = join(folder, 'full');
    const origin = await start(data, `ulimit -f ${FULL_AT_BLOCKS};`);
    const root = await rootOf(origin);
    const answered: string[] = [];
    for (let id = await submitted(origin, root); id !== undefined; id = await submitted(origin, root)) answered.push(id);
    for (let more = 0; more < 50; more += 1) answered.push((await submitted(origin, root)) ?? 'not kept');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await lostOf(await start(data), answered)).to.deep.equal([]);
  });
});

interface Root {
  readonly organizationId: string;
  readonly key: ScriptKey;
}

async function rootOf(origin: string): Promise<Root> {
  const config = (await (await fetch(`${origin}/_emulator/config`)).json()) as { organizationId: string; apiKey: { privateKey: string } };
  return { organizationId: config.organizationId, key: newKey(config.apiKey.privateKey) };
}

/** Those of the last 500 answered ones that are missing. */
async function lostOf(origin: string, answered: readonly string[]): Promise<readonly string[]> {
  const { activities } = (await (await fetch(`${origin}/_emulator/activities`)).json()) as { activities: readonly Row[] };
  const there = new Set(activities.map(({ id }) => id));
  return answered.slice(-500).filter((id) => !there.has(id));
}

/** The activity of a submit; nothing if it wasn't stored. */
async function submitted(origin: string, { organizationId, key }: Root): Promise<string | undefined> {
  const parameters = { smartContractAddress: crypto.randomUUID(), smartContractInterface: '[]', type: 't', label: 'l' };
  const type = 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE';
  const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
  const init = { method: 'POST', body, headers: { 'x-stamp': stampOf(body, key) } };
  const answer = await fetch(`${origin}/public/v1/submit/create_smart_contract_interface`, init);
  if (answer.status === 500) return undefined;
  return ((await answer.json()) as { activity: Row }).activity.id;
}

/** Submits one activity after another, and records each that was answered. */
async function sendUntilDead(origin: string, root: Root, answered: string[]): Promise<void> {
  try {
    for (;;) {
      const id = await submitted(origin, root);
      if (id !== undefined) answered.push(id);
    }
  } catch {
    // It was killed.
  }
}

/** Resolves once the condition holds, and that many milliseconds have passed: the moment of the kill. */
async function until(isSo: () => boolean, thenMs: number): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, thenMs));
}

function rowsOf(changes: readonly Change[]): ReadonlyMap<string, Row> {
  return new Map(changes.flatMap((change) => ('put' in change ? [[`${change.table} ${change.put.id}`, change.put as Row]] : [])));
}
