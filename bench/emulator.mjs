// What the built emulator handles per second, and whether 10,000 sub-organizations and 100,000 activities slow it down.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { addActivities } from './large-state.mjs';
import { buildEmulator, rateOf, send, spread, stamper, startEmulator } from './load.mjs';

const STARTS = 7;
const RESTARTS = 3;
const ROUNDS = 7;
const AT_ONCE = 16;
const ORGANIZATIONS = 10_000;
const ACTIVITIES = 100_000;
const KEY = '1f'.repeat(32);
const PARENT = '11111111-1111-4111-8111-111111111111';
const stamp = stamper(KEY);

function stamped(origin, path, fields) {
  const body = JSON.stringify({ authProxyConfigId: 'demo', organizationId: PARENT, ...fields });
  return { origin, path: `/public/v1/${path}`, headers: { 'x-stamp': stamp(body) }, body };
}

function query(origin, name, fields = {}) {
  return stamped(origin, `query/${name}`, fields);
}

function submit(origin, name, parameters, version = '') {
  const type = `ACTIVITY_TYPE_${name.toUpperCase()}${version}`;
  return stamped(origin, `submit/${name}`, { type, timestampMs: String(Date.now()), parameters });
}

function proxy(origin, name, fields) {
  return { origin, path: `/v1/${name}`, headers: { 'x-auth-proxy-config-id': 'demo' }, body: JSON.stringify(fields) };
}

const newContract = () => ({ smartContractAddress: randomUUID(), smartContractInterface: '[]', type: 't', label: 'l' });
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const newBelow = () => ({
  subOrganizationName: randomUUID(),
  rootQuorumThreshold: 1,
  rootUsers: [{ userName: 'u', userEmail: `${randomUUID()}@example.com`, apiKeys: [], authenticators: [], oauthProviders: [] }],
  wallet: { walletName: 'w', accounts: [account] },
});

/** Everything whose cost could grow with the number of sub-organizations or activities. */
const OPERATIONS = {
  whoami: (origin) => query(origin, 'whoami'),
  list_wallets: (origin) => query(origin, 'list_wallets'),
  list_wallet_accounts: (origin) => query(origin, 'list_wallet_accounts'),
  'list_suborgs, first page': (origin) => query(origin, 'list_suborgs'),
  'list_suborgs by EMAIL': (origin) => query(origin, 'list_suborgs', { filterType: 'EMAIL', filterValue: 'user7@example.com' }),
  'list_suborgs by NAME': (origin) => query(origin, 'list_suborgs', { filterType: 'NAME', filterValue: 'Organization 7' }),
  'list_suborgs by USERNAME': (origin) => query(origin, 'list_suborgs', { filterType: 'USERNAME', filterValue: 'user7' }),
  list_verified_suborgs: (origin) => query(origin, 'list_verified_suborgs'),
  'account by e-mail': (origin) => proxy(origin, 'account', { filterType: 'EMAIL', filterValue: 'user7@example.com' }),
  otp_init: (origin) => proxy(origin, 'otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: `${randomUUID()}@example.com` }),
  'list_activities, first page': (origin) => query(origin, 'list_activities'),
  create_smart_contract_interface: (origin) => submit(origin, 'create_smart_contract_interface', newContract()),
  create_sub_organization: (origin) => submit(origin, 'create_sub_organization', newBelow(), '_V7'),
};

/** How many requests it answers per second, and per second of its own CPU time, which other processes don't affect. */
async function rates({ workMs }, make, count) {
  const [perSecond, perSecondOfWork] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const requests = Array.from({ length: count }, make);
    const before = workMs();
    const rate = await rateOf(requests, AT_ONCE);
    if (round === 0) continue; // the first one warms up
    perSecond.push(rate);
    perSecondOfWork.push((count * 1000) / (workMs() - before));
  }
  return [spread(perSecond), spread(perSecondOfWork)];
}

