import type { LogEntry } from '../client/settings.js';
import type { ProviderSet } from '../kms-client.js';
import { listeners } from '../platform/listeners.js';
import type { SessionSnapshot } from '../session/session.js';
import type { Happening } from './happening.js';

/** A request as a logger tells it, or as far as the browser's timeline knows it. */
export type HeardRequest = Omit<LogEntry, 'method'> & Partial<Pick<LogEntry, 'method'>>;

/** What the service allows, or the code of the failure to find out. */
export type Served = { readonly providers: ProviderSet; readonly unsupported: readonly string[] } | { readonly failure: string };

/** All that a panel knows. The oldest is first, and the oldest of too many are gone. */
export interface Known {
  readonly requests: readonly HeardRequest[];
  /** Whether requests are those of the browser's timeline, which knows neither ids nor stamps. */
  readonly isTimeline: boolean;
  readonly happenings: readonly Happening[];
  readonly session: SessionSnapshot;
  readonly served?: Served | undefined;
}

/** What a panel gets, and remembers. */
export interface Story {
  readonly known: Known;
  /** A client's logger told of a request: what the timeline said before is forgotten, and not listened to any more. */
  logged(entry: LogEntry): void;
  timed(request: HeardRequest): void;
  /** The timeline from its start, perhaps for a second time. */
  timesAnew(): void;
  happened(happening: Happening): void;
  /** Another client, or none, and what it says. */
  follows(part: Pick<Known, 'session'> | Pick<Known, 'served'>): void;
  /** @returns ends it. */
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
