import { expect } from '@esm-bundle/chai';
import { signLogin, signSignup } from '../../src/client/client-signature.js';
import { keyStamper } from '../../src/client/stampers.js';
import { generateSigningKey, type SigningKey } from '../../src/crypto/signing-key.js';
import { KmsError } from '../../src/errors.js';
import { readVerificationToken } from '../../src/flows/otp/verification-token.js';
import { nonceOf } from '../../src/wire/oidc-token.js';
import { profileOf } from '../../src/wire/profile.js';
import type { Signup, VerificationToken } from '../../src/wire/proxy.js';
import { type Service, startService } from '../support/service.js';

const { subtle } = crypto;
const WALLET = {
  walletName: 'Wallet 1',
  accounts: [{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' }],
} as const;
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} ${thrown.status}` : `threw ${String(thrown)}`);

let service: Service;
let key: SigningKey;
beforeEach(async () => {
  service = startService();
  key = await generateSigningKey(subtle);
});

for (const profile of ['live', 'seed'] as const) {
  describe(`the auth proxy in the ${profile} shape`, () => {
    const proxy = () => service.proxy(profile);
    const contact = 'ann@b.example';
    const code = () => service.emulator.mailbox.messages(contact)[0]?.code ?? '';
    const init = () => proxy().otpInit({ otpType: 'OTP_TYPE_EMAIL', contact });
    const proven = async () => {
      const { otpId } = await init();
      const { verificationToken: token } = await proxy().otpVerify({ otpId, otpCode: code(), publicKey: key.publicKeyHex });
      const isContact = (claimed: string) => claimed === contact;
      const claims = readVerificationToken(token, { publicKeyHex: key.publicKeyHex, otpType: 'OTP_TYPE_EMAIL', isContact });
      return { token, tokenId: claims.id, key };
    };
    const login = async (usage: { token: VerificationToken; tokenId: string; key: SigningKey }) => {
      const clientSignature = await signLogin({ subtle }, profileOf(profile), usage);
      return proxy().otpLogin({ verificationToken: usage.token, publicKey: key.publicKeyHex, clientSignature });
    };
    const signup = async (usage: { token: VerificationToken; tokenId: string; key: SigningKey }) => {
      const body: Signup = { userEmail: contact, verificationToken: usage.token, wallet: WALLET };
      const clientSignature = await signSignup({ subtle }, profileOf(profile), { ...usage, body });
      return proxy().signup({ ...body, ...(clientSignature && { clientSignature }) });
    };

    it('signs up and in with a code, to a session whose key stamps', async () => {
      const usage = await proven();
      expect(await login(usage).catch(codeOf)).to.equal('otp_expired 404');
      const { organizationId } = await signup(usage);
      expect((await login(usage)).session.split('.')).to.have.length(3);
      const own = service.as(organizationId, keyStamper({ subtle }, key));
      expect((await own.query('whoami', {})).organizationId).to.equal(organizationId);
      expect((await own.query('list_wallet_accounts', {})).accounts).to.have.length(1);
    });

    it('finds the account of a proven contact, and no other', async () => {
      const usage = await proven();
      const { organizationId } = await signup(usage);
      const filter = { filterType: 'EMAIL', filterValue: contact, verificationToken: usage.token } as const;
      expect(await proxy().account(filter)).to.deep.equal({ state: 'found', organizationId });
      expect(await proxy().account({ filterType: 'EMAIL', filterValue: 'nobody@b.example' })).to.deep.equal({ state: 'missing' });
    });

    it('refuses a second account for the same contact', async () => {
      const usage = await proven();
      await signup(usage);
      expect(await signup(usage).catch(codeOf)).to.equal('account_exists 409');
    });

    it('refuses a wrong code, one that was used, and a signature of another key', async () => {
      const { otpId } = await init();
      const verify = (otpCode: string) => proxy().otpVerify({ otpId, otpCode, publicKey: key.publicKeyHex });
      expect(await verify('000000').catch(codeOf)).to.match(/^otp_invalid 400$/);
      await verify(code());
      expect(await verify(code()).catch(codeOf)).to.equal('otp_expired 400');
      const usage = await proven();
      await signup(usage);
      expect(await login({ ...usage, key: await generateSigningKey(subtle) }).catch(codeOf)).to.equal('otp_expired 400');
    });

    it('says that too many codes were requested, and how long to wait', async () => {
      const body = JSON.stringify({ codesPerContact: '3' });
      await service.emulator.fetch(new Request('http://localhost:8787/_emulator/settings', { method: 'POST', body }));
      const outcomes = [await init(), await init(), await init(), await init().catch((thrown) => thrown)];
      const [last] = outcomes.slice(-1) as [KmsError];
      expect([last.code, last.reason, typeof last.retryAfterMs]).to.deep.equal(['rate_limited', 'codes', 'number']);
    });

    it('signs in with a token of an issuer that is bound to the key', async () => {
      const sub = 'subject';
      const nonce = await nonceOf(subtle, key.publicKeyHex);
      const oidcToken = service.oidcToken({ sub, nonce });
      const { organizationId } = await proxy().signup({ userName: 'Ann', oauthProviders: [{ providerName: 'issuer', oidcToken }] });
      expect(await proxy().account({ filterType: 'OIDC_TOKEN', filterValue: oidcToken, oidcToken })).to.deep.equal({
        state: 'found',
        organizationId,
      });
      await proxy().oauthLogin({ oidcToken, publicKey: key.publicKeyHex, invalidateExisting: true });
      const own = service.as(organizationId, keyStamper({ subtle }, key));
      expect((await own.query('whoami', {})).username).to.equal('Ann');
      const bound = { oidcToken: service.oidcToken({ sub, nonce: '00' }), publicKey: key.publicKeyHex };
      expect(await proxy().oauthLogin(bound).catch(codeOf)).to.equal('oauth_failed 400');
    });

    it('reads the configuration', async () => {
      const { organizationId, methods } = await proxy().walletKitConfig();
      expect(organizationId).to.equal(service.config.organizationId);
      expect(methods).to.include('email');
    });
  });
}
