import { expect } from '@esm-bundle/chai';
import { type FakeWalletConnect, fakeWalletConnect, later, session, settled } from '../support/fake-walletconnect.js';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const UNUSED_MS = 10_000;

/** The code that a call is refused with. */
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'none',
    (thrown) => thrown.code ?? String(thrown),
  );

describe('a wallet over WalletConnect', () => {
  let fake: FakeWalletConnect;
  beforeEach(() => {
    fake = fakeWalletConnect();
  });
  const connect = () => fake.provider.request({ method: 'eth_requestAccounts' });
  const accounts = () => fake.provider.request({ method: 'eth_accounts' });
  const sign = (...params: readonly unknown[]) => fake.provider.request({ method: 'personal_sign', params });

  for (const metadata of [undefined, null, {}, { name: 5 }, { name: { toString: null } }, Object.create({ name: 'Inherited' })])
    it(`is called WalletConnect if it gives no name: ${JSON.stringify(metadata)}`, async () => {
      await fake.connect({ ...session('one', ADDRESS), peer: { metadata } });
      const signed = sign('text', ADDRESS);
      await settled();
      expect(fake.asked.at(-1)).to.deep.equal({ kind: 'sign', topic: 'one', name: 'WalletConnect' });
      fake.signatures[0]?.answer.keep('signature');
      expect(await signed).to.equal('signature');
      expect(fake.ended).to.deep.equal(['one']);
    });

  for (const namespaces of [undefined, {}, { eip155: {} }, { eip155: { accounts: 'eip155:1:0x' } }, { eip155: { accounts: [7, null] } }])
    it(`is disconnected if it has no account: ${JSON.stringify(namespaces)}`, async () => {
      expect(await codeOf(fake.connect({ topic: 'one', peer: {}, namespaces }))).to.equal(4100);
      await settled();
      expect([await accounts(), fake.ended, fake.dialogs.size]).to.deep.equal([[], ['one'], 0]);
    });

  it("is disconnected if the request for its signature can't be drawn", async () => {
    await fake.connect(session('one', ADDRESS));
    fake.opening = () => Promise.reject(new Error('no page'));
    expect(await codeOf(sign('text', ADDRESS))).to.equal('Error: no page');
    expect([await accounts(), fake.ended]).to.deep.equal([[], ['one']]);
  });

  it('is disconnected if no signature is requested within ten seconds', async () => {
    await fake.connect(session('one', ADDRESS));
    expect(await accounts()).to.deep.equal([ADDRESS]);
    fake.ring(UNUSED_MS);
    await settled();
    expect([await accounts(), fake.ended]).to.deep.equal([[], ['one']]);
  });

  it('has as much time as the user needs once it is asked', async () => {
    await fake.connect(session('one', ADDRESS));
    const signed = sign('text', ADDRESS);
    await settled();
    fake.ring(UNUSED_MS);
    await settled();
    expect(fake.ended).to.deep.equal([]);
    fake.signatures[0]?.answer.keep('signature');
    expect(await signed).to.equal('signature');
  });

  it('is disconnected if the login is canceled: before it agrees, or if it agrees later', async () => {
    const given = codeOf(connect());
    await settled();
    expect(fake.dialogs.size).to.equal(1);
    fake.provider.leaveLogin();
    expect(fake.dialogs.size).to.equal(0);
    expect(await given).to.equal(4001);
    fake.proposals[0]?.keep(session('late', ADDRESS));
    await settled();
    expect([await accounts(), fake.ended]).to.deep.equal([[], ['late']]);
  });

  it("isn't asked at all if the login is canceled before the request is drawn", async () => {
    const drawn = later<void>();
    fake.opening = () => drawn.promise;
    const given = codeOf(connect());
    fake.provider.leaveLogin();
    drawn.keep();
    expect(await given).to.equal(4001);
    expect([fake.dialogs.size, fake.proposals.length]).to.deep.equal([0, 0]);
  });

  it('is disconnected if the login is canceled while it signs, or between requests', async () => {
    await fake.connect(session('one', ADDRESS));
    const given = codeOf(sign('text', ADDRESS));
    await settled();
    fake.provider.leaveLogin();
    expect(await given).to.equal(4001);
    await fake.connect(session('two', ADDRESS));
    fake.provider.leaveLogin();
    await settled();
    expect([fake.ended, fake.dialogs.size]).to.deep.equal([['one', 'two'], 0]);
  });

  it('is one at a time: a new one ends the previous one, even if both agree', async () => {
    const first = codeOf(connect());
    await settled();
    const second = connect();
    await settled();
    for (const [at, topic] of ['one', 'two'].entries()) fake.proposals[at]?.keep(session(topic, ADDRESS));
    expect([await first, await second]).to.deep.equal([4001, [ADDRESS]]);
    await settled();
    expect([fake.ended, fake.dialogs.size]).to.deep.equal([['one'], 0]);
  });

  it('is one at a time if the first agrees at the moment when the second starts', async () => {
    const first = codeOf(connect());
    await settled();
    fake.proposals[0]?.keep(session('one', ADDRESS));
    const second = connect();
    expect(await first).to.equal(4001);
    await settled();
    expect([fake.ended, fake.dialogs.size]).to.deep.equal([['one'], 1]);
    fake.proposals[1]?.keep(session('two', ADDRESS));
    expect(await second).to.deep.equal([ADDRESS]);
  });

  const TEXTS: Readonly<Record<string, readonly [text: string, asked: string]>> = {
    'a text as its bytes': ['grüß', '0x6772c3bcc39f'],
    'bytes in hex as they are': ['0xC3bc00', '0xC3bc00'],
    'no bytes as they are': ['0x', '0x'],
    'half a byte as a text': ['0xabc', '0x3078616263'],
    'a text that begins as hex does': ['0xyz', '0x3078797a'],
  };
  for (const [name, [text, asked]] of Object.entries(TEXTS))
    it(`is given ${name}`, async () => {
      await fake.connect(session('one', ADDRESS));
      const signed = sign(text, ADDRESS.toLowerCase());
      await settled();
      expect(fake.signatures.map(({ params }) => params)).to.deep.equal([[asked, ADDRESS]]);
      fake.signatures[0]?.answer.keep('signature');
      expect(await signed).to.equal('signature');
    });

  it("isn't asked for another account, or for something that isn't text", async () => {
    await fake.connect(session('one', ADDRESS));
    expect(await codeOf(sign('text', `0x${'cd'.repeat(20)}`))).to.equal(4100);
    expect(await codeOf(sign({ text: 'text' }, ADDRESS))).to.equal(-32602);
    expect([fake.signatures, fake.ended, await accounts()]).to.deep.equal([[], [], [ADDRESS]]);
  });
});
