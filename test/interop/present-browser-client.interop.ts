// The service's present browser client against the emulator: encrypted codes, attested stamps, and what a signed-in user does.
import { dirname, join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { mnemonicToAccount } from 'viem/accounts';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { nonceOf } from '../../src/wire/oidc-token.js';
import { trustedIssuer } from '../support/service.js';
import { isSolanaSignature } from '../support/wallet-checks.js';
import { becomeBrowser } from './browser.js';
import { noteDriven } from './driven.js';
import { browserClient, codeOf, createSubOrgParams, EMAIL, PHONE, WALLET_ACCOUNTS } from './first-login.js';
import { packagesOf } from './packages.js';

const { load, resolve } = packagesOf('present');
const keyTools = load('@turnkey/crypto');
const { hashMessage, recoverAddress } = load('viem');
/** The constants of the copy that the client itself uses. It has no setting for another signer of codes. */
const pins = load(join(dirname(resolve('@turnkey/crypto', '@turnkey/core')), 'constants.js'));
const PIN = 'PRODUCTION_TLS_FETCHER_SIGN_PUBLIC_KEY';

const PHRASE = 'test test test test test test test test test test test junk';

describe("the service's present browser client", () => {
  const issuer = trustedIssuer();
  const pinned = pins[PIN];
  const driven = noteDriven('@turnkey/core 2.8.1');
  let server: EmulatorServer;
  let config: any;
  let leave: () => void;
  let client: any;

  before(() => {
    leave = becomeBrowser(load);
  });
  after(function () {
    leave();
    driven.check(this);
  });
  beforeEach(async () => {
    server = await serveEmulator(issuer.options);
    config = server.emulator.config(server.origin);
    // One constant in memory: the packages are as published.
    pins[PIN] = config.keys.otpSigner;
    client = await browserClient(load, server);
  });
  afterEach(async () => {
    pins[PIN] = pinned;
    driven.note(server);
    localStorage.clear();
    await server.close();
  });

  const codeFor = (contact: string) => server.emulator.mailbox.messages(contact)[0]?.code;
  const enter = async (way = EMAIL, more: object = { createSubOrgParams }) => {
    const { otpId, otpEncryptionTargetBundle } = await client.initOtp(way);
    return client.completeOtp({ ...way, otpId, otpEncryptionTargetBundle, otpCode: codeFor(way.contact), ...more });
  };
  const paths = () => server.emulator.requests.map(({ path }) => path);
  const kept = () => client.getSession();

  it('reads the configuration, and that there is no bot check', async () => {
    const read = await client.getProxyAuthConfig();
    expect(read.organizationId).to.equal(config.organizationId);
    expect(await client.httpClient.proxyGetWalletKitClientParams({})).to.deep.equal({});
  });

  for (const way of [EMAIL, PHONE]) {
    it(`signs up, and in again to the same account, with a sealed code to ${way.contact}`, async () => {
      const first = await enter(way);
      expect(first.action).to.equal('SIGNUP');
      const { organizationId, publicKey } = await kept();
      expect(await keyTools.verifySessionJwtSignature(first.sessionToken, config.keys.sessionSigner)).to.equal(true);
      await client.logout();
      const before = paths().length;
      const again = await enter(way);
      expect(again.action).to.equal('LOGIN');
      expect(paths().slice(before)).to.deep.equal(['/v1/otp_init_v2', '/v1/otp_verify_v2', '/v1/account', '/public/v1/submit/stamp_login']);
      expect((await kept()).organizationId).to.equal(organizationId);
      expect((await kept()).publicKey).to.not.equal(publicKey);
    });
  }

  it('verifies the token with its own check', async () => {
    const { verificationToken } = await enter();
    const verified = await keyTools.verifyOtpVerificationToken(verificationToken, config.keys.verificationSigner);
    expect(verified).to.be.an('object');
  });

  it('seals nothing for a signer other than its pinned one', async () => {
    pins[PIN] = pinned;
    const { otpId, otpEncryptionTargetBundle } = await client.initOtp(EMAIL);
    const way = { ...EMAIL, otpId, otpEncryptionTargetBundle, otpCode: codeFor(EMAIL.contact) };
    expect(await client.completeOtp(way).catch((thrown: any) => thrown.name)).to.equal('TurnkeyError');
    expect(paths()).to.not.include('/v1/otp_verify_v2');
  });

  it('seals without a change to its packages, through its public parts', async () => {
    pins[PIN] = pinned;
    const { otpId, otpEncryptionTargetBundle } = await client.initOtp(EMAIL);
    const publicKey = await client.createApiKeyPair();
    const code = codeFor(EMAIL.contact);
    const encryptedOtpBundle = await keyTools.encryptOtpCodeToBundle(code, otpEncryptionTargetBundle, publicKey, config.keys.otpSigner);
    const { verificationToken } = await client.httpClient.proxyVerifyOtpV2({ otpId, encryptedOtpBundle });
    await client.signUpWithOtp({ ...EMAIL, verificationToken, createSubOrgParams });
    expect((await client.fetchUser()).userEmail).to.equal(EMAIL.contact);
  });

  it('recognizes a wrong code, a used one, and too many', async () => {
    const { otpId, otpEncryptionTargetBundle } = await client.initOtp(EMAIL);
    const attempt = (otpCode: unknown) => client.completeOtp({ ...EMAIL, otpId, otpEncryptionTargetBundle, otpCode }).catch(codeOf);
    expect(await attempt('000000' === codeFor(EMAIL.contact) ? '111111' : '000000')).to.equal('INVALID_OTP_CODE');
    expect((await attempt(codeFor(EMAIL.contact))).action).to.equal('SIGNUP');
    expect(await attempt(codeFor(EMAIL.contact))).to.equal('INVALID_OTP_CODE');
    await fetch(`${server.origin}/_emulator/settings`, { method: 'POST', body: JSON.stringify({ codesPerContact: '3' }) });
    for (let count = 1; count < 3; count++) await client.initOtp(EMAIL);
    expect(await client.initOtp(EMAIL).catch(codeOf)).to.equal('MAX_OTP_INITIATED_ERROR');
  });

  it('sends the token of a bot check if one is set up', async () => {
    server.emulator.reset();
    await fetch(`${server.origin}/_emulator/settings`, { method: 'POST', body: JSON.stringify({ turnstileSiteKey: 'site' }) });
    expect((await client.httpClient.proxyGetWalletKitClientParams({})).turnstileSiteKey).to.equal('site');
    expect(await client.initOtp(EMAIL).catch(() => 'refused')).to.equal('refused');
    expect(await client.initOtp({ ...EMAIL, captchaToken: 'solved' })).to.include.keys('otpId');
  });

  it('signs up and in with a passkey', async () => {
    await client.signUpWithPasskey({ createSubOrgParams: { userName: 'Pat', ...createSubOrgParams } });
    const { organizationId } = await kept();
    expect((await client.fetchUser()).userName).to.equal('Pat');
    await client.logout();
    await client.loginWithPasskey();
    expect((await kept()).organizationId).to.equal(organizationId);
    expect(paths()).to.include('/v1/signup_v2').and.not.include('/v1/signup');
  });

  for (const chain of ['ethereum', 'solana']) {
    it(`signs up and in with a wallet of ${chain}`, async () => {
      const [walletProvider] = await client.fetchWalletProviders(chain);
      expect((await client.loginOrSignupWithWallet({ walletProvider, createSubOrgParams })).action).to.equal('SIGNUP');
      const { organizationId } = await kept();
      await client.logout();
      expect((await client.loginOrSignupWithWallet({ walletProvider })).action).to.equal('LOGIN');
      expect((await kept()).organizationId).to.equal(organizationId);
    });
  }

  it('signs up and in with a token of an issuer that names its key, and links another client id', async () => {
    const linked = { iss: 'https://issuer.example', sub: 'ann', aud: 'second' };
    const complete = async () => {
      const publicKey = await client.createApiKeyPair();
      const oidcToken = issuer.token({ sub: 'ann', nonce: await nonceOf(crypto.subtle, publicKey) });
      const oauthProviders = [{ providerName: 'app', oidcClaims: linked }];
      return client.completeOauth({
        publicKey,
        providerName: 'issuer',
        oidcToken,
        createSubOrgParams: { ...createSubOrgParams, oauthProviders },
      });
    };
    expect((await complete()).action).to.equal('SIGNUP');
    const { organizationId } = await kept();
    const { oauthProviders } = await client.fetchUser();
    expect(oauthProviders.map(({ audience }: any) => audience)).to.deep.equal(['client', 'second']);
    const third = { ...linked, aud: 'third' };
    await client.addOauthProvider({ providerName: 'more', oidcClaims: [third] });
    const found = await client.httpClient.proxyGetAccount({ filterType: 'OIDC_CLAIMS', filterValue: JSON.stringify(third) });
    expect(found.organizationId).to.equal(organizationId);
    await client.logout();
    expect((await complete()).action).to.equal('LOGIN');
    expect((await kept()).organizationId).to.equal(organizationId);
    const unbound = { oidcToken: issuer.token({ sub: 'ann', nonce: '00' }), publicKey: await client.createApiKeyPair() };
    expect(await client.loginWithOauth(unbound).catch(codeOf)).to.equal('OAUTH_LOGIN_ERROR');
  });

  it("exchanges a social account's code for a token, and logs in with it", async () => {
    const publicKey = await client.createApiKeyPair();
    const nonce = await nonceOf(crypto.subtle, publicKey);
    const codeVerifier = 'v'.repeat(43);
    const redirectUri = 'http://localhost/cb';
    const clientId = 'demo-x-client';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'abcdefghijklmnopqrstuv',
      nonce,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    });
    const body = new URLSearchParams({ person: 'alice@example.com', decision: 'allow' });
    const back = await fetch(`${server.identityOrigin}/x/decide?${query}`, { method: 'POST', body, redirect: 'manual' });
    const authCode = new URL(back.headers.get('location') ?? '').searchParams.get('code');
    const asked = { provider: 'OAUTH2_PROVIDER_X', authCode, redirectUri, codeVerifier, nonce, clientId };
    const { oidcToken } = await client.httpClient.proxyOAuth2Authenticate(asked);
    expect((await client.completeOauth({ publicKey, providerName: 'x', oidcToken, createSubOrgParams })).action).to.equal('SIGNUP');
    expect((await client.fetchUser()).oauthProviders).to.have.length(1);
  });

  it('logs in at the proxy with a signature about it, unlike its other methods', async () => {
    await enter();
    const { organizationId } = await kept();
    await client.logout();
    const publicKey = await client.createApiKeyPair();
    const { otpId, otpEncryptionTargetBundle } = await client.initOtp(EMAIL);
    const code = { otpId, otpEncryptionTargetBundle, otpCode: codeFor(EMAIL.contact), publicKey };
    const { verificationToken } = await client.verifyOtp(code);
    const { id } = JSON.parse(Buffer.from(verificationToken.split('.')[1], 'base64url').toString());
    const message = JSON.stringify({ login: { publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' });
    const signature = await client.signWithApiKey({ message, publicKey });
    const clientSignature = { message, publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature };
    const { session } = await client.httpClient.proxyOtpLoginV2({ verificationToken, publicKey, clientSignature });
    expect(await keyTools.verifySessionJwtSignature(session, config.keys.sessionSigner)).to.equal(true);
    expect(JSON.parse(Buffer.from(session.split('.')[1], 'base64url').toString()).organization_id).to.equal(organizationId);
  });

  it("changes the user's name, contact and passkeys", async () => {
    await enter();
    await client.updateUserName({ userName: 'Vera' });
    await client.updateUserEmail({ email: 'other@example.com' });
    await client.addPasskey({ name: 'Key' });
    const user = await client.fetchUser();
    expect(user).to.include({ userEmail: 'other@example.com', userName: 'Vera' });
    await client.removePasskeys({ authenticatorIds: [user.authenticators[0].authenticatorId] });
    expect((await client.fetchUser()).authenticators).to.deep.equal([]);
  });

  it('lists wallets, creates one, adds an account and signs on both curves', async () => {
    await enter();
    const walletId = await client.createWallet({ walletName: 'Second', accounts: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SUI'] });
    expect((await client.createWalletAccounts({ walletId, accounts: ['ADDRESS_FORMAT_COSMOS'] }))[0]).to.match(/^cosmos1/);
    const wallets = await client.fetchWallets();
    const counts = Object.fromEntries(wallets.map(({ walletName, accounts }: any) => [walletName, accounts.length]));
    expect(counts).to.deep.equal({ Wallet: 2, Second: 3 });
    const of = (format: string) => wallets[0].accounts.find(({ addressFormat }: any) => addressFormat === format);
    const ethereum = of('ADDRESS_FORMAT_ETHEREUM');
    const { r, s, v } = await client.signMessage({ message: 'hello', walletAccount: ethereum, addEthereumPrefix: true });
    const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) };
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).to.equal(ethereum.address);
    const solana = of('ADDRESS_FORMAT_SOLANA');
    const signed = await client.signMessage({ message: 'hello', walletAccount: solana });
    expect(isSolanaSignature('hello', solana.address, signed)).to.equal(true);
  });

  it('imports a phrase and exports it again, and the key of one account', async () => {
    await enter();
    const { organizationId, userId } = await kept();
    const { importBundle } = await client.httpClient.initImportWallet({ userId });
    const signer = { dangerouslyOverrideSignerPublicKey: config.keys.exportSigner };
    const encryptedBundle = await keyTools.encryptWalletToBundle({ mnemonic: PHRASE, importBundle, userId, organizationId, ...signer });
    const walletId = await client.importWallet({ encryptedBundle, walletName: 'Old', accounts: WALLET_ACCOUNTS });
    const [address] = (await client.fetchWallets()).find((one: any) => one.walletId === walletId).accounts.map((one: any) => one.address);
    expect(address).to.equal(mnemonicToAccount(PHRASE).address);
    const target = keyTools.generateP256KeyPair();
    const targetPublicKey = target.publicKeyUncompressed;
    const opening = { organizationId, embeddedKey: target.privateKey, ...signer };
    const phrase = await client.exportWallet({ walletId, targetPublicKey });
    expect(await keyTools.decryptExportBundle({ ...opening, exportBundle: phrase, returnMnemonic: true })).to.equal(PHRASE);
    const key = await client.exportWalletAccount({ address, targetPublicKey });
    const opened = await keyTools.decryptExportBundle({ ...opening, exportBundle: key, keyFormat: 'HEXADECIMAL', returnMnemonic: false });
    expect(opened).to.equal(Buffer.from(mnemonicToAccount(PHRASE).getHdKey().privateKey ?? []).toString('hex'));
  });

  it('imports a private key and exports it', async () => {
    await enter();
    const { organizationId, userId } = await kept();
    const { importBundle } = await client.httpClient.initImportPrivateKey({ userId });
    const signer = { dangerouslyOverrideSignerPublicKey: config.keys.exportSigner };
    const privateKey = '11'.repeat(32);
    const sealing = { privateKey, keyFormat: 'HEXADECIMAL', importBundle, userId, organizationId, ...signer };
    const encryptedBundle = await keyTools.encryptPrivateKeyToBundle(sealing);
    const wish = { privateKeyName: 'Old', encryptedBundle, curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] };
    const privateKeyId = await client.importPrivateKey(wish);
    expect((await client.fetchPrivateKeys()).map((one: any) => [one.privateKeyId, one.imported])).to.deep.equal([[privateKeyId, true]]);
    const target = keyTools.generateP256KeyPair();
    const exportBundle = await client.exportPrivateKey({ privateKeyId, targetPublicKey: target.publicKeyUncompressed });
    const opening = { exportBundle, organizationId, embeddedKey: target.privateKey, keyFormat: 'HEXADECIMAL', returnMnemonic: false };
    expect(await keyTools.decryptExportBundle({ ...opening, ...signer })).to.equal(privateKey);
  });

  it('lets a second user act under policies that name it', async () => {
    await enter();
    const { publicKey } = keyTools.generateP256KeyPair();
    const { userId } = await client.fetchOrCreateP256ApiKeyUser({ publicKey });
    expect((await client.fetchOrCreateP256ApiKeyUser({ publicKey })).userId).to.equal(userId);
    const [consensus, condition] = [`approvers.any(user, user.id == '${userId}')`, "activity.action == 'SIGN'"];
    const policies = [{ policyName: 'delegate', effect: 'EFFECT_ALLOW', consensus, condition, notes: '' }];
    const [{ policyId }] = await client.fetchOrCreatePolicies({ policies });
    expect((await client.fetchOrCreatePolicies({ policies }))[0].policyId).to.equal(policyId);
  });

  it('renews the session, and continues with only the new key', async () => {
    await enter();
    const { publicKey } = await kept();
    await client.refreshSession({ invalidateExisitng: true });
    const renewed = await kept();
    expect(renewed.publicKey).to.not.equal(publicKey);
    const keys = (await client.fetchUser()).apiKeys.map(({ credential }: any) => credential.publicKey);
    expect(keys).to.deep.equal([renewed.publicKey]);
  });

  it('deletes its account', async () => {
    await enter();
    await client.deleteSubOrganization({ deleteWithoutExport: true });
    await client.logout();
    expect((await enter()).action).to.equal('SIGNUP');
  });
});
