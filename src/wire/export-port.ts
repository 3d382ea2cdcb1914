import { decodeHex } from '../encoding/hex.js';
import { pointOnCurve } from '../encoding/point-on-curve.js';
import type { FrameTheme } from './export-theme.js';
import { exactly, failureCode, type PortCheck, type PortChecks, someMembers, textUpTo, themeOfPage } from './frame-port.js';
import type { Parsed } from './read.js';

/** What is asked for, as the page says it. */
export interface ExportedWallet {
  readonly organizationId: string;
  readonly name?: string;
  /** Of the account whose key it is, or of the wallet's first one. */
  readonly address?: string;
  /** How wallets write this key: `solana` for base58 of both halves, 64 hex characters when absent. */
  readonly format?: 'solana';
}

/** Comes with the port, before the frame draws anything, and once. */
export interface FrameInit {
  readonly kind: 'init';
  readonly wallet: Partial<ExportedWallet>;
  readonly theme: FrameTheme;
}

/** What the page may tell the export frame. Nothing here can set a signer or a text, reveal a word or carry style. */
export type ToFrame =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly organizationId: string }
  /** The bundle could not be had; the code is one of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close' };

/** What the export frame tells the page: where it stands, and nothing that could depend on what it holds. */
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

/** Every kind of message on the port, by its direction. */
export const portKinds: Readonly<Record<'toFrame' | 'fromFrame', readonly string[]>> = {
  toFrame: Object.keys(TO_FRAME),
  fromFrame: Object.keys(FROM_FRAME),
};

/** Read what comes with the port. */
export const readFrameInit = (value: unknown): Parsed<FrameInit> => exactly<FrameInit>(INIT, value);

/** Read a message on its way into the frame: exactly the known members, or nothing. */
export const readToFrame = (value: unknown): Parsed<ToFrame> => exactly<ToFrame>(TO_FRAME, value);

/** Read a message on its way out of the frame. */
export const readFromFrame = (value: unknown): Parsed<FromFrame> => exactly<FromFrame>(FROM_FRAME, value);

/** Throws where it is no point of the curve, which the reader takes for a refusal. */
function isPoint(value: unknown): boolean {
  return typeof value === 'string' && /^04[0-9a-f]{128}$/.test(value) && pointOnCurve(decodeHex(value)).length === 65;
}
