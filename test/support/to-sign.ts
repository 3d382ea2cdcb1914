import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';

/** What is signed in `message`. */
export const MESSAGE = 'Sign in to Northwind';

/** Start a call that the session's key signs. `outcomeOf` reads its result. */
export const begin = (page: Page, name: string, parameters: object): Promise<void> =>
  page.evaluate(
    ({ name, parameters }) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      Object.assign(window, { outcome: undefined });
      client.api.submit(name as never, parameters as never).then(
        (outcome) => Object.assign(window, { outcome: JSON.stringify(outcome) }),
        (error) => Object.assign(window, { outcome: [error.code, error.reason].filter(Boolean).join(' ') }),
      );
    },
    { name, parameters },
  );
/** The result of the call: the response as JSON, or the code of the failure. */
export const outcomeOf = async (page: Page): Promise<string> => {
  const outcome = await page.waitForFunction(() => (window as unknown as { outcome?: string }).outcome, undefined, { timeout: 15_000 });
  return String(await outcome.jsonValue());
};
/** Lets another account spend all USDC. */
const PERMIT = JSON.stringify({
  types: {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => {
      const [name, type] = field.split(' ');
      return { name, type };
    }),
  },
  domain: { chainId: 1, verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  primaryType: 'Permit',
  message: {
    owner: '0x1111111111111111111111111111111111111111',
    spender: '0x2222222222222222222222222222222222222222',
    value: String(2n ** 256n - 1n),
    nonce: '0',
    deadline: '1800000000',
  },
});
/** A message to be signed. */
export const message = (signWith: string) => ({
  signWith,
  payload: MESSAGE,
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
});

/** Typed data to be signed, which lets another account spend all USDC. */
export const permit = (signWith: string) => ({
  signWith,
  payload: PERMIT,
  encoding: 'PAYLOAD_ENCODING_EIP712',
  hashFunction: 'HASH_FUNCTION_NO_OP',
});
