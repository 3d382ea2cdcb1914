import type { EXPORT_FRAME } from '../texts/en/export-frame.js';
import type { Places } from '../texts/messages.js';

/** What was typed: the bytes to encrypt, or what is wrong with it. */
export type Typed =
  | { readonly plaintext: Uint8Array<ArrayBuffer> }
  | { readonly fault: keyof typeof EXPORT_FRAME; readonly places?: Places };
