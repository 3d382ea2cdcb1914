import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.js';
import { sealTo } from '../support/seal.js';

export const ORIGIN = 'http://localhost:8787';

export interface Answer {
  readonly status: number;
  // The tests that are about the service's responses read them member by member.
  readonly body: any;
  readonly headers: Headers;
}

/** A P-256 key of a script. */
export interface ScriptKey {
  readonly publicKey: string;
  readonly privateKey: Uint8Array;
}

export function newKey(privateKeyHex?: string): ScriptKey {
  const privateKey =
    privateKeyHex === undefined
      ? p256.utils.randomSecretKey()
      : Uint8Array.from(privateKeyHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return { privateKey, publicKey: bytesToHex(p256.getPublicKey(privateKey)) };
}

export function signRaw(text: string, key: ScriptKey): string {
  return bytesToHex(p256.sign(utf8ToBytes(text), key.privateKey, { lowS: false }));
}

export function stampOf(text: string, key: ScriptKey): string {
  const signature = bytesToHex(p256.sign(utf8ToBytes(text), key.privateKey, { lowS: false, format: 'der' }));
  return base64urlnopad.encode(
    utf8ToBytes(JSON.stringify({ publicKey: key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })),
  );
}

/** The header of a stamp by a key that a token names. */
export function attestedStampOf(text: string, { token, key, oidc = false }: { token: string; key: ScriptKey; oidc?: boolean }): string {
  const signature = bytesToHex(p256.sign(utf8ToBytes(text), key.privateKey, { lowS: false, format: 'der' }));
  const scheme = `STAMP_ATTESTED_SCHEME_P256_${oidc ? 'OIDC' : 'VERIFICATION_TOKEN'}`;
  return base64urlnopad.encode(utf8ToBytes(JSON.stringify({ publicKeyAttestation: token, scheme, publicKey: key.publicKey, signature })));
}

/** What a target bundle says, without its signature. */
export function targetOf(bundle: string): { targetPublic: string; organizationId: string } {
  return JSON.parse(new TextDecoder().decode(hexToBytes(JSON.parse(bundle).data)));
}

/** A code as the present clients send it: sealed to the key of its own target bundle, by another implementation than the emulator's. */
export function sealCode(bundle: string, sealed: unknown): string {
  const { enc, ciphertext } = sealTo(hexToBytes(targetOf(bundle).targetPublic), utf8ToBytes(JSON.stringify(sealed)));
  return JSON.stringify({ encappedPublic: bytesToHex(enc), ciphertext: bytesToHex(ciphertext) });
}

export function claimsOf(token: string): any {
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(token.split('.')[1] ?? '')));
}

