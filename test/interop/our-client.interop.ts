// This package's stamps, signatures and bundles compared with those of the service's published packages: the same bytes, or accepted by
// their checks.

import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from 'viem';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { signLogin, signSignup } from '../../src/client/client-signature.js';
import { apiKeyStamper, createPublicApiClient, generateSigningKey, keyStamper, passkeyStamper, walletStamper } from '../../src/client.js';
import { profileOf } from '../../src/wire/profile.js';
import type { VerificationToken } from '../../src/wire/proxy.js';
import { fixedAuthenticator } from '../support/fixed-authenticator.js';
import { freshKey } from '../support/service.js';
import { becomeBrowser } from './browser.js';
import { publishedPackages } from './packages.js';

const load = publishedPackages();
const keyTools = load('@turnkey/crypto');
const { ApiKeyStamper } = load('@turnkey/api-key-stamper');
const { TurnkeyClient } = load('@turnkey/http');

const { subtle } = crypto;
const BODIES = ['{}', '{"organizationId":"a","text":"Grüße 🗝"}'];
const statedIn = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString());

describe("this package's stamps", () => {
  it("of a session key and of an API key pass the published check, and those of another body don't", async () => {
    const session = keyStamper({ subtle }, await generateSigningKey(subtle));
    for (const stamper of [session, apiKeyStamper(freshKey(p256))]) {
      for (const body of BODIES) {
        const { publicKey, scheme, signature } = statedIn((await stamper.stamp(body)).value);
        expect(scheme).to.equal('SIGNATURE_SCHEME_TK_API_P256');
        expect(await keyTools.verifyStampSignature(publicKey, signature, body)).to.equal(true);
        expect(await keyTools.verifyStampSignature(publicKey, signature, `${body} `)).to.equal(false);
      }
    }
  });

  it('have the header, the members and the order of the published stamper', async () => {
    const key = freshKey(p256);
    const theirs = await new ApiKeyStamper({ apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey }).stamp('{}');
    const ours = await apiKeyStamper(key).stamp('{}');
    expect(ours.header).to.equal(theirs.stampHeaderName);
    expect(Object.keys(statedIn(ours.value))).to.deep.equal(Object.keys(statedIn(theirs.stampHeaderValue)));
  });

  describe("with a browser's credentials", () => {
    let leave: () => void;
    before(() => {
      leave = becomeBrowser(load);
    });
    after(() => leave());

    for (const chain of ['ethereum', 'solana'] as const) {
      it(`of a wallet of ${chain} are those of the published stamper`, async () => {
        const { TurnkeyClient: BrowserClient } = load('@turnkey/core');
        const walletConfig = { features: { auth: true }, chains: { ethereum: { native: true }, solana: { native: true } } };
        const client = new BrowserClient({ apiBaseUrl: 'http://localhost', authProxyUrl: 'http://localhost', walletConfig });
        await client.init();
        const [walletProvider] = await client.fetchWalletProviders(chain);
        const { signedRequest } = await client.buildWalletLoginRequest({ walletProvider, publicKey: freshKey(p256).publicKey });
        const { body, stamp } = signedRequest;
        const ours = await walletStamper(chain, await accountOf(walletProvider, chain)).stamp(body);
        expect(ours.header).to.equal(stamp.stampHeaderName);
        const { signature, ...others } = statedIn(ours.value);
        const { signature: published, ...theirs } = statedIn(stamp.stampHeaderValue);
        expect(Object.entries(others)).to.deep.equal(Object.entries(theirs));
        // Theirs keeps a zero at the start of a number, which minimal DER leaves out: about one signature in eighty has one.
        expect(chain === 'solana' ? signature : numbersOf(signature)).to.deep.equal(chain === 'solana' ? published : numbersOf(published));
      });
    }

    it('of a passkey ask for the same challenge, and have the same members', async () => {
      const passkeys = fixedAuthenticator('http://localhost');
      const made = { challenge: new Uint8Array(32), rpId: 'localhost', rpName: '', userId: new Uint8Array(8), userName: 'a' };
      await passkeys.create(made);
      const ours = JSON.parse((await passkeyStamper({ subtle, passkeys }, { rpId: 'localhost' }).stamp(BODIES[1] ?? '')).value);
      const theirs = await theirPasskeyStamp(BODIES[1] ?? '');
      expect(Object.keys(ours)).to.deep.equal(Object.keys(theirs));
      expect(ours.clientDataJson).to.equal(theirs.clientDataJson);
    });
  });
});

/** The two numbers of an ECDSA signature in DER, minimal or not. */
function numbersOf(der: string): bigint[] {
  const bytes = hexToBytes(`0x${der}`);
  const second = 4 + (bytes[3] ?? 0);
  const at = (start: number) => BigInt(bytesToHex(bytes.slice(start + 2, start + 2 + (bytes[start + 1] ?? 0))));
  return [at(2), at(second)];
}

