import type { FrameTheme } from './export-theme.js';
import { exactly, failureCode, type PortCheck, type PortChecks, someMembers, textUpTo, themeOfPage } from './frame-port.js';
import type { Parsed } from './read.js';

/** Whose account it goes into, as the page says it: the frame seals for these two and for nothing else. */
export interface ImportOwner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Comes with the port, before the frame draws anything, and once. */
export interface ImportInit {
  readonly kind: 'init';
  readonly owner: Partial<ImportOwner>;
  readonly theme: FrameTheme;
}

/** What the page may tell the import frame. Nothing here can set a signer or an account, read what is typed or carry style. */
export type ToImport =
  /** The key of the enclave to seal to, signed. */
  | { readonly kind: 'target'; readonly bundle: string }
  /** The import failed; the code is one of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close' };

/** What the import frame tells the page. */
export type FromImport =
  /** There is something to seal, and a key of the enclave is wanted. */
  | { readonly kind: 'asks' }
  /** What was typed, sealed to that key. */
  | { readonly kind: 'sealed'; readonly bundle: string }
  | { readonly kind: 'failed'; readonly code: string };

const OWNER: Readonly<Record<string, PortCheck>> = { organizationId: textUpTo(128), userId: textUpTo(128) };
const BUNDLE = { bundle: textUpTo(65_536) };
const INIT: PortChecks = { init: { owner: someMembers(OWNER), theme: themeOfPage } };
const TO_FRAME: PortChecks = { target: BUNDLE, refused: { code: failureCode }, close: {} };
const FROM_FRAME: PortChecks = { asks: {}, sealed: BUNDLE, failed: { code: failureCode } };

/** Read what comes with the port. */
export const readImportInit = (value: unknown): Parsed<ImportInit> => exactly<ImportInit>(INIT, value);

/** Read a message on its way into the frame: exactly the known members, or nothing. */
export const readToImport = (value: unknown): Parsed<ToImport> => exactly<ToImport>(TO_FRAME, value);

/** Read a message on its way out of the frame. */
export const readFromImport = (value: unknown): Parsed<FromImport> => exactly<FromImport>(FROM_FRAME, value);
