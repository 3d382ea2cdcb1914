// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsErrorEvent, KmsManageEvent, KmsSession, KmsSessionExpiringEvent, KmsSignedOutEvent } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-session>`. */
export interface KmsSessionAttributes extends SharedAttributes {
  /** One button with a menu, for a site's top bar. */
  readonly compact?: AttributeOf<KmsSession['compact']>;
  /** Count down the time left instead of saying when the session ends. */
  readonly 'with-countdown'?: AttributeOf<KmsSession['withCountdown']>;
  /** Offer another account even if only one is signed in. */
  readonly 'with-accounts'?: AttributeOf<KmsSession['withAccounts']>;
  /** Offer to sign out on all devices. */
  readonly 'with-everywhere'?: AttributeOf<KmsSession['withEverywhere']>;
  /** Level of the heading. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsSession['headingLevel']>;
}

/** Events of `<kms-session>`. */
export interface KmsSessionEvents {
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** The user is signed out. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** The user asks for their account or recovery phrase. Cancel it to show it elsewhere. */
  readonly 'kms-manage': KmsManageEvent;
  /** An error or notice is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Shows the signed-in user and when the session ends, and signs out: as a card, or as one button with a menu. Switches
 * between the accounts that are signed in on this device.
 */
export interface KmsSessionTypes {
  readonly element: KmsSession;
  readonly attributes: KmsSessionAttributes;
  readonly properties: Pick<
    KmsSession,
    | 'compact'
    | 'withCountdown'
    | 'withAccounts'
    | 'withEverywhere'
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
  readonly events: KmsSessionEvents;
  readonly slot: 'unknown' | 'signed-out' | 'expired' | 'signed-in' | 'manage';
  readonly part: 'card' | 'icon' | 'heading' | 'text' | 'user' | 'name' | 'menu' | 'item' | 'accounts' | 'status' | 'error' | 'button';
  readonly state: 'unknown' | 'signed-out' | 'expired' | 'signed-in';
}
