// Every member and every header that the client sends on a user's way through it, in each profile: no other, and none missing.
import { expect } from '@esm-bundle/chai';
import type { ProfileName } from '../../src/wire/profile.js';
import { until } from '../support/fixed-environment.js';
import { addSocial, addWallet, byCode, PHONE, type Scene, scene, signInByCode, signInSocial } from './stage.js';

const ALWAYS = ['accept', 'content-type'];
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A request as one line: path, headers besides the common ones, and members, with those of its parameters. */
function lineOf({ path, headers, body }: Scene['emulator']['requests'][number]): string {
  const own = Object.keys(headers).filter((name) => !ALWAYS.includes(name));
  const fields = JSON.parse(body || '{}') as Record<string, unknown>;
  const members = Object.entries(fields).flatMap(([name, value]) =>
    name === 'parameters' && isObject(value) ? Object.keys(value).map((inner) => `.${inner}`) : [name],
  );
  return [path.split('/').at(-1), own.sort().join(' '), members.sort().join(' ')].join(' | ');
}

async function walk(profile: ProfileName): Promise<readonly string[]> {
  const here = scene({ config: { profile } });
  await signInByCode(here);
  await here.kms.session.signOut();
  await signInByCode(here);
  await here.account.add(byCode(here, PHONE));
  await here.account.add({ type: 'passkey' });
  await addWallet(here, 'ethereum');
  await addSocial(here, 'google');
  await here.kms.session.refresh();
  await here.kms.session.signOut();
  const flow = here.kms.startPasskey();
  flow.send({ type: 'sign-in' });
  await until(() => flow.view.step === 'done');
  await here.kms.session.signOut();
  await signInSocial(here, 'google');
  const there = here.another();
  const fresh = there.kms.startPasskey();
  fresh.send({ type: 'create' });
  await until(() => fresh.view.step === 'done');
  await there.kms.session.signOut();
  await signInSocial(there, 'discord');
  const posts = here.emulator.requests.filter(({ method }) => method === 'POST');
  return [...new Set(posts.map(lineOf))].sort();
}

const PROXY = 'x-auth-proxy-config-id';
const ENVELOPE = 'organizationId timestampMs type';
const ACCOUNT = 'apiKeys authenticators clientSignature oauthProviders organizationName userEmail userName verificationToken wallet';
const UNPROVEN = 'apiKeys authenticators oauthProviders organizationName userName wallet';
const SESSION = `.expirationSeconds .publicKey ${ENVELOPE}`;
const BUNDLE = `.expirationSeconds .targetPublicKey ${ENVELOPE}`;

const IN_ALL = [
  `account | ${PROXY} | filterType filterValue`,
  `create_api_keys | x-stamp | .apiKeys .userId ${ENVELOPE}`,
  `create_authenticators | x-stamp | .authenticators .userId ${ENVELOPE}`,
  `create_oauth_providers | x-stamp | .oauthProviders .userId ${ENVELOPE}`,
  'get_user | x-stamp | organizationId userId',
  `oauth2_authenticate | ${PROXY} | authCode clientId codeVerifier nonce provider redirectUri`,
  `update_user_phone_number | x-stamp | .userId .userPhoneNumber .verificationToken ${ENVELOPE}`,
  `wallet_kit_config | ${PROXY} | `,
];
const IN_SPELLING_OF_CLIENTS = [
  `account | ${PROXY} | filterType filterValue verificationToken`,
  `stamp_login | x-stamp | ${SESSION}`,
  `stamp_login | x-stamp-webauthn | ${SESSION}`,
];
const LETTER = {
  live: [
    ...IN_SPELLING_OF_CLIENTS,
    `oauth_login | ${PROXY} | invalidateExisting oidcToken publicKey`,
    `otp_init | ${PROXY} | contact otpType`,
    `otp_login | ${PROXY} | clientSignature invalidateExisting publicKey verificationToken`,
    `otp_verify | ${PROXY} | otpCode otpId publicKey`,
    `signup | ${PROXY} | ${ACCOUNT}`,
    `signup | ${PROXY} | ${UNPROVEN}`,
  ],
  live2: [
    ...IN_SPELLING_OF_CLIENTS,
    `otp_init_v2 | ${PROXY} | contact otpType`,
    `otp_verify_v2 | ${PROXY} | encryptedOtpBundle otpId`,
    `signup_v2 | ${PROXY} | ${ACCOUNT}`,
    `signup_v2 | ${PROXY} | ${UNPROVEN}`,
    `stamp_login | x-stamp-attested | .expirationSeconds .invalidateExisting .publicKey ${ENVELOPE}`,
  ],
  seed: [
    `create_read_write_session | x-stamp | ${BUNDLE}`,
    `create_read_write_session | x-stamp-webauthn | ${BUNDLE}`,
    `oauth_login | ${PROXY} | invalidateExisting oidcToken publicKey`,
    `otp_init | ${PROXY} | contact otpType`,
    `otp_login | ${PROXY} | client_signature publicKey verificationToken`,
    `otp_verify | ${PROXY} | otpCode otpId public_key`,
    `signup | ${PROXY} | ${ACCOUNT.replace('clientSignature ', '')}`,
    `signup | ${PROXY} | ${UNPROVEN}`,
  ],
} as const;

describe('what is sent', () => {
  for (const profile of ['live', 'live2', 'seed'] as const) {
    it(`by a user who signs up, adds sign-in methods, renews and comes back is exactly as documented, ${profile}`, async () => {
      expect(await walk(profile)).to.deep.equal([...IN_ALL, ...LETTER[profile]].sort());
    });
  }
});
