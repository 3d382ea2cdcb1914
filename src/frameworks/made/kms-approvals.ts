// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsApprovals, KmsErrorEvent, KmsSessionExpiringEvent, KmsSignedOutEvent, KmsStepEvent, KmsVotedEvent } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-approvals>`. */
export interface KmsApprovalsAttributes extends SharedAttributes {
  /** Heading of the list. */
  readonly heading?: AttributeOf<KmsApprovals['heading']>;
  /** `passkey` asks for the account's passkey instead of using the session's key. */
  readonly 'confirm-with'?: AttributeOf<KmsApprovals['confirmWith']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsApprovals['headingLevel']>;
}

/** Events of `<kms-approvals>`. */
export interface KmsApprovalsEvents {
  /** The user voted. */
  readonly 'kms-voted': KmsVotedEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** The user is signed out. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** An error or notice is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Lists the activities that wait for a vote of the signed-in user, in words, to approve or reject them. Reads the list
 * again by itself while the page is looked at.
 */
export interface KmsApprovalsTypes {
  readonly element: KmsApprovals;
  readonly attributes: KmsApprovalsAttributes;
  readonly properties: Pick<
    KmsApprovals,
    | 'heading'
    | 'confirmWith'
    | 'headingLevel'
    | 'baseUrl'
    | 'authProxyUrl'
    | 'authProxyConfigId'
    | 'oauthRedirectUri'
    | 'oauthClientIds'
    | 'oauthMode'
    | 'oauthEndpoints'
    | 'profile'
    | 'rpId'
    | 'requestTimeoutMs'
    | 'keyFrameSrc'
    | 'withRefresh'
    | 'lockAfter'
    | 'confirm'
    | 'dangerPinnedKeys'
    | 'emulator'
    | 'messages'
    | 'unstyled'
    | 'client'
  >;
  readonly events: KmsApprovalsEvents;
  readonly slot: 'logo' | 'signed-out' | 'heading' | 'heading-ways' | 'before' | 'terms' | 'footer' | 'help' | 'after';
  readonly part: 'card' | 'heading' | 'text' | 'list' | 'item' | 'form' | 'error' | 'status' | 'button';
  readonly state: 'busy' | 'step-loading' | 'step-ways' | 'step-trouble';
}
