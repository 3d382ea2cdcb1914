import type { Problem } from '../../flows/problem.js';
import type { EXPORT } from '../../texts/en/export.js';
import type { FIRST } from '../../texts/en/first.js';
import type { IMPORT } from '../../texts/en/import.js';
import type { OUTCOME } from '../../texts/en/outcome.js';
import type { Parsed } from '../../wire/read.js';
import type { DocumentName } from './frame-address.js';

/** What every view of an element with an isolated frame has. */
export interface IsolatedView {
  readonly step: string;
  readonly problem?: Problem | undefined;
  /** In the step with which the frame comes: the key that it pins in place of the service's own, uncompressed hex. */
  readonly signer?: string | undefined;
}

/** The texts that such an element may say. */
export type IsolatedText = Exclude<keyof typeof EXPORT | keyof typeof IMPORT | keyof typeof FIRST | keyof typeof OUTCOME, `key.${string}`>;

/** What tells the elements apart: `V` is what a flow shows, `M` what a frame says. */
export interface IsolatedKind<V, M> {
  readonly flow: 'export' | 'import';
  readonly document: DocumentName;
  /** Has more to hold than the words. */
  readonly isTall: boolean;
  /** English of all its texts. */
  readonly texts: Readonly<Record<string, string>>;
  /** Its own texts, by what they are for. */
  readonly named: Readonly<Record<'heading' | 'intro' | 'show' | 'frame' | 'signedOut' | 'done', IsolatedText>>;
  /** Steps in which the frame is there. */
  readonly open: ReadonlySet<string>;
  /** Steps that are custom states. */
  readonly marked: readonly string[];
  /** Properties whose change ends what is open. */
  readonly about: readonly string[];
  /** What comes with the port, besides the theme, as the first view of the frame has it. */
  readonly init: (first: V | undefined) => object;
  /** What a step says to the frame. */
  readonly toFrame: (view: V) => object | undefined;
  readonly read: (data: unknown) => Parsed<M>;
}

/** What the page asks of one element. */
export interface IsolatedWish {
  /** Why a press opens nothing, for the console. */
  readonly missing?: string | undefined;
  readonly mayCopy?: boolean | undefined;
  readonly inWindow?: boolean;
  /** Of a private key that is typed: how wallets write it. */
  readonly format?: 'solana' | undefined;
}
