import { type AccountFacts, FIRST_WALLET } from '../../session/new-account.js';
import { mapped, oneOf, optional, type Read, shape, textWhere } from '../../wire/read.js';
import { type FirstWallet, readFirstWallet } from './wallet.js';

/** What the form says about the new account. Absent members get defaults. */
export interface AccountForm {
  /** Name of the user. Without one the service is given the contact, or a generated name. */
  readonly name?: string;
  /** Name of the account's organization; generated if absent. */
  readonly organizationName?: string;
  /** The first wallet. If absent, one with an Ethereum and a Solana address, from 12 words; `none` for no wallet. */
  readonly wallet?: FirstWallet;
}

const LONGEST_NAME = 256;

/** A name on one line, trimmed. An empty one becomes `undefined`. */
const name: Read<string | undefined> = optional(
  mapped(
    textWhere('a name of at most 256 characters in one line', (value) => value.trim().length <= LONGEST_NAME && !/\p{Cc}/u.test(value)),
    (value) => value.trim() || undefined,
  ),
);

const readChoice: Read<FirstWallet> = (value, path) => (value === 'none' ? oneOf('none')(value, path) : readFirstWallet(value, path));

/** What a page, or an earlier page, says about a new account. */
export const readForm: Read<AccountForm> = shape<AccountForm>({
  name,
  organizationName: name,
  wallet: optional(readChoice),
});

/** The form as parameters of `signup`. The service fills in what is absent. */
export function factsOf({ name: userName, organizationName, wallet = FIRST_WALLET }: AccountForm): AccountFacts {
  return {
    ...(userName !== undefined && { userName }),
    ...(organizationName !== undefined && { organizationName }),
    ...(wallet !== 'none' && { wallet }),
  };
}
