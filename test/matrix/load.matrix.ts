import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { overHttp } from '../emulator/over-http.js';
import { createScript, loginSignature, type Member, newKey, type Script } from '../emulator/script.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** By the emulator's clock; each minute every user does everything once. */
const MINUTES = 60;
const PEOPLE = 10;
const MINUTE_MS = 60_000;
/** By then, everything that loads once has loaded, and the engine has optimized the code. */
const WARM_MINUTES = 30;
/** What is kept for good takes at most this much more space as objects than as the text of a snapshot. */
const AS_OBJECTS = 2;
const PAYLOAD = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP', payload: '00'.repeat(32) };

interface Held {
  readonly bytes: number;
  /** The text of everything that the service stores: accounts, activities, codes, messages. */
  readonly kept: number;
}

async function heldBy({ control }: Script): Promise<Held> {
  for (let time = 0; time < 3; time += 1) collectGarbage();
  const bytes = process.memoryUsage().heapUsed;
  return { bytes, kept: JSON.stringify((await control('GET', 'snapshot')).body).length };
}

/** A user who signs in again, looks at their data, signs, and makes common mistakes. @returns statuses. */
async function minuteOf(script: Script, contact: string, { organizationId, wallet }: Member): Promise<readonly number[]> {
  const key = newKey();
  const { publicKey } = key;
  const wrong = await script.proxy('otp_verify', { otpId: 'none', otpCode: '000000', publicKey });
  const verificationToken = await script.verify(contact, key);
  const clientSignature = loginSignature(verificationToken, { publicKey, key });
  const login = await script.proxy('otp_login', { verificationToken, publicKey, organizationId, clientSignature });
  const who = { organizationId, key };
  const signWith = wallet.addresses[0];
  return [
    wrong,
    login,
    await script.query(who, 'whoami'),
    await script.query(who, 'list_wallets'),
    await script.submit(who, 'sign_raw_payload', { signWith, ...PAYLOAD }),
    await script.query({ organizationId, key: newKey() }, 'whoami'),
    await script.post('/v1/nowhere', {}),
    await script.proxy('account', { filterType: 'EMAIL', filterValue: 'nobody@example.com' }),
  ].map(({ status }) => status);
}

describe('an hour of mixed load', function () {
  this.timeout(600_000);
  let server: EmulatorServer;
  let script: Script;
  before(async () => {
    server = await serveEmulator({ port: 0 });
    script = createScript({}, overHttp(server));
  });
  after(() => server.close());

  it('leaves nothing behind in the emulator but what the service keeps', async () => {
    const contacts = Array.from({ length: PEOPLE }, (_, at) => `person-${at}@example.com`);
    const members = await Promise.all(contacts.map((contact) => script.join(contact)));
    const statuses = new Set<string>();
    const held: Held[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      server.emulator.clock.advance(MINUTE_MS);
      const all = await Promise.all(contacts.map((contact, at) => minuteOf(script, contact, members[at]!)));
      for (const one of all) statuses.add(one.join());
      await script.control('DELETE', 'requests');
      if (minute === WARM_MINUTES || minute === MINUTES - 1) held.push(await heldBy(script));
    }
    expect([...statuses]).to.deep.equal(['400,200,200,200,200,401,404,200']);
    const [half, end] = held as [Held, Held]; // one at each of the two minutes
    expect(end.bytes - half.bytes).to.be.below(AS_OBJECTS * (end.kept - half.kept));
  });
});
