import { expect } from '@esm-bundle/chai';
import { encodeFunctionData, erc20Abi, parseEther, serializeTransaction, toHex } from 'viem';
import { isHarmless } from '../../src/asking-frame/judge.js';
import { questionAbout } from '../../src/asking-frame/reading.js';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { shownText } from '../../src/texts/shown-text.js';
import { SUBMITS } from '../../src/wire/operations.js';

const OWN = `02${'ab'.repeat(32)}`;
const OTHER = `03${'cd'.repeat(32)}`;
const BOB = '0x00000000000000000000000000000000000000b0';
const isOwn = async (key: string) => key === OWN;
/** What a user is asked; nothing if the bytes can do no harm. */
async function ask(text: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof text === 'string' ? encodeUtf8(text) : text;
  return (await isHarmless(bytes, isOwn)) ? undefined : questionAbout(bytes, { asker: 'https://site.example' });
}
const askBody = (body: object) => ask(JSON.stringify(body));
const activity = (type: string, parameters: object) =>
  askBody({ type: `ACTIVITY_TYPE_${type}`, timestampMs: '1700000000000', organizationId: 'o', parameters });
const transaction = (fields: object) =>
  activity('SIGN_TRANSACTION_V2', {
    signWith: BOB,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: serializeTransaction({
      chainId: 1,
      type: 'eip1559',
      nonce: 1,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1n,
      to: BOB,
      ...fields,
    }).slice(2),
  });
const rowsOf = async (question: ReturnType<typeof ask>) => Object.fromEntries((await question)?.rows ?? []);

