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
  /** In the step in which the frame appears: the key it pins instead of the service's own, uncompressed hex. */
  readonly signer?: string | undefined;
}

/** The texts that such an element uses. */
export type IsolatedText = Exclude<keyof typeof EXPORT | keyof typeof IMPORT | keyof typeof FIRST | keyof typeof OUTCOME, `key.${string}`>;

/** What differs between the elements: `V` is what a flow shows, `M` what a frame says. */
export interface IsolatedKind<V, M> {
  readonly flow: 'export' | 'import';
  readonly document: DocumentName;
  /** Whether it has more to hold than the words. */
  readonly isTall: boolean;
  /** English of all its texts. */
  readonly texts: Readonly<Record<string, string>>;
  /** The element's own texts, by purpose. */
  readonly named: Readonly<Record<'heading' | 'intro' | 'show' | 'frame' | 'signedOut' | 'done', IsolatedText>>;
  /** Steps in which the frame is there. */
  readonly open: ReadonlySet<string>;
  /** Steps that are custom states. */
  readonly marked: readonly string[];
  /** Properties whose change closes an open frame. */
  readonly about: readonly string[];
  /** What is sent with the port besides the theme, from the frame's first view. */
  readonly init: (first: V | undefined) => object;
  /** The message that a step sends to the frame. */
  readonly toFrame: (view: V) => object | undefined;
  readonly read: (data: unknown) => Parsed<M>;
}

/** What the page wants from one element. */
export interface IsolatedWish {
  /** Why a press opens nothing, for the console. */
  readonly missing?: string | undefined;
  readonly mayCopy?: boolean | undefined;
  readonly inWindow?: boolean;
  /** For a private key to be typed: how wallets write it. */
  readonly format?: 'solana' | undefined;
}
