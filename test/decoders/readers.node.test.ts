import { expect } from '@esm-bundle/chai';

import { readOAuthDetail } from '../../src/flows/oauth/attempt.js';
import { readOtpDetail } from '../../src/flows/otp/attempt.js';
import { readForm } from '../../src/flows/signup/form.js';
import { readFirstWallet } from '../../src/flows/signup/wallet.js';
import { ownMembers } from '../../src/platform/member.js';
import { isNewer, readSessionPointer, readSessionRecord } from '../../src/session/session-record.js';
import { readActivity, readAppProof, readMfaStatus, readOutcome } from '../../src/wire/activity.js';
import { readExportData, readSignedBundle, readTargetBundle, readTargetData } from '../../src/wire/bundle.js';
import { readWalletKitConfig } from '../../src/wire/config.js';
import { readFrameInit, readFromFrame, readToFrame } from '../../src/wire/export-port.js';
import { readFromKeyFrame, readToKeyFrame } from '../../src/wire/key-port.js';
import { SUBMITS } from '../../src/wire/operations.js';
import { readProofStatement } from '../../src/wire/proof-statement.js';
import {
  readAccount,
  readClientParams,
  readOidcGrant,
  readOtpInit,
  readOtpVerify,
  readSessionGrant,
  readSignup,
} from '../../src/wire/proxy.js';
import { QUERIES } from '../../src/wire/queries.js';
import type { Read } from '../../src/wire/read.js';
import { readRefusal } from '../../src/wire/refusal.js';
import { verdictOf } from '../../src/wire/verdict.js';
import activities from '../vectors/activity.json' with { type: 'json' };
import { forAll, isClean, LIMIT_MS, learned, valueNear } from './inputs.js';

const PUBLIC_KEY = `02${'ab'.repeat(32)}`;
const RECORD = {
  ...{ version: 1, organizationId: 'o1', userId: 'u1', expiresAtMs: 1, clockOffsetMs: 0, rev: 1, token: 'a.b.c', lifeSeconds: 900 },
  key: { framed: true, publicKeyHex: PUBLIC_KEY },
};
const CONFIG = {
  ...{
    enabledProviders: ['google', 'email'],
    sessionExpirationSeconds: '900',
    organizationId: 'o1',
    otpLength: '6',
    otpAlphanumeric: true,
  },
  ...{ oauthClientIds: { google: 'a' }, oauthRedirectUrl: 'https://site.example/back' },
};
const WALLET = {
  walletName: 'w',
  accounts: [{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: 'm/0', addressFormat: 'ADDRESS_FORMAT_SOLANA' }],
};
const ANSWERS = activities.cases.flatMap((one) => ('responseLive' in one && one.responseLive ? [one.responseLive] : []));

/** A family of readers with one origin: each of its inputs goes to one of them. */
type Family = readonly (readonly [read: Read<unknown>, sample: unknown])[];
/** The key frame's answers have their own reader, which only says that something is no answer. */
const keyFrameAnswer: Read<unknown> = (value, path) => {
  const answer = readFromKeyFrame(value);
  return answer ? { ok: true, value: answer } : { ok: false, path, expected: 'an answer of the key frame' };
};
const all = (...reads: readonly Read<unknown>[]): Family => reads.map((read) => [read, learned(read)]);