function givenFile(folder, count) {
  const organizations = Array.from({ length: count }, (_, index) => {
    return { name: `Organization ${index}`, users: [{ userName: `user${index}`, userEmail: `user${index}@example.com` }] };
  });
  const file = join(folder, `${count}.json`);
  const organization = { id: PARENT, rootPrivateKey: KEY };
  writeFileSync(file, JSON.stringify({ authProxyConfigId: 'demo', organization, organizations }));
  return file;
}

/** Each operation at both sizes in turn, so that other work on the machine affects both equally. */
async function growth(small, large) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rows = [];
  for (const [name, make] of Object.entries(OPERATIONS)) {
    const times = { [small]: [], [large]: [] };
    for (let run = 0; run < 120; run += 1) {
      for (const origin of [small, large]) {
        const one = make(origin);
        const startedAt = performance.now();
        await send(agent, one);
        if (run >= 20) times[origin].push(performance.now() - startedAt);
      }
    }
    rows.push([name, spread(times[small]), spread(times[large])]);
  }
  agent.destroy();
  return rows;
}

const round = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
const text = ({ median, least, most }) => `${round(median)} (${round(least)} to ${round(most)})`;

async function benchRates(started, folder) {
  const { few, command } = started;
  console.log('\n| emulator, built | in a second | in a second of its own work |');
  console.log('|---|---|---|');
  const row = (name, [perSecond, perSecondOfWork]) => console.log(`| ${name} | ${text(perSecond)} | ${text(perSecondOfWork)} |`);
  row('stamped queries', await rates(few, () => query(few.origin, 'whoami', { nonce: randomUUID() }), 1500));
  const contract = ({ origin }) => submit(origin, 'create_smart_contract_interface', newContract());
  row('submits', await rates(few, () => contract(few), 500));
  for (const flag of [[], ['--sync']]) {
    const kept = await startEmulator(command, '--config', givenFile(folder, 10), '--data', join(folder, `data${flag}`), ...flag);
    row(`submits, kept by --data ${flag}`.trimEnd(), await rates(kept, () => contract(kept), 500));
    await kept.stop();
  }
}

async function benchGrowth({ few, many }) {
  console.log(`\n| operation, ms | 10 sub-organizations | ${ORGANIZATIONS}, and ${ACTIVITIES} activities | ratio of medians |`);
  console.log('|---|---|---|---|');
  for (const [name, small, large] of await growth(few.origin, many.origin))
    console.log(`| ${name} | ${text(small)} | ${text(large)} | ${(large.median / small.median).toFixed(2)} |`);
}

/** Print all rows. */
export async function benchEmulator() {
  const { folder, command } = await buildEmulator();
  const running = [];
  const start = async (...args) => {
    const started = await startEmulator(command, ...args);
    running.push(started);
    return started;
  };
  try {
    console.log(`start, empty: ${text(await spreadOf(STARTS, () => timeOfStart(command)))} ms`);
    const few = await start('--config', givenFile(folder, 10));
    await benchRates({ few, command }, folder);
    const data = ['--data', join(folder, 'large')];
    const first = await startEmulator(command, '--config', givenFile(folder, ORGANIZATIONS), ...data);
    await addActivities(first.origin, ACTIVITIES);
    await first.stop();
    const again = await spreadOf(RESTARTS, () => timeOfStart(command, ...data));
    console.log(`\nrestart with ${ORGANIZATIONS} sub-organizations and ${ACTIVITIES} activities: ${text(again)} ms`);
    await benchGrowth({ few, many: await start(...data) });
  } finally {
    for (const { stop } of running) await stop();
    rmSync(folder, { recursive: true });
  }
}

async function timeOfStart(command, ...args) {
  const { tookMs, stop } = await startEmulator(command, ...args);
  await stop();
  return tookMs;
}

async function spreadOf(times, measure) {
  const values = [];
  for (let time = 0; time < times; time += 1) values.push(await measure());
  return spread(values);
}
