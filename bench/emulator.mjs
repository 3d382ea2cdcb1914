// What the built emulator does in a second, and whether ten thousand sub-organizations slow it down.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { buildEmulator, rateOf, send, spread, stamper, startEmulator } from './load.mjs';

const STARTS = 11;
const ROUNDS = 7;
const AT_ONCE = 16;
const KEY = '1f'.repeat(32);
const PARENT = '11111111-1111-4111-8111-111111111111';
const stamp = stamper(KEY);

function stamped(origin, path, fields) {
  const body = JSON.stringify({ organizationId: PARENT, ...fields });
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

/** Everything whose cost could follow the number of sub-organizations. */
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
  create_smart_contract_interface: (origin) => submit(origin, 'create_smart_contract_interface', newContract()),
  create_sub_organization: (origin) => submit(origin, 'create_sub_organization', newBelow(), '_V7'),
};

async function starts(command) {
  const times = [];
  for (let run = 0; run < STARTS; run += 1) {
    const { tookMs, stop } = await startEmulator(command);
    times.push(tookMs);
    await stop();
  }
  return spread(times);
}

async function rates(make, count) {
  const values = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rate = await rateOf(Array.from({ length: count }, make), AT_ONCE);
    if (round > 0) values.push(rate); // the first one warms up
  }
  return spread(values);
}

function givenFile(folder, count) {
  const organizations = Array.from({ length: count }, (_, index) => {
    return { name: `Organization ${index}`, users: [{ userName: `user${index}`, userEmail: `user${index}@example.com` }] };
  });
  const file = join(folder, `${count}.json`);
  writeFileSync(file, JSON.stringify({ organization: { id: PARENT, rootPrivateKey: KEY }, organizations }));
  return file;
}

/** Each operation at both sizes in turns, so that what else the machine does meets both alike. */
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
const row = (name, { median, least, most }) => console.log(`| ${name} | ${round(median)} | ${round(least)} to ${round(most)} |`);

/** Print all rows. */
export async function benchEmulator() {
  const { folder, command } = await buildEmulator();
  console.log('\n| emulator, built | median | spread |');
  console.log('|---|---|---|');
  row('start, ms', await starts(command));
  const few = await startEmulator(command, '--config', givenFile(folder, 10));
  const many = await startEmulator(command, '--config', givenFile(folder, 10_000));
  row('stamped queries in a second', await rates(() => query(few.origin, 'whoami', { nonce: randomUUID() }), 1500));
  const contract = () => submit(few.origin, 'create_smart_contract_interface', newContract());
  row('submits in a second', await rates(contract, 500));
  const kept = await startEmulator(command, '--config', givenFile(folder, 10), '--data', join(folder, 'data'));
  row('submits in a second, kept by --data', await rates(() => ({ ...contract(), origin: kept.origin }), 500));
  await kept.stop();
  console.log('\n| operation, ms | 10 sub-organizations | 10,000 | ratio of medians |');
  console.log('|---|---|---|---|');
  for (const [name, small, large] of await growth(few.origin, many.origin)) {
    console.log(
      `| ${name} | ${round(small.median)} (${round(small.least)} to ${round(small.most)}) | ${round(large.median)} (${round(large.least)} to ${round(large.most)}) | ${(large.median / small.median).toFixed(2)} |`,
    );
  }
  await Promise.all([few.stop(), many.stop()]);
  rmSync(folder, { recursive: true });
}
