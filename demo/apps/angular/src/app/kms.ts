import { DestroyRef, Injectable, inject, type Signal, signal } from '@angular/core';
import { createKmsClient, type KmsClient, type SessionSnapshot } from 'kms-elements';

/** One client for the whole app, and who is signed in as a signal. Going live changes these settings and nothing else. */
@Injectable({ providedIn: 'root' })
export class Kms {
  readonly client: KmsClient = createKmsClient({ emulator: 'http://localhost:8787' });
  readonly #session = signal(this.client.session.snapshot);
  /** Changes with every tab of this site. */
  readonly session: Signal<SessionSnapshot> = this.#session.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(this.client.session.subscribe((next) => this.#session.set(next)));
  }
}
