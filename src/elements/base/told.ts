import { MADE, TEXTS } from './light-dom.js';

/** Write a text only if it differs, since each change may be read out. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Say something once. If the page changes its language afterwards, the text changes too. */
export function tell(element: HTMLElement, text: () => string): void {
  TEXTS.set(element, text);
  write(element, text());
}

/** Rewrite what is in the page itself in the current language. */
export function retell(host: HTMLElement): void {
  for (const element of host.querySelectorAll<HTMLElement>(`:scope > [${MADE}]`)) {
    const text = TEXTS.get(element);
    if (text) write(element, text());
  }
}
