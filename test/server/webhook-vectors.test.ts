import { expect } from '@esm-bundle/chai';
import type { Parent } from '../../src/server/options.js';
import { keptIn } from '../../src/server/state.js';
import { type WebhookParts, Webhooks } from '../../src/server/webhook.js';
import { createKmsServer } from '../../src/server.js';
import webhook from '../vectors/webhook.json' with { type: 'json' };

interface Known {
  readonly name: string;
  readonly expect: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly nowMs: number;
  readonly sdkResult: { readonly reason?: string; readonly eventId?: string };
}

const deliveries = webhook.cases.filter((one) => 'body' in one) as unknown as readonly Known[];
const keys = webhook.cases.find(({ name }) => name === 'jwks')?.jwks?.keys ?? [];
/** The receiver of the vectors. */
const OWN = '6d4a2f45-d08e-43b5-9307-c63f2591aea0';

/** A receiver at its own time. `asked`: how often the keys were requested. */
function receiver(nowMs: number, organizationId = OWN) {
  const counted = { asked: 0 };
  const environment = { now: () => nowMs, subtle: crypto.subtle, randomBytes: (length: number) => new Uint8Array(length) };
  const foreign = { query: () => Promise.reject(Object.assign(new Error(), { code: 'forbidden' })) } as unknown as Parent['api'];
  const parent = { organizationId, api: foreign, baseUrl: new URL('https://api.example'), sessionSigner: '' };
  const transport = {
    send: async () => {
      counted.asked += 1;
      return { keys };
    },
  } as unknown as WebhookParts['transport'];
  const parts = {
    environment,
    transport,
    kept: keptIn(undefined, environment),
    parent: async () => parent,
    maxSkewMs: 300_000,
    handlingMs: 20_000,
  };
  return { webhooks: new Webhooks(parts), counted };
}

const request = ({ headers, body }: { headers?: object; body?: string }) =>
  new Request('https://site.example/hook', { method: 'POST', headers: { ...headers }, body: body ?? '' });

describe('deliveries as the service signs them', () => {
  // Servers read a request in parts; pages of Firefox cannot.
  before(function () {
    if (!('body' in Request.prototype)) this.skip();
  });
  for (const delivery of deliveries) {
    it(`are read as its own library reads them: ${delivery.name}`, async () => {
      const { webhooks } = receiver(delivery.nowMs);
      const verdict = await webhooks.verify(request(delivery));
      const reason = delivery.sdkResult.reason;
      const isOfNobody = delivery.expect === 'valid' && !delivery.body.includes('organizationId');
      if (reason) expect(verdict).to.deep.equal({ state: 'refused', reason });
      // Correctly signed, although nothing that is signed says for whom.
      else if (isOfNobody) expect(verdict).to.deep.equal({ state: 'refused', reason: 'foreign_organization' });
      else expect(verdict).to.have.nested.property('event.eventId', delivery.sdkResult.eventId);
    });
  }

  const [valid] = deliveries as readonly [Known];
  const { nowMs } = valid;

  it('are refused if they belong to another customer of the service', async () => {
    const { webhooks } = receiver(nowMs, 'another');
    expect(await webhooks.verify(request(valid))).to.deep.equal({ state: 'refused', reason: 'foreign_organization' });
  });

  it('are new once', async () => {
    const { webhooks, counted } = receiver(nowMs);
    const verdict = await webhooks.verify(request(valid));
    expect(verdict).to.have.property('state', 'new');
    expect(await webhooks.verify(request(valid))).to.have.property('state', 'repeated');
    if (verdict.state === 'new') await verdict.forget();
    expect(await webhooks.verify(request(valid))).to.have.property('state', 'new');
    expect(counted.asked).to.equal(1);
  });

  it('request the keys at most once a minute, whatever key a delivery names', async () => {
    const { webhooks, counted } = receiver(nowMs);
    const headers = { ...valid.headers, 'x-turnkey-signature-key-id': 'nobody-has-this' };
    for (let times = 0; times < 5; times++)
      expect(await webhooks.verify(request({ ...valid, headers }))).to.deep.equal({ state: 'refused', reason: 'missing_key' });
    expect(counted.asked).to.equal(1);
  });

  it('are refused if they are larger than any real one', async () => {
    const { webhooks } = receiver(nowMs);
    const verdict = await webhooks.verify(request({ ...valid, body: 'x'.repeat(1_100_000) }));
    expect(verdict).to.deep.equal({ state: 'refused', reason: 'invalid_body' });
  });
});

describe('the functions next to the object', () => {
  it('belong to one server for each settings object', async () => {
    const { verifySession } = await import('../../src/server.js');
    const options = { emulator: 'http://localhost:1', origins: ['https://site.example'] };
    const found = await verifySession(new Request('https://site.example'), options);
    expect(found).to.include({ state: 'signed-out', reason: 'absent' });
    expect(createKmsServer(options)).to.respondTo('verifyWebhook');
  });
});
