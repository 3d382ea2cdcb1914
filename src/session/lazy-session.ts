import { deferred } from '../platform/deferred.js';
import type { Channel, Environment } from '../platform/environment.js';
import { recordKeysOf } from './record-keys.js';
import type { Session, SessionSnapshot } from './session.js';
import type { SessionStore } from './session-store.js';

/** What the store begins with when somebody is signed in, or is about to be. */
export interface Opening {
  readonly channel: Channel;
  readonly snapshot: SessionSnapshot;
}

/**
 * The session of a page where most often nobody is signed in: that much one look at the records tells. The store behind it is loaded
 * when there is more to tell, and when something is to be changed.
 */
export class LazySession implements Session {
  declare readonly refresh: Session['refresh'];
  declare readonly signOut: Session['signOut'];
  declare readonly list: Session['list'];
  declare readonly use: Session['use'];
  declare readonly token: Session['token'];
  readonly #environment: Environment;
  readonly #currentKey: string;
  readonly #channel: Channel;
  readonly #open: (opening: Opening) => Promise<SessionStore>;
  // Kept here and not in the store, so that who listens early hears of all that comes.
  readonly #listeners = new Set<(snapshot: SessionSnapshot) => void>();
  readonly #unwake: () => void;
  #snapshot: SessionSnapshot = { state: 'unknown' };
  #opening: Promise<SessionStore> | undefined;
  #store: SessionStore | undefined;
  #over = false;

  /** @param open loads the store; rejects with `network` when it cannot be had, and is asked again then. */
  constructor(environment: Environment, namespace: string, open: (opening: Opening) => Promise<SessionStore>) {
    this.#environment = environment;
    this.#currentKey = recordKeysOf(namespace).current;
    this.#open = open;
    Object.assign(
      this,
      deferred(() => this.store(), 'refresh', 'signOut', 'list', 'use', 'token'),
    );
    const look = () => void (this.#store ?? this.restore().catch(() => {}));
    this.#channel = environment.channel(namespace);
    this.#channel.subscribe(look);
    this.#unwake = environment.page.onWake(look);
  }

  get snapshot(): SessionSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async restore(): Promise<SessionSnapshot> {
    // Where nobody is current, nothing more is to be read, and the store stays where it is.
    if (!this.#opening) {
      try {
        const found = await this.#environment.records.get(this.#currentKey);
        if (found === undefined && !this.#opening) return this.#publish({ state: 'signed-out' });
      } catch {
        return this.#snapshot;
      }
    }
    return (await this.store()).restore();
  }

  /**
   * The store itself, for flows and for the API.
   *
   * @throws KmsError `network` when its code could not be fetched; asking again fetches again.
   */
  store(): Promise<SessionStore> {
    this.#opening ??= this.#load().catch((thrown) => {
      this.#opening = undefined;
      throw thrown;
    });
    return this.#opening;
  }

  dispose(): void {
    this.#over = true;
    this.#listeners.clear();
    this.#unwake();
    this.#channel.close();
    this.#store?.dispose();
  }

  async #load(): Promise<SessionStore> {
    const store = await this.#open({ channel: this.#channel, snapshot: this.#snapshot });
    store.subscribe((snapshot) => this.#publish(snapshot));
    this.#store = store;
    if (this.#over) store.dispose();
    return store;
  }

  /** The store tells of changes only; a look that finds nobody again is none. */
  #publish(snapshot: SessionSnapshot): SessionSnapshot {
    if (snapshot.state === 'signed-out' && this.#snapshot.state === 'signed-out' && !this.#store) return this.#snapshot;
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener(snapshot);
    return snapshot;
  }
}
