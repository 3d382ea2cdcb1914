import type { AccountIntent } from '../../flows/account/view.js';
import type { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import type { Manage } from '../signed-in/manage.js';

/** What an account says. */
export type AccountText = Words<keyof typeof ACCOUNT | keyof typeof FIRST | 'showPhrase'>;

/** What an account is drawn with. */
export interface FaceParts {
  readonly host: KmsElement;
  readonly text: AccountText;
  readonly send: (intent: AccountIntent) => void;
  /** Heading of the list. */
  readonly heading: string;
  /** The account may be deleted here. */
  readonly withDelete: boolean;
  /** Shows the recovery phrase over the page. */
  readonly manage: Manage;
}
