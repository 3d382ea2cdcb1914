import type { SigningApi } from '../../src/signers/signing.js';
import { type Service, startService } from '../support/service.js';

const PATH_FORMAT = 'PATH_FORMAT_BIP32';

/** A service with one wallet: addresses of its two keys, and what was requested of it. */
export interface SigningStage {
  readonly service: Service;
  readonly api: SigningApi;
  readonly ethereum: string;
  readonly solana: string;
  /** Names and types of the activities so far. */
  readonly asked: string[];
}

export async function signingStage(): Promise<SigningStage> {
  const service = startService();
  const { addresses } = await service.done('create_wallet', {
    walletName: 'W',
    accounts: [
      { curve: 'CURVE_SECP256K1', pathFormat: PATH_FORMAT, path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
      { curve: 'CURVE_ED25519', pathFormat: PATH_FORMAT, path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    ],
  });
  const [ethereum = '', solana = ''] = addresses;
  const asked: string[] = [];
  const api: SigningApi = {
    submit: (name, parameters, options) => {
      asked.push(name);
      return service.root.submit(name, parameters, options);
    },
  };
  return { service, api, ethereum, solana, asked };
}

/** A service whose activities wait for votes. */
export const waiting: SigningApi = {
  submit: async () => ({
    state: 'unsettled',
    activity: {
      id: 'a1',
      organizationId: 'o1',
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      type: '',
      intent: {},
      result: {},
      votes: [],
    } as never,
  }),
};

/** The code that a promise rejects with, or its result if it resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: { code?: unknown }) => error.code);
}

export const TO = '0x2222222222222222222222222222222222222222';

/** Typed data with a struct in a list, negative and large numbers, bytes and an address. */
export const MAIL = {
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: TO },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
      { name: 'change', type: 'int64' },
      { name: 'data', type: 'bytes' },
    ],
  },
  message: { to: [{ name: 'Bob — 🙂', wallet: TO }], amount: 2n ** 255n, change: -5n, data: '0xbeef' },
} as const;
