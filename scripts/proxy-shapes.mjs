// What the client sends to each endpoint of the auth proxy, in both documented formats, taken from the client itself.
import { createProxyClient } from '../src/client/proxy-client.ts';
import { profileOf } from '../src/wire/profile.ts';

const publicKey = '02'.padEnd(66, '0');
const clientSignature = (profile) => (profile === 'live' ? { message: '' } : '');
const wallet = { walletName: '', accounts: [{ curve: 'CURVE_ED25519', path: '' }], mnemonicLength: 12 };

const id = 'o1';
const token = 'a.b.c';

/** Path, method, an input with every member, and a response with every member. */
export const PROXY_CALLS = [
  [
    'wallet_kit_config',
    'walletKitConfig',
    () => undefined,
    {
      enabledProviders: ['email'],
      sessionExpirationSeconds: '900',
      organizationId: id,
      otpLength: '6',
      otpAlphanumeric: false,
      oauthClientIds: {},
      oauthRedirectUrl: '',
    },
  ],
  ['wallet_kit_client_params', 'walletKitClientParams', () => undefined, { turnstileSiteKey: 'k' }],
  ['account', 'account', () => ({ filterType: 'EMAIL', filterValue: '', verificationToken: '', oidcToken: '' }), { organizationId: id }],
  ['otp_init', 'otpInit', () => ({ otpType: 'OTP_TYPE_EMAIL', contact: '' }), { otpId: id }],
  ['otp_verify', 'otpVerify', () => ({ otpId: '', otpCode: '', publicKey }), { verificationToken: token }],
  [
    'otp_login',
    'otpLogin',
    (profile) => ({
      verificationToken: '',
      publicKey,
      clientSignature: clientSignature(profile),
      invalidateExisting: true,
      organizationId: '',
    }),
    { session: token },
  ],
  [
    'oauth2_authenticate',
    'oauth2Authenticate',
    () => ({ provider: 'OAUTH2_PROVIDER_X', authCode: '', redirectUri: '', codeVerifier: '', nonce: '', clientId: '' }),
    { oidcToken: token },
  ],
  ['oauth_login', 'oauthLogin', () => ({ oidcToken: '', publicKey, invalidateExisting: true, organizationId: '' }), { session: token }],
  [
    'signup',
    'signup',
    () => ({
      userName: '',
      userEmail: '',
      userPhoneNumber: '',
      organizationName: '',
      verificationToken: '',
      clientSignature: { message: '' },
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
      wallet,
    }),
    { organizationId: id, userId: id, wallet: { walletId: id, addresses: [] } },
  ],
];

/** A request as the client makes it: its address, the members of its body, and the reader of its response. */
export function proxyRequest(name, profile) {
  const [, method, input] = PROXY_CALLS.find(([path]) => path === name);
  let sent;
  const transport = {
    send: (exchange) => {
      sent = exchange;
      return new Promise(() => {});
    },
  };
  const authProxyUrl = new URL('https://service.example');
  const client = createProxyClient({
    transport,
    authProxyUrl,
    authProxyConfigId: 'demo',
    profile: profileOf(profile),
    clock: { now: () => 0 },
  });
  client[method](input(profile));
  return { path: new URL(sent.url).pathname, body: JSON.parse(sent.body), read: sent.read };
}
