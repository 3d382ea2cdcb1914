import { expect } from '@esm-bundle/chai';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { Transaction as EthereumTransaction } from 'micro-eth-signer';
import { operations, votes } from '../../emulator/api/operations/all-operations.js';
import { queries } from '../../emulator/api/operations/all-queries.js';
import { verifyP256Natively } from '../../emulator/bytes/node-verify.js';
import { activitiesView } from '../../emulator/controls/dashboard/activities-view.js';
import { faultsView } from '../../emulator/controls/dashboard/faults-view.js';
import { inboxView } from '../../emulator/controls/dashboard/inbox-view.js';
import { organizationsView } from '../../emulator/controls/dashboard/organizations-view.js';
import { requestsView } from '../../emulator/controls/dashboard/requests-view.js';
import { settingsView } from '../../emulator/controls/dashboard/settings-view.js';
import { webhooksView } from '../../emulator/controls/dashboard/webhooks-view.js';
import {
  authorizationFields,
  controlBodies,
  dashboardFields,
  decisionFields,
  parametersOf,
  proxyBodies,
  queryFields,
} from './fuzz-bodies.js';
import { enlarged } from './hostile-bodies.js';
import { createScript, newKey, ORIGIN, type Script, stampOf } from './script.js';
import { unitsBlocked } from './turns.js';

/** A hundred milliseconds on a machine that hashes a megabyte in eight, like an otherwise idle laptop. */
const MOST_UNITS = 12.5;
const isLong = process.env.FUZZ_ROUNDS !== undefined;
/** Of one body; `npm run fuzz` uses whole ones. */
const BYTES = isLong ? 1_000_000 : 150_000;
/** `npm test` takes every sixth way to grow a body, from another one on for each path, so that all are met; the long run takes all. */
const STRIDE = isLong ? 1 : 6;
/** The shortest that a turn takes, whatever the body. */
const OWN_UNITS = 1;
const MOST_OF_BODY = OWN_UNITS + (MOST_UNITS * BYTES) / 1_000_000;

const dashboardViews = [inboxView, requestsView, activitiesView, organizationsView, webhooksView, faultsView, settingsView];
const CONTRACT = `0x${'11'.repeat(20)}`;
const accounts = [
  ['ETHEREUM', "m/44'/60'/0'/0/0"],
  ['TRON', "m/44'/195'/0'/0/0"],
  ['BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0"],
].map(([format, path]) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path,
  addressFormat: `ADDRESS_FORMAT_${format}`,
}));

const typedData = (count: number) => {
  const types = { List: [{ name: 'items', type: 'uint256[]' }] };
  return JSON.stringify({ domain: {}, primaryType: 'List', types, message: { items: Array.from({ length: count }, () => 1) } });
};

function transactionOf(publicKey: Uint8Array, count: number): string {
  const transaction = new Transaction();
  const { script } = p2wpkh(publicKey);
  for (let index = 0; index < count; index += 1)
    transaction.addInput({ txid: new Uint8Array(32).fill(7), index, witnessUtxo: { script, amount: 1000n } });
  for (let index = 0; index < 4 * count; index += 1) transaction.addOutput({ script, amount: 1n });
  return bytesToHex(transaction.toPSBT());
}

const call = (bytes: number) => {
  const gas = { gasLimit: 21_000_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n };
  return EthereumTransaction.prepare(
    { to: CONTRACT, value: 0n, nonce: 0n, chainId: 1n, ...gas, data: `0x${'ab'.repeat(bytes)}` },
    false,
  ).toHex();
};