async function theirPasskeyStamp(body: string): Promise<any> {
  await navigator.credentials.create({
    publicKey: { challenge: new Uint8Array(32), rp: { id: 'localhost' }, user: { id: new Uint8Array(8) } },
  } as any);
  const { WebauthnStamper } = load('@turnkey/webauthn-stamper');
  const stamp = await new WebauthnStamper({ rpId: 'localhost' }).stamp(body);
  expect(stamp.stampHeaderName.toLowerCase()).to.equal('x-stamp-webauthn');
  return JSON.parse(stamp.stampHeaderValue);
}

/** The account behind a provider that the published client found. */
async function accountOf({ provider, connectedAddresses }: any, chain: 'ethereum' | 'solana') {
  const [address] = connectedAddresses;
  if (chain === 'solana') {
    const [account] = provider.accounts;
    const signText = async (text: string) => {
      const [{ signature }] = await provider.features['solana:signMessage'].signMessage({
        account,
        message: new TextEncoder().encode(text),
      });
      return Uint8Array.from<number>(signature);
    };
    return { address, publicKey: Uint8Array.from<number>(account.publicKey), signText };
  }
  const signText = async (text: string) => {
    const signature = await provider.request({ method: 'personal_sign', params: [text, address] });
    return Uint8Array.from(hexToBytes(signature));
  };
  return { address, signText };
}

describe("this package's client signatures", () => {
  const claims = { id: 'a6eef1dd-8166-4b28-bda7-81122bd71f04', contact: 'ann@example.com', verification_type: 'OTP_TYPE_EMAIL' };
  const tokenOf = (publicKey: string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'ES256' })}.${part({ ...claims, public_key: publicKey })}.c2ln` as VerificationToken;
  };
  const their = () => load('@turnkey/core/dist/utils.js');

  it('are over the message that the published client writes, for a login', async () => {
    const key = await generateSigningKey(subtle);
    const token = tokenOf(key.publicKeyHex);
    const ours: any = await signLogin({ subtle }, profileOf('live'), { token, tokenId: claims.id, key });
    const theirs = their().getClientSignatureMessageForLogin({ verificationToken: token, sessionPublicKey: key.publicKeyHex });
    expect([ours.message, ours.publicKey]).to.deep.equal([theirs.message, theirs.publicKey]);
  });

  it('are over the message that the published client writes, for a sign-up', async () => {
    const key = await generateSigningKey(subtle);
    const token = tokenOf(key.publicKeyHex);
    const body = { userEmail: claims.contact, verificationToken: token };
    const ours: any = await signSignup({ subtle }, profileOf('live'), { token, tokenId: claims.id, key, body });
    const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
    const theirs = their().getClientSignatureMessageForSignup({ verificationToken: token, email: claims.contact, ...lists });
    expect(ours.message).to.equal(theirs.message);
  });
});

describe('createPublicApiClient in Node', () => {
  let server: EmulatorServer;
  let config: any;
  before(async () => {
    server = await serveEmulator();
    config = server.emulator.config(server.origin);
  });
  after(() => server.close());

  const curves = { P256: p256, SECP256K1: secp256k1, ED25519: ed25519 } as const;
  for (const curve of ['P256', 'SECP256K1', 'ED25519'] as const) {
    it(`signs with a key of ${curve} that the published client registered`, async () => {
      const { organizationId, apiKey } = config;
      const key = freshKey(curves[curve]);
      const theirs = new TurnkeyClient(
        { baseUrl: server.origin },
        new ApiKeyStamper({ apiPublicKey: apiKey.publicKey, apiPrivateKey: apiKey.privateKey }),
      );
      const { userId } = await theirs.getWhoami({ organizationId });
      const apiKeys = [{ apiKeyName: curve, publicKey: key.publicKey, curveType: `API_KEY_CURVE_${curve}` }];
      const parameters = { userId, apiKeys };
      await theirs.createApiKeys({ type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', timestampMs: String(Date.now()), organizationId, parameters });

      const client = createPublicApiClient({ baseUrl: server.origin, organizationId, stamper: apiKeyStamper(key) });
      expect((await client.query('whoami', {})).userId).to.equal(userId);
      const account = {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      } as const;
      const made = await client.submit('create_wallet', { walletName: curve, accounts: [account] });
      if (made.state !== 'completed') throw new Error(made.state);
      const [signWith = ''] = made.result.addresses;
      const hash = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
      const request = {
        signWith,
        payloads: [hash],
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      } as const;
      const signed = await client.submit('sign_raw_payloads', request);
      if (signed.state !== 'completed') throw new Error(signed.state);
      const { r, s, v } = signed.result.signatures[0] ?? { r: '', s: '', v: '' };
      const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) };
      expect(await load('viem').recoverAddress({ hash, signature })).to.equal(signWith);
    });
  }
});
