import type { Controlled } from '../control-routes.js';
import type { Markup } from './markup.js';

/** What a person sent and why it was turned down: shown until they send it again. */
export interface TurnedDown {
  readonly form: URLSearchParams;
  readonly problem: string;
}

/** One look at the dashboard. */
export interface Sight {
  readonly controlled: Controlled;
  readonly url: URL;
  readonly wrong?: TurnedDown;
}

/** What a form does. @throws Refusal with a message for the person. */
export type Action = (controlled: Controlled, form: URLSearchParams) => void | Promise<void>;

/** One page of the dashboard. */
export interface View {
  /** As `readIncoming` writes it. */
  readonly path: string;
  readonly title: string;
  /** One sentence under the title. */
  readonly lead: string;
  /** Path data on a grid of 20. */
  readonly icon: string;
  /** The number beside its name; none for 0. */
  readonly count?: (controlled: Controlled) => number;
  readonly content: (sight: Sight) => Markup;
  /** By the `do` of its forms. */
  readonly actions: ReadonlyMap<string, Action>;
}
