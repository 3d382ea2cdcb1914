import type { TemplateResult } from 'lit';
import { kmsErrorOf } from '../../errors.js';
import { KmsErrorEvent } from '../shared/announcements.js';
import { button } from '../shared/card.js';
import type { KmsElement } from '../shared/kms-element.js';
import { learn } from '../shared/messages.js';
import { DEVICES_TEXTS } from '../shared/texts-switch.js';

/** What is asked of the element that offers it. */
export interface DevicesHost {
  readonly element: KmsElement;
  /** Tell what has become of a press, to those who do not see it. */
  say(text: string): void;
  /** Tell of a failure. */
  warn(text: string): void;
}

/** The sign-out on all devices. Loaded where the page offers it. */
export class AllDevices {
  readonly #host: DevicesHost;

  constructor(host: DevicesHost) {
    this.#host = host;
    learn(DEVICES_TEXTS);
  }

  /** Its button. */
  offer(): TemplateResult {
    return button({ label: this.#host.element.text('signOutEverywhere'), kind: 'link', press: () => this.#signOut() });
  }

  /** This device is signed out in any case, and first. */
  async #signOut(): Promise<void> {
    const { element, say, warn } = this.#host;
    try {
      await element.client?.session.signOut({ everywhere: true });
      say(element.text('signedOutEverywhere'));
    } catch (thrown) {
      const { code, retryable } = kmsErrorOf(thrown);
      warn(element.text('notEverywhere'));
      element.emit(new KmsErrorEvent({ flow: 'session', code, retryable }));
    }
  }
}
