import type { LogEntry } from '../client/settings.js';
import type { ProviderSet } from '../kms-client.js';
import { listeners } from '../platform/listeners.js';
import type { SessionSnapshot } from '../session/session.js';
import type { Happening } from './happening.js';

/** A request as reported by a logger, or as far as the browser's timeline knows it. */
export type HeardRequest = Omit<LogEntry, 'method'> & Partial<Pick<LogEntry, 'method'>>;

/** The service's configuration, or the code of the failure to read it. */
export type Served = { readonly providers: ProviderSet; readonly unsupported: readonly string[] } | { readonly failure: string };

/** Everything that a panel knows. The oldest entry is first, and the oldest of too many are dropped. */
export interface Known {
  readonly requests: readonly HeardRequest[];
  /** Whether requests come from the browser's timeline, which knows neither ids nor stamps. */
  readonly isTimeline: boolean;
  readonly happenings: readonly Happening[];
  readonly session: SessionSnapshot;
  readonly served?: Served | undefined;
}

/** What a panel receives and stores. */
export interface Story {
  readonly known: Known;
  /** A client's logger reported a request. From then on the timeline's entries are dropped and ignored. */
  logged(entry: LogEntry): void;
  timed(request: HeardRequest): void;
  /** The timeline from its start, perhaps a second time. */
  timesAnew(): void;
  happened(happening: Happening): void;
  /** Another client, or none, and what it says. */
  follows(part: Pick<Known, 'session'> | Pick<Known, 'served'>): void;
  /** @returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}

const MOST = 200;
const newest = <T>(all: readonly T[], one: T): readonly T[] => [...all, one].slice(-MOST);

/** An empty story. */
export function createStory(): Story {
  const heard = listeners<void>();
  let known: Known = { requests: [], isTimeline: true, happenings: [], session: { state: 'unknown' } };
  const learn = (more: Partial<Known>) => {
    known = { ...known, ...more };
    heard.tell();
  };
  return {
    get known() {
      return known;
    },
    logged: (entry) => learn({ requests: newest(known.isTimeline ? [] : known.requests, entry), isTimeline: false }),
    timed: (request) => {
      if (known.isTimeline) learn({ requests: newest(known.requests, request) });
    },
    timesAnew: () => {
      if (known.isTimeline) learn({ requests: [] });
    },
    happened: (happening) => learn({ happenings: newest(known.happenings, happening) }),
    follows: learn,
    subscribe: heard.subscribe,
  };
}