export const firstWallet = {
  walletName: 'Wallet',
  accounts: [
    { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
    { curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  ],
};

/** A signed-in user. */
export interface Member {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: ScriptKey;
  readonly token: string;
  readonly wallet: { readonly walletId: string; readonly addresses: readonly string[] };
}

/** A token, and the key that it names. */
export interface Attestation {
  readonly token: string;
  readonly key: ScriptKey;
  /** Whether it is a token of a provider. */
  readonly oidc?: boolean;
}

/** What scripts do with an emulator. */
export interface Script {
  readonly emulator: Emulator;
  /** The parent organization and its root key. */
  readonly root: { readonly organizationId: string; readonly key: ScriptKey };
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly proxy: (name: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly query: (who: Pick<Member, 'organizationId' | 'key'>, name: string, fields?: object) => Promise<Answer>;
  readonly submit: (who: Pick<Member, 'organizationId' | 'key'>, name: string, parameters: object, envelope?: object) => Promise<Answer>;
  /** Prove a contact with its code. */
  readonly verify: (contact: string, key: ScriptKey) => Promise<string>;
  /** Prove a contact with its encrypted code. */
  readonly verifySealed: (contact: string, key: ScriptKey) => Promise<string>;
  /** Log in with a token and the key that it names. */
  readonly attest: (organizationId: string, attestation: Attestation, parameters?: object) => Promise<Answer>;
  /** Sign a user up with a code, and in. */
  readonly join: (contact: string) => Promise<Member>;
}

export const typeOf: Readonly<Record<string, string>> = {
  create_read_write_session: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
  sign_transaction: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  create_policy: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
  sign_raw_payload: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  create_users: 'ACTIVITY_TYPE_CREATE_USERS_V3',
  create_private_keys: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
  create_authenticators: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
  create_api_keys: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
  create_sub_organization: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
};

export function loginSignature(token: string, { publicKey, key }: { publicKey: string; key: ScriptKey }): object {
  const message = JSON.stringify({ login: { publicKey }, tokenId: claimsOf(token).id, type: 'USAGE_TYPE_LOGIN' });
  return clientSignature(message, key);
}

export function signupSignature(token: string, { signup, key }: { signup: object; key: ScriptKey }): object {
  return clientSignature(JSON.stringify({ signup, tokenId: claimsOf(token).id, type: 'USAGE_TYPE_SIGNUP' }), key);
}

export function clientSignature(message: string, key: ScriptKey): object {
  return { message, publicKey: key.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature: signRaw(message, key) };
}

export function createScript(options: EmulatorOptions = {}, emulator: Emulator = createEmulator(options)): Script {
  const config = emulator.config(ORIGIN);
  const root = { organizationId: config.organizationId, key: newKey(config.apiKey.privateKey) };
  const call = async (
    method: string,
    path: string,
    init: { body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Answer> => {
    const text = init.body === undefined || typeof init.body === 'string' ? init.body : JSON.stringify(init.body);
    const response = await emulator.fetch(
      new Request(ORIGIN + path, { method, headers: init.headers ?? {}, ...(text === undefined ? {} : { body: text as string }) }),
    );
    const answer = await response.text();
    return { status: response.status, headers: response.headers, body: answer === '' ? undefined : JSON.parse(answer) };
  };
  const post: Script['post'] = (path, body, headers = {}) => call('POST', path, { body, headers });
  const proxy: Script['proxy'] = (name, body, headers = {}) =>
    post(`/v1/${name}`, body, { 'x-auth-proxy-config-id': config.authProxyConfigId, ...headers });
  const stamped = (who: Pick<Member, 'key'>, path: string, fields: object) => {
    const text = JSON.stringify(fields);
    return post(path, text, { 'x-stamp': stampOf(text, who.key) });
  };
  const verify: Script['verify'] = async (contact, key) => {
    const otpType = contact.includes('@') ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
    const { otpId } = (await proxy('otp_init', { otpType, contact })).body;
    const otpCode = emulator.mailbox.messages(contact)[0]?.code;
    return (await proxy('otp_verify', { otpId, otpCode, publicKey: key.publicKey })).body.verificationToken;
  };
  const verifySealed: Script['verifySealed'] = async (contact, key) => {
    const otpType = contact.includes('@') ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
    const { otpId, otpEncryptionTargetBundle } = (await proxy('otp_init_v2', { otpType, contact })).body;
    const otp_code = emulator.mailbox.messages(contact)[0]?.code;
    const encryptedOtpBundle = sealCode(otpEncryptionTargetBundle, { otp_code, public_key: key.publicKey });
    return (await proxy('otp_verify_v2', { otpId, encryptedOtpBundle })).body.verificationToken;
  };
  const attest: Script['attest'] = (organizationId, attestation, parameters = {}) => {
    const timestampMs = String(emulator.clock.now());
    const login = { publicKey: attestation.key.publicKey, expirationSeconds: '900', invalidateExisting: false, ...parameters };
    const text = JSON.stringify({ parameters: login, organizationId, timestampMs, type: 'ACTIVITY_TYPE_STAMP_LOGIN' });
    return post('/public/v1/submit/stamp_login', text, { 'x-stamp-attested': attestedStampOf(text, attestation) });
  };
  return {
    emulator,
    root,
    post,
    proxy,
    verify,
    verifySealed,
    attest,
    control: (method, path, body) => call(method, `/_emulator/${path}`, body === undefined ? {} : { body }),
    query: (who, name, fields = {}) => stamped(who, `/public/v1/query/${name}`, { organizationId: who.organizationId, ...fields }),
    submit(who, name, parameters, envelope = {}) {
      const type = typeOf[name] ?? `ACTIVITY_TYPE_${name.toUpperCase()}`;
      const timestampMs = String(emulator.clock.now());
      return stamped(who, `/public/v1/submit/${name}`, { type, timestampMs, organizationId: who.organizationId, parameters, ...envelope });
    },
    async join(contact) {
      const key = newKey();
      const { publicKey } = key;
      const verificationToken = await verify(contact, key);
      const [member, name] = contact.includes('@') ? ['userEmail', 'email'] : ['userPhoneNumber', 'phoneNumber'];
      const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
      const clientSignature = signupSignature(verificationToken, { signup: { ...lists, [name]: contact }, key });
      const signup = await proxy('signup', {
        userName: 'Member',
        [member]: contact,
        ...lists,
        organizationName: 'Home',
        wallet: firstWallet,
        verificationToken,
        clientSignature,
      });
      const signature = loginSignature(verificationToken, { publicKey, key });
      const login = await proxy('otp_login', { verificationToken, publicKey, clientSignature: signature });
      const { organizationId, userId, wallet } = signup.body;
      return { organizationId, userId, wallet, key, token: login.body.session };
    },
  };
}
