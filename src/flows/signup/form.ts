import { type AccountFacts, FIRST_WALLET } from '../../session/new-account.js';
import { mapped, oneOf, optional, type Read, shape, textWhere } from '../../wire/read.js';
import { type FirstWallet, readFirstWallet } from './wallet.js';

/** What the form says about the new account. Absent members get the defaults. */
export interface AccountForm {
  /** Name of the user; without one the service gets the contact, or one that is made up. */
  readonly name?: string;
  /** Name of the organization that the account is; one that is made up when absent. */
  readonly organizationName?: string;
  /** The first wallet. One address of Ethereum and one of Solana, from 12 words, when absent; `none` for no wallet. */
  readonly wallet?: FirstWallet;
}

const LONGEST_NAME = 256;

/** A name in one line, without the spaces around it. Nothing is left of one that is empty. */
const name: Read<string | undefined> = optional(
  mapped(
    textWhere('a name of at most 256 characters in one line', (value) => value.trim().length <= LONGEST_NAME && !/\p{Cc}/u.test(value)),
    (value) => value.trim() || undefined,
  ),
);

const readChoice: Read<FirstWallet> = (value, path) => (value === 'none' ? oneOf('none')(value, path) : readFirstWallet(value, path));

/** What a page or an earlier page load says of a new account. */
export const readForm: Read<AccountForm> = shape<AccountForm>({
  name,
  organizationName: name,
  wallet: optional(readChoice),
});

/** The form in the words of `signup`. Members that are absent are the service's to fill. */
export function factsOf({ name: userName, organizationName, wallet = FIRST_WALLET }: AccountForm): AccountFacts {
  return {
    ...(userName !== undefined && { userName }),
    ...(organizationName !== undefined && { organizationName }),
    ...(wallet !== 'none' && { wallet }),
  };
}
