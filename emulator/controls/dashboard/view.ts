import type { Controlled } from '../control-routes.js';
import type { Markup } from './markup.js';

/** What the user submitted and why it was refused. Shown until they submit it again. */
export interface TurnedDown {
  readonly form: URLSearchParams;
  readonly problem: string;
}

/** One request for the dashboard. */
export interface Sight {
  readonly controlled: Controlled;
  readonly url: URL;
  readonly wrong?: TurnedDown;
}

/** What a form does. @throws Refusal with a message for the user. */
export type Action = (controlled: Controlled, form: URLSearchParams) => void | Promise<void>;

/** One page of the dashboard. */
export interface View {
  /** In the form that `readIncoming` produces. */
  readonly path: string;
  readonly title: string;
  /** One sentence under the title. */
  readonly lead: string;
  /** Path data on a grid of 20. */
  readonly icon: string;
  /** The number next to its name; hidden if 0. */
  readonly count?: (controlled: Controlled) => number;
  readonly content: (sight: Sight) => Markup;
  /** By the `do` of its forms. */
  readonly actions: ReadonlyMap<string, Action>;
}
