import type { SignupIntent } from '../../src/flows/signup/view.js';
import type { Method } from '../../src/kms-client.js';
import { type Mounted, mount, until } from './elements.js';
import { EMAIL_ONLY, type FakeClient, fakeClient } from './fake-client.js';
// What the element loads later, so that no test waits for the network of a busy machine.
import '../../src/elements/ways/way-steps.js';
import '../../src/elements/ways/code-step.js';
import '../../src/elements/fields/phone-input.js';

/** A sign-up and its client. */
export interface Shown {
  readonly client: FakeClient;
  readonly element: Mounted<'kms-signup'>;
}

/** A sign-up at its form. */
export async function signup(
  attributes: Record<string, string> = {},
  more: { methods?: readonly Method[]; children?: Node[] } = {},
): Promise<Shown> {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods: more.methods ?? ['email', 'sms', 'passkey'] });
  const element = mount('kms-signup', { client, attributes, ...(more.children && { children: more.children }) });
  await until(() => ['contact', 'trouble'].includes(element.dataset.step ?? ''), 'the form');
  return { client, element };
}

/** An element that the page writes. */
export function made<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>, ...children: (Node | string)[]) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** What the element sent. */
export const sent = ({ client }: Shown): readonly SignupIntent[] => client.signup.sent.filter(({ type: name }) => name !== 'prepare');
/** The box of a sign-up that requires consent. */
export const checkbox = (element: Element): HTMLInputElement => element.querySelector<HTMLInputElement>('input[type=checkbox]')!;
