import { TEXTS } from '../base/light-dom.js';
import { write } from './alerts.js';

/** Say something once; where the page takes another language meanwhile, it stands there in that one. */
export function tell(element: HTMLElement, text: () => string): void {
  TEXTS.set(element, text);
  write(element, text());
}
