import type { KmsClient } from '../../kms-client.js';
import { ClientController } from '../base/client-controller.js';
import type { KmsElement } from '../base/kms-element.js';
import { type Person, readPerson } from './person.js';

/** Who an element knows: the person that is signed in, and those that were while it was in the page. */
export class People {
  readonly #host: KmsElement;
  /** `null`: on its way; `lost`: it could not be had. */
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

  /** A user, where they are known. */
  find(userId: string): Person | undefined {
    const found = this.#known.get(userId);
    return found === 'lost' || found === null ? undefined : found;
  }

  /** Whether the answer is here. */
  isSettled(userId: string): boolean {
    return Boolean(this.#known.get(userId));
  }

  /** Ask for the signed-in user, once. */
  ask(userId: string): void {
    this.#asked = userId;
    if (!this.#known.has(userId)) void this.#read(userId);
  }

  /** Forget all others: what is known of a user stays no longer than their session. */
  keep(userIds: readonly string[]): void {
    for (const userId of [...this.#known.keys()]) if (!userIds.includes(userId)) this.#known.delete(userId);
    if (this.#asked && !userIds.includes(this.#asked)) this.#asked = undefined;
  }

  async #read(userId: string): Promise<void> {
    const client = this.#client;
    if (!client) return;
    if (!this.find(userId)) this.#known.set(userId, null);
    const person = await readPerson(client, userId).catch(() => undefined);
    // A user who signed out meanwhile is not known any more.
    if (client !== this.#client || !this.#known.has(userId)) return;
    this.#known.set(userId, person ?? this.find(userId) ?? 'lost');
    this.#host.requestUpdate();
  }
}
