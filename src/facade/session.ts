import { callsOf, type Lazy } from '../platform/lazy.js';
import { listeners } from '../platform/listeners.js';
import type { Session, SessionSnapshot } from '../session/session.js';

/** The session that pages hold before its code has loaded. */
export interface EarlySession {
  readonly session: Session;
  /** Hand over to the session itself. */
  follow(session: Session): void;
}

/** Who is signed in: unknown until the engine has looked. Early listeners get every change. */
export function earlySession(engine: Lazy<{ readonly session: Session }>, over: AbortSignal): EarlySession {
  const heard = listeners<SessionSnapshot>();
  let snapshot: SessionSnapshot = { state: 'unknown' };
  const show = (next: SessionSnapshot) => {
    snapshot = next;
    heard.tell(next);
  };
  over.addEventListener('abort', heard.clear);
  const coming = async () => (await engine()).session;
  return {
    session: {
      get snapshot() {
        return snapshot;
      },
      subscribe: heard.subscribe,
      stamper: callsOf(async () => (await coming()).stamper, 'stamp'),
      ...callsOf(coming, 'restore', 'refresh', 'signOut', 'list', 'use', 'token', 'proof'),
    },
    follow: (session) => void session.subscribe(show),
  };
}