const FAMILIES: Readonly<Record<string, Family>> = {
  'the configuration': [[readWalletKitConfig, CONFIG]],
  'answers of the proxy': all(readAccount, readClientParams, readOidcGrant, readOtpInit, readOtpVerify, readSessionGrant, readSignup),
  'an activity': [...ANSWERS.map(({ activity }) => [readActivity, activity] as const), ...all(readAppProof, readMfaStatus)],
  'an answer to a submit': ANSWERS.flatMap((answer) => {
    const row = Object.values(SUBMITS).find(({ type }) => type === answer.activity.type);
    return row ? [[readOutcome<unknown>(row as { type: string; result: string; read: Read<unknown> }), answer] as const] : []; // any row
  }),
  'the result of a submit': all(...Object.values(SUBMITS).map(({ read }) => read as Read<unknown>)), // rows of different results
  'an answer to a query': all(...Object.values(QUERIES).map(({ read }) => read as Read<unknown>)), // rows of different answers
  'signed bundles': all(readSignedBundle, readTargetBundle, readTargetData, readExportData),
  'what an app proof says': [
    ...['ADDRESS_DERIVATION', 'POLICY_OUTCOME', 'LATER'].map(
      (kind) => [readProofStatement, learned(readProofStatement, { type: `APP_PROOF_TYPE_${kind}`, timestampMs: '1' })] as const,
    ),
  ],
  'messages to and from the export frame': [
    [readToFrame, { v: 1, kind: 'bundle', bundle: 'b', organizationId: 'o' }],
    [readToFrame, { v: 1, kind: 'refused', code: 'network' }],
    [readFromFrame, { v: 1, kind: 'failed', code: 'network' }],
    [readFrameInit, { v: 1, kind: 'init', wallet: { organizationId: 'o', name: 'n' }, theme: { accent: '#123456', radius: 4 } }],
  ],
  'messages to and from the key frame': [
    [readToKeyFrame, { v: 1, kind: 'sign', id: 1, publicKey: PUBLIC_KEY, bytes: new Uint8Array(2) }],
    [keyFrameAnswer, { v: 1, kind: 'signed', id: 1, signature: 'ab'.repeat(64) }],
    [readToKeyFrame, { v: 1, kind: 'forget', publicKey: PUBLIC_KEY }],
  ],
  'steps of a login that were stored': [...all(readOAuthDetail, readOtpDetail), [readForm, {}], [readFirstWallet, WALLET]],
};

describe('a value from outside', function () {
  this.timeout(LIMIT_MS);

  for (const [name, family] of Object.entries(FAMILIES)) {
    it(`is ${name}, or refused: never a throw, and nothing on the prototype of all objects`, () => {
      for (const [read, sample] of family) expect(read(sample, ''), JSON.stringify(sample)).to.include({ ok: true });
      const samples = family.map(([, sample]) => sample);
      forAll(valueNear(samples), ({ which, value }) => {
        const parsed = family[which]?.[0](value, '');
        return parsed?.ok ? isClean(parsed.value) : typeof parsed?.path === 'string';
      });
    });
  }

  it('is a session that was stored, or none', () => {
    const pointer = { version: 1, organizationId: 'o1', rev: 1 };
    expect([readSessionRecord(RECORD)?.userId, readSessionPointer(pointer)?.rev]).to.deep.equal(['u1', 1]);
    forAll(valueNear([RECORD, pointer]), ({ value }) => {
      const read = [readSessionRecord(value), readSessionPointer(value)];
      return read.every((one) => one === undefined || (isClean(one) && one.version === 1)) && typeof isNewer(value) === 'boolean';
    });
  });

  it('is settings of which only own members count, whatever is on the prototype of all objects', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: true, configurable: true });
    try {
      forAll(valueNear([CONFIG, { keys: { sessionSigner: 'k' }, oauth: { clientIds: { google: 'g' } } }]), ({ value }) => {
        const text = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member));
        return hasOwnAlone(ownMembers(text === undefined ? undefined : JSON.parse(text)));
      });
    } finally {
      delete (Object.prototype as { polluted?: boolean }).polluted;
    }
  });

  it('is a refusal that becomes one of the codes', () => {
    const refusal = { code: 16, message: 'expired api key', turnkeyErrorCode: 'API_KEY_EXPIRED', details: [{ turnkeyErrorCode: 'X' }] };
    const calls = ['otp_verify', 'otp_login', 'signup', 'wallet_kit_config', 'create_wallet', 'whoami'];
    forAll(valueNear(calls.map(() => refusal)), ({ which, value }) => {
      const read = readRefusal(value);
      return isClean(read) && STATUSES.every((status) => isCode(verdictOf(calls[which] ?? '', status, read).code));
    });
  });
});

const STATUSES = [400, 401, 403, 404, 409, 413, 418, 429, 500, 503];
const isCode = (code: string): boolean => /^[a-z_]{3,20}$/.test(code);
/** Lists are lists: what an object inherits is what counts. */
function hasOwnAlone(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  return (Object.hasOwn(value, 'polluted') || !('polluted' in value)) && Object.values(value).every(hasOwnAlone);
}
