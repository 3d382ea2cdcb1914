// The service's browser client, as published, against the emulator: every sign-in method, and what a signed-in user does.
import { expect } from '@esm-bundle/chai';
import { mnemonicToAccount } from 'viem/accounts';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { nonceOf } from '../../src/wire/oidc-token.js';
import { trustedIssuer } from '../support/service.js';
import { isSolanaSignature } from '../support/wallet-checks.js';
import { becomeBrowser } from './browser.js';
import { noteDriven } from './driven.js';
import { browserClient, codeOf, createSubOrgParams, EMAIL, PHONE } from './first-login.js';
import { publishedPackages } from './packages.js';

const load = publishedPackages();
const keyTools = load('@turnkey/crypto');
const { hashMessage, recoverAddress } = load('viem');

describe("the service's browser client", () => {
  const issuer = trustedIssuer();
  const driven = noteDriven('@turnkey/core 1.11.2');
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
    client = await browserClient(load, server);
  });
  afterEach(async () => {
    driven.note(server);
    localStorage.clear();
    await server.close();
  });

  const codeFor = (contact: string) => server.emulator.mailbox.messages(contact)[0]?.code;
  const enter = async (way = EMAIL, more: object = { createSubOrgParams }) => {
    const otpId = await client.initOtp(way);
    return client.completeOtp({ ...way, otpId, otpCode: codeFor(way.contact), ...more });
  };
  const paths = () => server.emulator.requests.map(({ path }) => path);

  it('reads the configuration', async () => {
    const read = await client.getProxyAuthConfig();
    expect(read.organizationId).to.equal(config.organizationId);
    expect(read.enabledProviders).to.include.members(['email', 'sms', 'passkey', 'wallet']);
    expect(read.sessionExpirationSeconds).to.equal('900');
  });

  for (const way of [EMAIL, PHONE]) {
    it(`signs up, and in again to the same account, with a code to ${way.contact}`, async () => {
      const first = await enter(way);
      expect(first.action).to.equal('SIGNUP');
      const session = await client.getSession();
      expect(session.sessionType).to.equal('SESSION_TYPE_READ_WRITE');
      await client.logout();
      expect((await enter(way)).action).to.equal('LOGIN');
      expect((await client.getSession()).organizationId).to.equal(session.organizationId);
      expect(paths()).to.include.members(['/v1/otp_init', '/v1/otp_verify', '/v1/account', '/v1/signup', '/v1/otp_login']);
    });
  }

  it('recognizes a wrong code, and too many codes', async () => {
    const otpId = await client.initOtp(EMAIL);
    expect(await client.completeOtp({ ...EMAIL, otpId, otpCode: 'wrong' }).catch(codeOf)).to.equal('INVALID_OTP_CODE');
    await fetch(`${server.origin}/_emulator/settings`, { method: 'POST', body: JSON.stringify({ codesPerContact: '3' }) });
    for (let count = 1; count < 3; count++) await client.initOtp(EMAIL);
    expect(await client.initOtp(EMAIL).catch(codeOf)).to.equal('MAX_OTP_INITIATED_ERROR');
  });

  it('verifies the session token with its own check, which another key fails', async () => {
    const { sessionToken } = await enter();
    expect(await keyTools.verifySessionJwtSignature(sessionToken, config.keys.sessionSigner)).to.equal(true);
    expect(await keyTools.verifySessionJwtSignature(sessionToken, config.keys.exportSigner)).to.equal(false);
  });

  it('signs up and in with a passkey', async () => {
    await client.signUpWithPasskey({ createSubOrgParams: { userName: 'Pat', ...createSubOrgParams } });
    const { organizationId } = await client.getSession();
    expect((await client.fetchUser()).userName).to.equal('Pat');
    await client.logout();
    await client.loginWithPasskey();
    expect((await client.getSession()).organizationId).to.equal(organizationId);
  });

  for (const chain of ['ethereum', 'solana']) {
    it(`signs up and in with a wallet of ${chain}`, async () => {
      const [walletProvider] = await client.fetchWalletProviders(chain);
      expect((await client.loginOrSignupWithWallet({ walletProvider, createSubOrgParams })).action).to.equal('SIGNUP');
      const { organizationId } = await client.getSession();
      await client.logout();
      expect((await client.loginOrSignupWithWallet({ walletProvider })).action).to.equal('LOGIN');
      expect((await client.getSession()).organizationId).to.equal(organizationId);
    });
  }

  it('signs up and in with a token of an issuer that names its key', async () => {
    const complete = async () => {
      const publicKey = await client.createApiKeyPair();
      const nonce = await nonceOf(crypto.subtle, publicKey);
      return client.completeOauth({
        publicKey,
        providerName: 'issuer',
        oidcToken: issuer.token({ sub: 'ann', nonce }),
        createSubOrgParams,
      });
    };
    expect((await complete()).action).to.equal('SIGNUP');
    const { organizationId } = await client.getSession();
    await client.logout();
    expect((await complete()).action).to.equal('LOGIN');
    expect((await client.getSession()).organizationId).to.equal(organizationId);
    const unbound = { oidcToken: issuer.token({ sub: 'ann', nonce: '00' }), publicKey: await client.createApiKeyPair() };
    expect(await client.loginWithOauth(unbound).catch(codeOf)).to.equal('OAUTH_LOGIN_ERROR');
  });

  it('creates an account that a server finds by its proven contact', async () => {
    await enter();
    const { organizationId } = await client.getSession();
    const { publicKey, privateKey } = config.apiKey;
    const stamper = new (load('@turnkey/api-key-stamper').ApiKeyStamper)({ apiPublicKey: publicKey, apiPrivateKey: privateKey });
    const root = new (load('@turnkey/http').TurnkeyClient)({ baseUrl: server.origin }, stamper);
    const filter = { organizationId: config.organizationId, filterType: 'EMAIL', filterValue: EMAIL.contact };
    expect((await root.getVerifiedSubOrgIds(filter)).organizationIds).to.deep.equal([organizationId]);
  });

  it("changes the user's contact and passkeys", async () => {
    await enter();
    await client.updateUserEmail({ email: 'other@example.com' });
    await client.addPasskey({ name: 'Key' });
    const user = await client.fetchUser();
    expect(user.userEmail).to.equal('other@example.com');
    expect(user.authenticators.map(({ authenticatorName }: any) => authenticatorName)).to.deep.equal(['Key']);
    await client.removePasskeys({ authenticatorIds: [user.authenticators[0].authenticatorId] });
    expect((await client.fetchUser()).authenticators).to.deep.equal([]);
  });

  it('lists wallets, creates one and adds an account', async () => {
    await enter();
    const walletId = await client.createWallet({ walletName: 'Second', accounts: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SUI'] });
    expect((await client.createWalletAccounts({ walletId, accounts: ['ADDRESS_FORMAT_COSMOS'] }))[0]).to.match(/^cosmos1/);
    const wallets = await client.fetchWallets();
    const counts = Object.fromEntries(wallets.map(({ walletName, accounts }: any) => [walletName, accounts.length]));
    expect(counts).to.deep.equal({ Wallet: 2, Second: 3 });
  });

  it('signs messages on both curves', async () => {
    await enter();
    const [{ accounts }] = await client.fetchWallets();
    const of = (format: string) => accounts.find(({ addressFormat }: any) => addressFormat === format);
    const ethereum = of('ADDRESS_FORMAT_ETHEREUM');
    const { r, s, v } = await client.signMessage({ message: 'hello', walletAccount: ethereum, addEthereumPrefix: true });
    const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) };
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).to.equal(ethereum.address);
    const solana = of('ADDRESS_FORMAT_SOLANA');
    expect(isSolanaSignature('hello', solana.address, await client.signMessage({ message: 'hello', walletAccount: solana }))).to.equal(
      true,
    );
  });

  it('renews the session, and continues with only the new key', async () => {
    await enter();
    const { publicKey } = await client.getSession();
    await client.refreshSession({ invalidateExisitng: true });
    const renewed = await client.getSession();
    expect(renewed.publicKey).to.not.equal(publicKey);
    const keys = (await client.fetchUser()).apiKeys.map(({ credential }: any) => credential.publicKey);
    expect(keys).to.deep.equal([renewed.publicKey]);
  });

  it('exports a wallet, and opens the phrase of its addresses', async () => {
    await enter();
    const [wallet] = await client.fetchWallets();
    const { organizationId } = await client.getSession();
    const target = keyTools.generateP256KeyPair();
    const exportBundle = await client.exportWallet({ walletId: wallet.walletId, targetPublicKey: target.publicKeyUncompressed });
    const opening = { exportBundle, organizationId, embeddedKey: target.privateKey, returnMnemonic: true };
    const phrase = await keyTools.decryptExportBundle({ ...opening, dangerouslyOverrideSignerPublicKey: config.keys.exportSigner });
    expect(phrase.split(' ')).to.have.length(12);
    expect(wallet.accounts.map(({ address }: any) => address)).to.include(mnemonicToAccount(phrase).address);
    // Unless the emulator's key is pinned, their code only accepts bundles of the real service.
    expect(await keyTools.decryptExportBundle(opening).catch(() => 'refused')).to.equal('refused');
  });
});
