// What every generation of the service's packages is driven with: who signs in, and the wallet that they get.
import type { EmulatorServer } from '../../emulator/node.js';
import type { Load } from './packages.js';

export const EMAIL = { otpType: 'OTP_TYPE_EMAIL', contact: 'visitor@example.com' };
export const PHONE = { otpType: 'OTP_TYPE_SMS', contact: '+14155550123' };

const account = (curve: string, path: string, addressFormat: string) => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat });
/** One account for each of the two curves. */
export const WALLET_ACCOUNTS = [
  account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
  account('CURVE_ED25519', "m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA'),
];
export const createSubOrgParams = { customWallet: { walletName: 'Wallet', walletAccounts: WALLET_ACCOUNTS } };

/** What a package's refusal says. */
export const codeOf = (thrown: any) => thrown.code;

/** The browser client of one generation against an emulator, ready to use. */
export async function browserClient(load: Load, server: EmulatorServer): Promise<any> {
  const { authProxyConfigId, organizationId } = server.emulator.config(server.origin);
  const client = new (load('@turnkey/core').TurnkeyClient)({
    apiBaseUrl: server.origin,
    authProxyUrl: server.origin,
    authProxyConfigId,
    organizationId,
    passkeyConfig: { rpId: 'localhost' },
    walletConfig: { features: { auth: true }, chains: { ethereum: { native: true }, solana: { native: true } } },
  });
  await client.init();
  return client;
}
