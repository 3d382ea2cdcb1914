import type { ReactiveController } from 'lit';
import { everySecond } from '../../platform/ticker.js';
import type { KmsElement } from './kms-element.js';

/** Redraws a connected element every second while something in it counts down. */
export class Ticker implements ReactiveController {
  readonly #host: KmsElement;
  #isOn = false;
  #stop: (() => void) | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Start or stop it. */
  run(isOn: boolean): void {
    this.#isOn = isOn;
    this.#follow(this.#host.isConnected);
  }

  hostConnected(): void {
    this.#follow(true);
  }

  hostDisconnected(): void {
    this.#follow(false);
  }

  #follow(isConnected: boolean): void {
    if (this.#isOn && isConnected) this.#stop ??= everySecond(() => this.#host.requestUpdate());
    else {
      this.#stop?.();
      this.#stop = undefined;
    }
  }
}
