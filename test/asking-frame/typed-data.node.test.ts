import { expect } from '@esm-bundle/chai';
import { getTypesForEIP712Domain, serializeTypedData } from 'viem';
import { askedOf, linesOf } from './asked.js';

const EVE = '0x00000000000000000000000000000000000000e0';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const UNREAD = /can't be read/;
const TAKES = /able to take these tokens at any time/;
const DEPENDS = /depends on the contract/;
const NOTHING = /^$/;
const DOMAIN = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC } as const;
const DETAILS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
];
const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }));
const written = (primaryType: string, types: object, message: object, domain: object = DOMAIN) =>
  serializeTypedData({ domain, primaryType, message, types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types } } as never);
const ask = (payload: string, more: object = {}) =>
  linesOf(
    askedOf('SIGN_RAW_PAYLOAD_V2', {
      signWith: EVE,
      payload,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      ...more,
    }),
  );

const PERMIT = { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') };
const permit = (changes: object = {}) =>
  written('Permit', PERMIT, { owner: USDC, spender: EVE, value: '20000000', nonce: '0', deadline: '1800000000', ...changes });
const DAI = written(
  'Permit',
  { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
  { holder: USDC, spender: EVE, nonce: '0', expiry: '1800000000', allowed: true },
  { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: '0x6B175474E89094C44Da98b954EedeAC495271d0F' },
);
/** Some parsers read this as true. */
const DAI_IN_WORDS = DAI.replace('"allowed":true', '"allowed":"true"');
const PERMIT2 = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' };
const one = { token: USDC, amount: '5000000', expiration: '1800000000', nonce: '0' };
const single = written(
  'PermitSingle',
  { PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'), PermitDetails: DETAILS },
  { details: one, spender: EVE, sigDeadline: '1' },
  PERMIT2,
);
const batch = written(
  'PermitBatch',
  { PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'), PermitDetails: DETAILS },
  { details: [one, { ...one, amount: String(2n ** 160n - 1n) }], spender: EVE, sigDeadline: '1' },
  PERMIT2,
);
const from = written(
  'PermitTransferFrom',
  {
    PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
    TokenPermissions: fields('address token,uint256 amount'),
  },
  { permitted: { token: USDC, amount: '7000000' }, spender: EVE, nonce: '0', deadline: '1800000000' },
  PERMIT2,
);
const MOVES = fields('address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce');
const moves = (changes: object = {}, domain: object = DOMAIN, type = 'TransferWithAuthorization') =>
  written(
    type,
    { [type]: MOVES },
    { from: USDC, to: EVE, value: '10000', validAfter: '0', validBefore: '1800000000', nonce: `0x${'11'.repeat(32)}`, ...changes },
    domain,
  );
const mail = written(
  'Mail',
  { Mail: fields('Person[] to,string contents,bytes data'), Person: fields('string name,address wallet') },
  { to: [{ name: 'Bob', wallet: EVE }], contents: 'Hello', data: '0xbeef' },
);

describe('a question about typed data says', () => {
  for (const [what, payload, lines, warning] of [
    [
      'who may spend how much',
      permit(),
      [
        'App: USD Coin',
        'Chain: Ethereum (1)',
        `Contract: ${USDC.toLowerCase()}`,
        `Can spend your tokens: ${EVE}`,
        'Up to: 20 USDC',
        'Until: 2027-01-15 08:00:00 UTC',
      ],
      TAKES,
    ],
    ['who may spend everything', permit({ value: String(2n ** 256n - 1n) }), ['Up to: all your USDC'], TAKES],
    ['who may spend all DAI', DAI, ['Up to: all your DAI', `Can spend your tokens: ${EVE}`], TAKES],
    ['what Permit2 allows', single, ['Up to: 5 USDC', `Can spend your tokens: ${EVE}`], TAKES],
    ['everything that Permit2 allows', batch, ['Up to: 5 USDC', 'Up to: all your USDC'], TAKES],
    ['what Permit2 hands over', from, ['Up to: 7 USDC', 'Until: 2027-01-15 08:00:00 UTC'], TAKES],
    ['what an authorization moves', moves(), [`Token transfer to: ${EVE}`, 'Amount: 0.01 USDC', 'Until: 2027-01-15 08:00:00 UTC'], NOTHING],
    ['what its recipient may fetch', moves({}, DOMAIN, 'ReceiveWithAuthorization'), ['Amount: 0.01 USDC'], NOTHING],
    ['that it moves everything', moves({ value: String(2n ** 256n - 1n) }), ['Amount: all your USDC'], NOTHING],
    [
      'that one of an unknown token depends on its contract',
      moves({}, { ...DOMAIN, verifyingContract: EVE }),
      [`Token transfer to: ${EVE}`],
      DEPENDS,
    ],
    ['that all else depends on its contract', mail, ['Kind: Mail'], DEPENDS],
  ] as const)
    it(what, () => {
      const asked = ask(payload);
      expect(asked.title).to.equal('Sign this data?');
      expect(asked.lines).to.include.members(lines);
      expect(asked.warning).to.match(warning);
      expect(asked.warning).not.to.match(UNREAD);
    });

  it('each member that is signed', () => {
    expect(ask(mail).text?.split('\n')).to.deep.equal(['to[1].name: Bob', `to[1].wallet: ${EVE}`, 'contents: Hello', 'data: 0xbeef']);
  });

  it('one line for each member, whatever its text', () => {
    const asked = ask(mail.replace('"Hello"', '"Hello\\nto[2].name: Ada"'));
    expect(asked.text?.split('\n')).to.include('contents: Hello to[2].name: Ada').and.to.have.length(4);
  });

  it('the same if the text has white space between its parts, but not within them', () => {
    expect(ask(JSON.stringify(JSON.parse(mail), undefined, 2))).to.deep.equal(ask(mail));
    expect(ask(mail.replace('Hello', 'Hello  there')).text).to.contain('Hello  there');
  });

  for (const [why, payload] of [
    ['a member that no type names', mail.replace('"contents"', '"hidden":"x","contents"')],
    ['a member that is missing', mail.replace('"contents":"Hello",', '')],
    ['a name twice', mail.replace('"contents":"Hello"', '"contents":"Hi","contents":"Hello"')],
    ['an escape with two readings', mail.replace('"contents":"Hello"', '"contents":"H\\u0065llo"')],
    [
      'a type with a name twice',
      mail.replace('{"type":"string","name":"contents"}', '{"type":"string","name":"contents"},{"type":"string","name":"contents"}'),
    ],
    ['a fifth member', mail.replace('"domain"', '"more":1,"domain"')],
    ['an amount that is no number', permit({ value: '20' }).replace('"20"', '"twenty"')],
    ['an authorization of no number', moves().replace('"10000"', '"some"')],
    ['a list in place of a value', permit().replace('"20000000"', '["20000000"]')],
    ['a flag that is no flag', DAI_IN_WORDS],
    ['a domain with a member that is not signed', permit().replace(/,\{"name":"verifyingContract","type":"address"\}/, '')],
    ['no JSON', 'hello'],
    ['types that lead to themselves', written('A', { A: fields('A[] a') }, { a: [{ a: [{ a: [{ a: [{ a: [{ a: [] }] }] }] }] }] })],
  ] as const)
    it(`that it cannot be read: ${why}`, () => {
      const asked = ask(payload);
      expect(asked.warning).to.match(UNREAD);
      expect(asked.text).to.equal(payload);
    });

  it('nothing about typed data that is hashed once more, or about two at once', () => {
    expect(ask(mail, { hashFunction: 'HASH_FUNCTION_KECCAK256' }).title).to.not.equal('Sign this data?');
    expect(ask(mail, { payload: undefined, payloads: [mail, mail] }).title).to.not.equal('Sign this data?');
  });
});

describe('a question about a delegation says', () => {
  const delegation = (payload: string) => ask(payload, { encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION' });
  it('whose code may act as the account, and where', () => {
    const asked = delegation(JSON.stringify({ chainId: '0', address: EVE, nonce: '1' }));
    expect(asked.lines).to.include(`Can act as your account: ${EVE} on any chain`);
    expect(asked.warning).to.match(/From now on/);
    expect(delegation(JSON.stringify({ chainId: '10', address: EVE, nonce: '1' })).lines).to.include(
      `Can act as your account: ${EVE} on OP Mainnet (10)`,
    );
    expect(delegation(JSON.stringify({ chainId: '10', address: EVE, nonce: '1', more: 1 })).warning).to.match(UNREAD);
  });
});

describe('a question about a message says', () => {
  const message = (payload: string, more: object = {}) => {
    const how = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256', ...more };
    const question = askedOf('SIGN_RAW_PAYLOAD_V2', { signWith: EVE, payload, ...how });
    return { ...linesOf(question), isMessage: question.isMessage ?? false };
  };
  const signIn = (domain: string, kind = 'Ethereum') => `${domain} wants you to sign in with your ${kind} account:\n${EVE}\n\nWelcome.`;
  const prefixed = (text: string) => Buffer.from(`\u0019Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`).toString('hex');

  it('where it signs in, and warns of a site other than the one that asks', () => {
    for (const own of ['site.example', 'https://site.example']) {
      expect(message(signIn(own)).lines).to.include('Signs you in to: site.example');
      expect(message(signIn(own)).warning).to.equal('');
    }
    for (const [foreign, kind] of [
      ['bank.example', 'Ethereum'],
      ['bank.example', 'Solana'],
      ['site.example.bank.example', 'Ethereum'],
      ['site.example:8443', 'Ethereum'],
      ['site.example@bank.example', 'Ethereum'],
    ] as const)
      expect(message(signIn(foreign, kind)).warning, foreign).to.match(/another site is asking/);
  });

  it("that it can't be read if 32 characters are signed as a digest, which may be that of a transaction", () => {
    // Ed25519 has no hash function, and several of its chains sign the 32 bytes of a transaction's hash.
    for (const name of ['NO_OP', 'NOT_APPLICABLE']) {
      const asked = message('These letters are only a digest.', { hashFunction: `HASH_FUNCTION_${name}` });
      expect(asked.warning, name).to.match(UNREAD);
      expect(asked.isMessage, name).to.equal(false);
    }
  });

  it("that it is one if no chain takes it for a transaction: with Ethereum's prefix, or as plain bytes", () => {
    const hex = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' };
    expect(message(prefixed('Hello'), hex)).to.include({ isMessage: true, text: 'Hello' });
    expect(message('Hello', { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })).to.include({ isMessage: true });
    // Cosmos chains sign their transactions as JSON.
    for (const [text, more] of [
      ['{"msgs":[{"type":"cosmos-sdk/MsgSend"}]}', { hashFunction: 'HASH_FUNCTION_SHA256' }],
      ['Hello', {}],
      [prefixed('Hello'), { ...hex, hashFunction: 'HASH_FUNCTION_SHA256' }],
      [prefixed(signIn('bank.example')), hex],
    ] as const)
      expect(message(text, more).isMessage, text).to.equal(false);
  });
});
