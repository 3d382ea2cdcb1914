import { decodeHex } from '../encoding/hex.js';
import { pointOnCurve } from '../encoding/point-on-curve.js';
import type { FrameTheme } from './export-theme.js';
import { exactly, failureCode, type PortCheck, type PortChecks, someMembers, textUpTo, themeOfPage } from './frame-port.js';
import type { Parsed } from './read.js';

/** What to export, as the page states it. */
export interface ExportedWallet {
  readonly organizationId: string;
  readonly name?: string;
  /** The address of the account whose key is exported, or of the wallet's first account. */
  readonly address?: string;
  /** How wallets write this key: `solana` for base58 of both halves; 64 hex characters if absent. */
  readonly format?: 'solana';
}

/** Sent with the port, once, before the frame draws anything. */
export interface FrameInit {
  readonly kind: 'init';
  readonly wallet: Partial<ExportedWallet>;
  readonly theme: FrameTheme;
}

/** Messages from the page to the export frame. None of them can set a signer or a text, reveal a word or carry style. */
export type ToFrame =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly organizationId: string }
  /** The bundle isn't available. The code is one of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close' };

/** Messages from the export frame to the page: which step it is in, and nothing that depends on what it holds. */
export type FromFrame =
  | { readonly kind: 'ready'; readonly targetPublicKey: string }
  | { readonly kind: 'hidden' | 'shown' | 'done' }
  | { readonly kind: 'failed'; readonly code: string };

const WALLET: Readonly<Record<string, PortCheck>> = {
  organizationId: textUpTo(128),
  name: textUpTo(64),
  address: textUpTo(128),
  format: (value) => value === 'solana',
};
const INIT: PortChecks = { init: { wallet: someMembers(WALLET), theme: themeOfPage } };
const TO_FRAME: PortChecks = {
  bundle: { bundle: textUpTo(65_536), organizationId: textUpTo(128) },
  refused: { code: failureCode },
  close: {},
};
const FROM_FRAME: PortChecks = {
  ready: { targetPublicKey: isPoint },
  hidden: {},
  shown: {},
  done: {},
  failed: { code: failureCode },
};

/** Every kind of message on the port, by direction. */
export const portKinds: Readonly<Record<'toFrame' | 'fromFrame', readonly string[]>> = {
  toFrame: Object.keys(TO_FRAME),
  fromFrame: Object.keys(FROM_FRAME),
};

/** Read what is sent with the port. */
export const readFrameInit = (value: unknown): Parsed<FrameInit> => exactly<FrameInit>(INIT, value);

/** Read a message to the frame: exactly the known members, or nothing. */
export const readToFrame = (value: unknown): Parsed<ToFrame> => exactly<ToFrame>(TO_FRAME, value);

/** Read a message from the frame. */
export const readFromFrame = (value: unknown): Parsed<FromFrame> => exactly<FromFrame>(FROM_FRAME, value);

/** Throws if it isn't a point on the curve; the reader treats that as a refusal. */
function isPoint(value: unknown): boolean {
  return typeof value === 'string' && /^04[0-9a-f]{128}$/.test(value) && pointOnCurve(decodeHex(value)).length === 65;
}