describe('a frame that asks', () => {
  it('signs queries, proofs for the site’s own server, and logins with a key of its own', async () => {
    expect(await askBody({ organizationId: 'o' })).to.equal(undefined);
    expect(await ask(OWN), 'the name of the key itself').to.equal(undefined);
    expect(await ask(OTHER)).not.to.equal(undefined);
    const proof = [
      { typ: 'dpop+jwt', alg: 'ES256' },
      { htu: 'https://site.example/', nonce: 'n' },
    ];
    expect(await ask(proof.map((part) => encodeBase64url(encodeUtf8(JSON.stringify(part)))).join('.'))).to.equal(undefined);
    expect(await activity('STAMP_LOGIN', { publicKey: OWN, expirationSeconds: '900' })).to.equal(undefined);
    expect(await askBody({ login: { publicKey: OWN }, tokenId: 't', type: 'USAGE_TYPE_LOGIN' })).to.equal(undefined);
    for (const name of ['signup', 'signupV2'])
      expect(
        await askBody({ [name]: { apiKeys: [], authenticators: [], oauthProviders: [], email: 'a@b.c' }, type: 'USAGE_TYPE_SIGNUP' }),
      ).to.equal(undefined);
  });

  it('asks before every activity of the service except that one', async () => {
    const asked = await Promise.all(
      Object.values(SUBMITS).map(async ({ type }) => [type, await askBody({ type, parameters: {} })] as const),
    );
    expect(asked.filter(([, question]) => !question).map(([type]) => type)).to.deep.equal([]);
  });

  it('asks before a login or an account with a key that is not its own', async () => {
    expect(await activity('STAMP_LOGIN', { publicKey: OTHER })).not.to.equal(undefined);
    expect(await activity('STAMP_LOGIN', {})).not.to.equal(undefined);
    expect(await askBody({ login: { publicKey: OTHER }, type: 'USAGE_TYPE_LOGIN' })).not.to.equal(undefined);
    const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
    for (const more of [{ apiKeys: [{ publicKey: OTHER }] }, { authenticators: [{}] }, { oauthProviders: [{}] }, { apiKeys: 'all' }])
      expect(await askBody({ signup: { ...lists, ...more }, type: 'USAGE_TYPE_SIGNUP' }), JSON.stringify(more)).not.to.equal(undefined);
  });

  const query = '{"organizationId":"o"}';
  for (const [why, text] of Object.entries({
    'a name twice': '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2","organizationId":"o","organizationId":"o"}',
    'a name twice, the harmless one last': '{"organizationId":"o","type":"ACTIVITY_TYPE_STAMP_LOGIN","type":1}',
    'an escape in a name': '{"\\u0074ype":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}',
    'white space': '{ "organizationId":"o"}',
    'something after it': `${query}{"type":"ACTIVITY_TYPE_CREATE_API_KEYS"}`,
    'a number that is rounded': '{"a":12345678901234567890}',
    'a list around it': `[${query}]`,
    'no JSON': 'type=ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    'two parts that are no proof': 'abc.def',
    'a mark of byte order': `\uFEFF${query}`,
    nothing: '',
  }))
    it(`asks before a text that two parsers may read differently: ${why}`, async () => {
      expect(await ask(text)).to.include({ title: 'Sign unknown data?' });
    });

  it('asks before a name in another spelling, which a parser may take for the first one', async () => {
    for (const text of [
      '{"Type":"ACTIVITY_TYPE_CREATE_API_KEYS","organizationId":"o"}',
      '{"organizationId":"o","PARAMETERS":{}}',
      '{"organizationId":"o","timestamp_ms":"1"}',
      // A parser that ignores case by Unicode's rules reads a long s as an s.
      '{"organizationId":"o","parameter\u017f":{}}',
      '{"organizationId":"o","__proto__":{"type":"ACTIVITY_TYPE_CREATE_API_KEYS","parameters":{}}}',
      `{"type":"ACTIVITY_TYPE_STAMP_LOGIN","Type":"ACTIVITY_TYPE_CREATE_API_KEYS","parameters":{"publicKey":"${OWN}"}}`,
      `{"type":"ACTIVITY_TYPE_STAMP_LOGIN","parameters":{"publicKey":"${OWN}","public_key":"${OTHER}"}}`,
      `{"type":"ACTIVITY_TYPE_STAMP_LOGIN","parameters":{"publicKey":"${OWN}","invalidateExisting":true}}`,
      `{"login":{"publicKey":"${OWN}","PublicKey":"${OTHER}"},"type":"USAGE_TYPE_LOGIN"}`,
      '{"signup":{"apiKeys":[],"api_keys":[{}]},"type":"USAGE_TYPE_SIGNUP"}',
    ])
      expect(await ask(text), text).not.to.equal(undefined);
    const question = await activity('SIGN_RAW_PAYLOAD_V2', {
      signWith: BOB,
      payload: 'Hello',
      Payload: 'evil',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    });
    expect(question?.text).to.contain('evil');
  });

  it("asks before bytes that aren't text", async () => {
    expect(await ask(Uint8Array.of(0xff, 0xfe))).to.include({ text: 'fffe', title: 'Sign unknown data?' });
  });

  it('shows a message as it will be read, with and without the wallet’s prefix', async () => {
    const messages = ['Sign in to Northwind', '12 apples', 'Grüße – ✓\nsecond line'];
    for (const message of messages) {
      const size = encodeUtf8(message).length;
      const bytes = encodeHex(encodeUtf8(`\u0019Ethereum Signed Message:\n${size}${message}`));
      for (const [encoding, payload] of [
        ['PAYLOAD_ENCODING_TEXT_UTF8', message],
        ['PAYLOAD_ENCODING_HEXADECIMAL', bytes],
      ]) {
        const question = await activity('SIGN_RAW_PAYLOAD_V2', { signWith: BOB, payload, encoding });
        expect(question, message).to.deep.include({ title: 'Sign this message?', text: message });
        expect(question?.warning).to.equal(undefined);
      }
    }
  });

  it('shows both if a request has a payload and payloads, of which the service uses one', async () => {
    for (const type of ['SIGN_RAW_PAYLOAD_V2', 'SIGN_RAW_PAYLOADS']) {
      const both = { signWith: BOB, payload: 'Hello', payloads: ['evil'], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' };
      const question = await activity(type, both);
      expect(question?.text).to.contain('evil').and.to.contain('Hello');
      expect(question?.warning).to.match(/can't be read/);
    }
  });

  it("warns of bytes that aren't a message: a digest, a Solana transaction, a wrong length", async () => {
    const solana = toHex(Uint8Array.of(1, 0, 1, 3, 200, 7)).slice(2);
    const short = encodeHex(encodeUtf8('\u0019Ethereum Signed Message:\n3Hello'));
    for (const payload of ['ab'.repeat(32), solana, short]) {
      const question = await activity('SIGN_RAW_PAYLOADS', {
        signWith: BOB,
        payloads: [payload],
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      });
      expect(question?.warning, payload).to.match(/can't be read/);
    }
  });

  it('says who gets how much of a chain’s coin', async () => {
    const question = transaction({ value: parseEther('1.5') });
    expect((await question)?.warning).to.equal(undefined);
    expect(await rowsOf(question)).to.deep.include({ Recipient: BOB, Amount: '1.5 ETH', Chain: 'Ethereum (1)' });
  });

  it('says who gets tokens, and warns about who may take them', async () => {
    const call = (functionName: 'transfer' | 'approve') => encodeFunctionData({ abi: erc20Abi, functionName, args: [BOB, 5_000_000n] });
    expect(await rowsOf(transaction({ data: call('transfer') }))).to.deep.include({
      'Token transfer to': BOB.replace('0b0', '0B0'),
      Amount: `5000000 in the smallest units of ${BOB}`,
    });
    const approval = transaction({ data: call('approve') });
    expect(await rowsOf(approval)).to.have.property('Can spend your tokens');
    expect((await approval)?.warning).to.match(/at any time/);
  });

  it("warns of a call that it can't read, and of one with extra bytes", async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 1n] });
    for (const data of ['0xdeadbeef', `${transfer}00`]) expect((await transaction({ data }))?.warning, data).to.match(/can't be read/);
    const blind = await activity('SIGN_TRANSACTION_V2', { type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction: 'abcd', signWith: BOB });
    expect(blind?.warning).to.match(/can't be read/);
  });

  it('shows characters that hide or reverse text', () => {
    expect(shownText('pay \u202Eevil\u200B')).to.equal('pay ⟨U+202E⟩evil⟨U+200B⟩');
    expect(shownText('two\nlines')).to.equal('two\nlines');
  });
});
