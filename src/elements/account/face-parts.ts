import type { AccountIntent } from '../../flows/account/view.js';
import type { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import type { Manage } from '../signed-in/manage.js';

/** The texts of an account. */
export type AccountText = Words<keyof typeof ACCOUNT | keyof typeof FIRST | 'showPhrase'>;

/** What is needed to draw an account. */
export interface FaceParts {
  readonly host: KmsElement;
  readonly text: AccountText;
  readonly send: (intent: AccountIntent) => void;
  /** Heading of the list. */
  readonly heading: string;
  /** Whether the account can be deleted here. */
  readonly withDelete: boolean;
  /** Shows the recovery phrase in a dialog over the page. */
  readonly manage: Manage;
}
