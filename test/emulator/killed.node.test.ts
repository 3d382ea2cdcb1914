import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { build } from 'vite';
import { openData } from '../../emulator/data.js';
import type { Change } from '../../emulator/table.js';
import { newKey, type ScriptKey, stampOf } from './script.js';

const KILLS = 50;
/** At once, so that a kill always finds some of them half done. */
const SENDERS = 4;
/** Where `classic-level` is found from. */
const PLACE = 'node_modules/.cache';

interface Row {
  readonly id: string;
  readonly status?: string;
  readonly result?: { readonly createSmartContractInterfaceResult?: { readonly smartContractInterfaceId: string } };
}

async function builtCommand(folder: string): Promise<string> {
  const lib = { entry: { cli: 'emulator/cli.ts' }, formats: ['es' as const] };
  const rolldownOptions = { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } };
  const outDir = join(folder, 'built');
  await build({ configFile: 'vite.emulator.config.ts', logLevel: 'error', build: { outDir, lib, sourcemap: false, rolldownOptions } });
  return join(outDir, 'cli.js');
}

describe('state of a killed process', function () {
  this.timeout(300_000);

  let folder: string;
  let command: string;
  let child: ChildProcess;
  before(async () => {
    await mkdir(PLACE, { recursive: true });
    folder = await mkdtemp(join(PLACE, 'killed-'));
    command = await builtCommand(folder);
  });
  after(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function start(data: string): Promise<string> {
    child = spawn(process.execPath, [command, '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout!, 'data');
    return /http:\S+(?=\/)/.exec(String(line))![0];
  }

  it(`has every answered activity, and opens, after each of ${KILLS} kills`, async () => {
    const data = join(folder, 'data');
    const answered: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const origin = await start(data);
      const root = await rootOf(origin);
      const late = new Set((await activitiesOf(origin)).map(({ id }) => id));
      expect(
        answered.slice(-500).filter((id) => !late.has(id)),
        `lost by kill ${kill}`,
      ).to.deep.equal([]);
      const senders = Array.from({ length: SENDERS }, () => sendUntilDead(origin, root, answered));
      const [soon] = crypto.getRandomValues(new Uint8Array(1));
      await until(() => answered.length > kill * 3, soon! / 4);
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), ...senders]);
    }
    const store = await openData(data);
    await store.close();
    const rows = rowsOf(store.restored);
    expect(answered.length).to.be.greaterThan(KILLS * 3);
    expect(answered.filter((id) => !rows.has(`activities ${id}`))).to.deep.equal([]);
    const made = answered.map((id) => rows.get(`activities ${id}`)?.result?.createSmartContractInterfaceResult?.smartContractInterfaceId);
    expect(made.filter((id) => !rows.has(`contracts ${id}`))).to.deep.equal([]);
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

async function activitiesOf(origin: string): Promise<readonly Row[]> {
  return ((await (await fetch(`${origin}/_emulator/activities`)).json()) as { activities: readonly Row[] }).activities;
}

/** Submits one activity after another; notes each that was answered. */
async function sendUntilDead(origin: string, { organizationId, key }: Root, answered: string[]): Promise<void> {
  for (;;) {
    const parameters = { smartContractAddress: crypto.randomUUID(), smartContractInterface: '[]', type: 't', label: 'l' };
    const type = 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE';
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
    const init = { method: 'POST', body, headers: { 'x-stamp': stampOf(body, key) } };
    try {
      const answer = await fetch(`${origin}/public/v1/submit/create_smart_contract_interface`, init);
      answered.push(((await answer.json()) as { activity: Row }).activity.id);
    } catch {
      return;
    }
  }
}

/** Resolves when it is so, and then after so many milliseconds more: the moment of the kill. */
async function until(isSo: () => boolean, thenMs: number): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, thenMs));
}

function rowsOf(changes: readonly Change[]): ReadonlyMap<string, Row> {
  return new Map(changes.flatMap((change) => ('put' in change ? [[`${change.table} ${change.put.id}`, change.put as Row]] : [])));
}
