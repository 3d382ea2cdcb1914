// The service's own browser client, unmodified, with stand-ins for what a browser has. Argument: the emulator's origin.
require('fake-indexeddb/auto');
const { step, print } = require('./report.cjs');

const stored = new Map();
const localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => void stored.set(name, String(value)),
  removeItem: (name) => void stored.delete(name),
};
const location = { hostname: 'localhost', href: 'http://localhost/', origin: 'http://localhost' };
Object.assign(globalThis, { window: globalThis, document: {}, localStorage, location, PublicKeyCredential: class {} });
const navigator = globalThis.navigator ?? {};
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
Object.defineProperty(navigator, 'credentials', { value: { get() {}, create() {} }, configurable: true });

const { TurnkeyClient } = require('@turnkey/core');
const crypto = require('@turnkey/crypto');

const origin = process.argv[2];
const contact = 'visitor@example.com';
const otpType = 'OTP_TYPE_EMAIL';
const account = (curve, path, addressFormat) => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat });
const walletAccounts = [
  account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
  account('CURVE_ED25519', "m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA'),
];

const control = async (path) => (await fetch(`${origin}/_emulator/${path}`)).json();
const lastCode = async () => (await control(`inbox?to=${contact}`)).messages[0].code;

async function main() {
  const { authProxyConfigId, organizationId, keys } = await control('config');
  const client = new TurnkeyClient({ apiBaseUrl: origin, authProxyUrl: origin, authProxyConfigId, organizationId });
  await client.init();
  await step('configuration', () => client.getProxyAuthConfig());

  const otpId = await step('init', () => client.initOtp({ otpType, contact }));
  const createSubOrgParams = { customWallet: { walletName: 'Wallet', walletAccounts } };
  await step('sign-up', async () => client.completeOtp({ otpId, otpCode: await lastCode(), contact, otpType, createSubOrgParams }));
  const session = await step('session', () => client.getSession());
  await step('token', () => crypto.verifySessionJwtSignature(session.token, keys.sessionSigner));
  await step('user', () => client.fetchUser());
  const wallets = await step('wallets', () => client.fetchWallets());
  const [ethereum, solana] = wallets[0].accounts;
  await step('ethereum', () => client.signMessage({ message: 'hello', walletAccount: ethereum }));
  await step('solana', () => client.signMessage({ message: 'hello', walletAccount: solana }));
  await step('second wallet', () =>
    client.createWallet({ walletName: 'Second', accounts: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SUI'] }),
  );
  await step('further accounts', () => client.createWalletAccounts({ walletId: wallets[0].walletId, accounts: ['ADDRESS_FORMAT_COSMOS'] }));
  await step('refresh', () => client.refreshSession());
  const renewed = await step('renewed session', () => client.getSession());

  const { publicKeyUncompressed: targetPublicKey, privateKey: embeddedKey } = crypto.generateP256KeyPair();
  const exportBundle = await step('export', () => client.exportWallet({ walletId: wallets[0].walletId, targetPublicKey }));
  const dangerouslyOverrideSignerPublicKey = keys.exportSigner;
  const opening = {
    exportBundle,
    embeddedKey,
    organizationId: renewed.organizationId,
    returnMnemonic: true,
    dangerouslyOverrideSignerPublicKey,
  };
  await step('phrase', () => crypto.decryptExportBundle(opening));

  await step('sign-out', () => client.logout());
  const again = await step('init again', () => client.initOtp({ otpType, contact }));
  await step('wrong code', () => client.completeOtp({ otpId: again, otpCode: 'wrong', contact, otpType }));
  await step('log-in', async () => client.completeOtp({ otpId: again, otpCode: await lastCode(), contact, otpType }));
  await step('same account', async () => (await client.getSession()).organizationId === session.organizationId);
}

main().then(print, (error) => {
  console.error(error);
  process.exit(1);
});
