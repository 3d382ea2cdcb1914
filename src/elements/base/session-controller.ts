import type { SessionSnapshot } from '../../session/session.js';
import { ClientController } from './client-controller.js';
import type { KmsElement } from './kms-element.js';

/** Keeps an element in step with its client's session. */
export class SessionController {
  #snapshot: SessionSnapshot = { state: 'unknown' };

  constructor(host: KmsElement) {
    new ClientController(host, ({ session }) => {
      const show = (snapshot: SessionSnapshot) => {
        this.#snapshot = snapshot;
        host.requestUpdate();
      };
      show(session.snapshot);
      const leave = session.subscribe(show);
      return () => {
        leave();
        this.#snapshot = { state: 'unknown' };
      };
    });
  }

  /** Who is signed in, as far as this page knows. */
  get snapshot(): SessionSnapshot {
    return this.#snapshot;
  }
}
