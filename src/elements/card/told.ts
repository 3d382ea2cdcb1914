import { MADE, TEXTS } from '../base/light-dom.js';
import { write } from './alerts.js';

/** Say something once; where the page takes another language meanwhile, it stands there in that one. */
export function tell(element: HTMLElement, text: () => string): void {
  TEXTS.set(element, text);
  write(element, text());
}

/** Say again what stands in the page itself, in the words that hold now. */
export function retell(host: HTMLElement): void {
  for (const element of host.querySelectorAll<HTMLElement>(`:scope > [${MADE}]`)) {
    const text = TEXTS.get(element);
    if (text) write(element, text());
  }
}
