import type { LitElement } from 'lit';
import '../../src/define/all.js';
import '../../src/define/approvals.js';
import '../../src/define/confirm.js';
import '../../src/define/signup.js';
import '../../src/define/step-up.js';
import type {} from '../../src/define/export.js';
import type {} from '../../src/define/import.js';
import type {} from '../../src/define/oauth-button.js';
import type { KmsClient } from '../../src/kms-client.js';

/** One of our elements. */
export type Mounted<K extends keyof HTMLElementTagNameMap> = HTMLElementTagNameMap[K] & LitElement;
export type OurTag =
  | 'kms-login'
  | 'kms-otp'
  | 'kms-session'
  | 'kms-approvals'
  | 'kms-confirm'
  | 'kms-signup'
  | 'kms-step-up'
  | 'kms-provider'
  | 'kms-oauth-button'
  | 'kms-account'
  | 'kms-export'
  | 'kms-import';

const mounted: Element[] = [];

/** Add an element to the page. `html` are children that the page writes itself. */
export function mount<K extends OurTag>(
  tag: K,
  options: {
    readonly client?: KmsClient;
    readonly attributes?: Record<string, string>;
    readonly children?: readonly Node[];
    readonly into?: Node;
  } = {},
): Mounted<K> {
  const element = document.createElement(tag);
  if (options.client) element.client = options.client;
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value);
  element.append(...(options.children ?? []));
  (options.into ?? document.body).appendChild(element);
  mounted.push(element);
  return element;
}

/** Removes all mounted elements; for `afterEach`. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove();
}

/** Limit of a wait, in milliseconds; long enough for a busy machine. */
const PATIENCE_MS = 20_000;

/** Waits until a condition holds rather than for a fixed time. @throws Error if it doesn't, naming the condition. */
export async function until<T>(holds: () => T | undefined | false | null, what: string = String(holds)): Promise<T> {
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; ) {
    const value = holds();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`waited in vain for: ${what}`);
}

/** Waits until an element shows a step, with all of its buttons. */
export const atStep = (element: Element, step: string): Promise<true> =>
  until(
    () =>
      (element.getAttribute('data-step') === step && !(step === 'contact' && element.shadowRoot?.querySelector('.skeleton'))) || undefined,
    `step ${step}`,
  ) as Promise<true>;

/** Lets pending updates, promises and loads of an element finish. */
export async function settled(element: LitElement): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const shadowOf = (element: Element): ShadowRoot => {
  if (!element.shadowRoot) throw new Error('not upgraded');
  return element.shadowRoot;
};
/** Accessible name of a button, without what is hidden from assistive technology. */
export function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element; // a copy of an element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (element.getAttribute('aria-label') ?? copy.textContent ?? '').trim();
}

/** A button by its accessible name; `undefined` if none is drawn. */
export function findButton(element: Element, name: string): HTMLButtonElement | undefined {
  return [...shadowOf(element).querySelectorAll('button'), ...element.querySelectorAll('button')].find((one) => nameOf(one) === name);
}
export function button(element: Element, name: string): HTMLButtonElement {
  const found = findButton(element, name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}

/** A visible text box, by its label. */
export function textbox(element: Element, label: string): HTMLInputElement {
  const found = findTextbox(element, label);
  if (!found) throw new Error(`no text box ${label}`);
  return found;
}
export function findTextbox(element: Element, label: string): HTMLInputElement | undefined {
  return [...element.querySelectorAll('input')].find((input) => input.assignedSlot !== null && input.labels?.[0]?.textContent === label);
}

const regionOf = (element: Element, role: string): string => element.querySelector(`:scope > [role=${role}]`)?.textContent ?? '(no region)';
export const alertOf = (element: Element): string => regionOf(element, 'alert');
export const statusOf = (element: Element): string => regionOf(element, 'status');
export const headingOf = (element: Element): string => shadowOf(element).querySelector('[role=heading]')?.textContent?.trim() ?? '';
export const partOf = (element: Element, part: string): HTMLElement | null => shadowOf(element).querySelector(`[part~=${part}]`);

/** Types as a browser does: the text is there, then `input` is sent. */
export function type(input: HTMLInputElement, text: string, init: InputEventInit = {}): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', ...init }));
}

/** All of our events that reach the document, until `stop`. */
export function listen(): { readonly events: { readonly type: string; readonly detail: unknown }[]; stop(): void } {
  const names = 'ready method step account-missing signed-up signed-in session-expiring signed-out exported imported error'
    .split(' ')
    .map((name) => `kms-${name}`);
  const events: { type: string; detail: unknown }[] = [];
  const hear = (event: Event) => events.push({ type: event.type, detail: (event as CustomEvent).detail });
  for (const name of names) document.addEventListener(name, hear);
  return {
    events,
    stop: () => {
      for (const name of names) document.removeEventListener(name, hear);
    },
  };
}
