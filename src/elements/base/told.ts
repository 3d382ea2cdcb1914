import { MADE, TEXTS } from './light-dom.js';

/** Write a text where it differs, since each writing may be read out. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

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
