import type { KmsClient } from '../../kms-client.js';
import { ClientController } from '../base/client-controller.js';
import type { KmsElement } from '../base/kms-element.js';
import { type Person, readPerson } from './person.js';

/** The users an element knows: the signed-in one, and those who were signed in earlier on this page. */
export class People {
  readonly #host: KmsElement;
  /** `null`: loading; `lost`: it failed. */
  readonly #known = new Map<string, Person | 'lost' | null>();
  #client: KmsClient | undefined;
  #asked: string | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    new ClientController(host, (client) => {
      this.#client = client;
      const again = () => this.#asked && void this.#read(this.#asked);
      host.ownerDocument.addEventListener('kms-account-changed', again);
      return () => {
        host.ownerDocument.removeEventListener('kms-account-changed', again);
        this.keep([]);
        this.#client = undefined;
      };
    });
  }

  /** A user, if known. */
  find(userId: string): Person | undefined {
    const found = this.#known.get(userId);
    return found === 'lost' || found === null ? undefined : found;
  }

  /** Whether the service has answered. */
  isSettled(userId: string): boolean {
    return Boolean(this.#known.get(userId));
  }

  /** Ask the service about the signed-in user, once. */
  ask(userId: string): void {
    this.#asked = userId;
    if (!this.#known.has(userId)) void this.#read(userId);
  }

  /** Drop all others: what is known about a user is kept no longer than their session. */
  keep(userIds: readonly string[]): void {
    for (const userId of [...this.#known.keys()]) if (!userIds.includes(userId)) this.#known.delete(userId);
    if (this.#asked && !userIds.includes(this.#asked)) this.#asked = undefined;
  }

  async #read(userId: string): Promise<void> {
    const client = this.#client;
    if (!client) return;
    if (!this.find(userId)) this.#known.set(userId, null);
    const person = await readPerson(client, userId).catch(() => undefined);
    // A user who signed out in the meantime is no longer known.
    if (client !== this.#client || !this.#known.has(userId)) return;
    this.#known.set(userId, person ?? this.find(userId) ?? 'lost');
    this.#host.requestUpdate();
  }
}