describe('no request keeps others waiting for a tenth of a second', function () {
  this.timeout(1_800_000);

  async function expectShort(about: string, run: () => Promise<unknown>, most = MOST_UNITS): Promise<void> {
    expect(await unitsBlocked(run, most), about).to.be.lessThan(most);
  }

  /** Each member of a body, enlarged in turn. */
  async function expectAllShort(script: Script, path: string, { valid, headers, wrap }: Endpoint): Promise<void> {
    for (const { about, value } of some(path, enlarged(valid, BYTES))) {
      const body = JSON.stringify(wrap === undefined ? value : wrap(value));
      await expectShort(`${path} ${about}`, () => script.post(path, body, headers), MOST_OF_BODY);
    }
  }

  // This test is about what comes after the stamp.
  const open = () => createScript({ verifyP256: () => true, config: { authProxyConfigId: 'demo' } });

  for (const [name, valid] of Object.entries(proxyBodies)) {
    it(`by a large body at /v1/${name}`, () =>
      expectAllShort(open(), `/v1/${name}`, { valid, headers: { 'x-auth-proxy-config-id': 'demo' } }));
  }

  for (const { path, type } of [...operations, ...votes]) {
    it(`by large parameters of ${type}`, async () => {
      const script = open();
      const { organizationId, key, ...member } = await script.join('large@example.com');
      const timestampMs = String(script.emulator.clock.now());
      const wrap = (parameters: unknown) => ({ organizationId, type, timestampMs, parameters });
      const valid = parametersOf({ ...member, organizationId, key })[path] ?? {};
      await expectAllShort(script, `/public/v1/submit/${path}`, { valid, headers: { 'x-stamp': stampOf('', key) }, wrap });
    });
  }

  for (const { path } of isLong ? queries : []) {
    it(`by a large body at query/${path}`, async () => {
      const script = open();
      const { organizationId, key } = script.root;
      const valid = { organizationId, ...queryFields };
      await expectAllShort(script, `/public/v1/query/${path}`, { valid, headers: { 'x-stamp': stampOf('', key) } });
    });
  }

  for (const [name, valid] of Object.entries(controlBodies)) {
    it(`by a large body at the control ${name}`, () => expectAllShort(open(), `/_emulator/${name}`, { valid, headers: {} }));
  }

  for (const { path, actions } of dashboardViews) {
    it(`by a large form at the dashboard, ${path}`, async () => {
      const script = open();
      const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
      const send = (body: string) => script.emulator.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body }));
      const fields = dashboardFields(script.root.organizationId);
      for (const name of actions.keys()) {
        for (const [about, body] of some(path + name, largeForms({ do: name, ...fields }))) {
          await expectShort(`${name}: ${about}`, async () => expect((await send(body)).status).to.be.lessThan(500), MOST_OF_BODY);
        }
      }
    });
  }

  it('by a large form at the sign-in pages', async () => {
    const script = open();
    const { oauth } = script.emulator.config(ORIGIN);
    const query = new URLSearchParams({ ...authorizationFields, client_id: oauth.clientIds.google ?? '', response_type: 'id_token' });
    for (const step of ['consent', 'decide', 'token']) {
      const address = `http://localhost:9999/google/${step}?${query}`;
      for (const [about, body] of largeForms(decisionFields)) {
        const ask = () => script.emulator.identityProvider.fetch(new Request(address, { method: 'POST', body: new URLSearchParams(body) }));
        await expectShort(`${step}: ${about}`, async () => expect((await ask()).status).to.be.lessThan(500), MOST_OF_BODY);
      }
    }
  });

  describe('by large content', () => {
    let script: Script;
    let signWith: Readonly<Record<'ethereum' | 'tron' | 'bitcoin', string>>;
    let bitcoinKey: Uint8Array;
    const ada = newKey();
    before(async () => {
      script = createScript({ verifyP256: verifyP256Natively });
      const { body } = await script.submit(script.root, 'create_wallet', { walletName: 'w', accounts });
      const [ethereum, tron, bitcoin] = body.activity.result.createWalletResult.addresses;
      signWith = { ethereum, tron, bitcoin };
      const { accounts: derived } = (await script.query(script.root, 'list_wallet_accounts')).body;
      bitcoinKey = hexToBytes(derived.find(({ address }: { address: string }) => address === bitcoin).publicKey);
      const apiKeys = [{ apiKeyName: 'k', publicKey: ada.publicKey, curveType: 'API_KEY_CURVE_P256' }];
      const user = { userName: 'Ada', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
      await script.submit(script.root, 'create_users', { users: [user] });
    });

    const signTransaction = (chain: 'ETHEREUM' | 'TRON' | 'BITCOIN', unsignedTransaction: string, who = script.root) => {
      const key = chain.toLowerCase() as 'ethereum' | 'tron' | 'bitcoin';
      return script.submit(who, 'sign_transaction', { type: `TRANSACTION_TYPE_${chain}`, signWith: signWith[key], unsignedTransaction });
    };
    const signPayloads = (encoding: string, payloads: readonly string[], who = script.root) =>
      script.submit(who, 'sign_raw_payloads', {
        signWith: signWith.ethereum,
        payloads,
        encoding: `PAYLOAD_ENCODING_${encoding}`,
        hashFunction: 'HASH_FUNCTION_NO_OP',
      });

    it('a transaction of 100 inputs, which is signed, and one of more, which is refused', async () => {
      const unsigned = transactionOf(bitcoinKey, 100);
      expect((await signTransaction('BITCOIN', unsigned)).status).to.equal(200);
      await expectShort('100 inputs', () => signTransaction('BITCOIN', unsigned));
      const larger = transactionOf(bitcoinKey, 101);
      const { status, body } = await signTransaction('BITCOIN', larger);
      expect([status, body.message]).to.deep.equal([400, 'the request needs too much work']);
      await expectShort('101 inputs', () => signTransaction('BITCOIN', larger));
    });

    it('transactions of as many bytes as a chain accepts, and of more', async () => {
      await expectShort('Tron', () => signTransaction('TRON', '0801'.repeat(131_072)));
      await expectShort('Ethereum', () => signTransaction('ETHEREUM', call(130_000)));
      for (const [chain, text] of [
        ['TRON', '0801'.repeat(240_000)],
        ['ETHEREUM', call(132_000)],
        ['BITCOIN', '00'.repeat(300_000)],
      ] as const) {
        expect((await signTransaction(chain, text)).body.message, chain).to.contain('more than');
        await expectShort(`${chain}, too large`, () => signTransaction(chain, text));
      }
    });

    it('typed data, one of many values and a hundred of few', async () => {
      await expectShort('one', () => signPayloads('EIP712', [typedData(1500)]));
      await expectShort('a hundred', () =>
        signPayloads(
          'EIP712',
          Array.from({ length: 100 }, () => typedData(1500)),
        ),
      );
    });

    it('policies that look at everything', async () => {
      const many = `[${Array.from({ length: 200 }, (_, index) => index).join(',')}]`;
      const condition = `${many}.all(a, ${many}.all(b, a >= 0 || b >= 0))`;
      for (let count = 0; count < 60; count += 1) {
        const policy = { policyName: `${count}`, effect: 'EFFECT_ALLOW', condition, consensus: 'approvers.count() > 20', notes: '' };
        await script.submit(script.root, 'create_policy', policy);
      }
      const who = { ...script.root, key: ada };
      const users = Array.from({ length: 90 }, (_, index) => {
        return { userName: `${index}`, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] };
      });
      await script.submit(script.root, 'create_users', { users });
      const { body } = await script.submit(who, 'create_wallet', { walletName: 'x', accounts: [] });
      expect(body.message).to.equal('the request needs too much work');
      await expectShort('sixty policies', () => script.submit(who, 'create_wallet', { walletName: 'x', accounts: [] }));
      await expectShort('and payloads', () =>
        signPayloads(
          'EIP712',
          Array.from({ length: 100 }, () => typedData(900)),
          who,
        ),
      );
      await expectShort('and more payloads', () =>
        signPayloads(
          'EIP712',
          Array.from({ length: 100 }, () => typedData(4000)),
          who,
        ),
      );
      await expectShort('and inputs', () => signTransaction('BITCOIN', transactionOf(bitcoinKey, 100), who));
    });

    it('interfaces of contracts', async () => {
      const inputs = ['a', 'b', 'c'].map((name) => ({ name, type: 'uint256' }));
      const definition = JSON.stringify(
        Array.from({ length: 900 }, (_, index) => ({ type: 'function', name: `f${index}`, inputs, outputs: [] })),
      );
      const wish = { smartContractAddress: CONTRACT, smartContractInterface: definition, type: 't', notes: '' };
      for (const label of 'abcdefgh') await script.submit(script.root, 'create_smart_contract_interface', { ...wish, label });
      await expectShort('eight', () => signTransaction('ETHEREUM', call(1000), { ...script.root, key: ada }));
    });

    it('boot proofs', async () => {
      await expectShort('proof', () => script.query(script.root, 'get_latest_boot_proof', { appName: 'signer' }));
    });
  });
});

function* some<T>(path: string, all: Iterable<T>): Generator<T> {
  let at = path.length;
  for (const one of all) {
    if (at % STRIDE === 0) yield one;
    at += 1;
  }
}

/** Forms of that many bytes: one field of that length, and as many fields as fit. */
function largeForms(fields: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  const form = String(new URLSearchParams(fields));
  const length = BYTES - form.length;
  const long = Object.keys(fields).filter((name) => name !== 'do');
  const ofOne = long.map((name) => [`a long ${name}`, String(new URLSearchParams({ ...fields, [name]: 'x'.repeat(length) }))] as const);
  return [...ofOne, ['many fields', form + '&a=1'.repeat(length / 4)], ['escapes', `${form}&a=${'%C3%A9'.repeat(length / 6 - 1)}`]];
}

interface Endpoint {
  readonly valid: object;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body around the enlarged part. */
  readonly wrap?: (value: unknown) => object;
}
