import { html, nothing, type TemplateResult } from 'lit';
import type { CredentialKind } from '../../account/account.js';
import type { WaysView } from '../../flows/account/view.js';
import { isBrand, NAMES, type SocialProvider } from '../../wire/brand-names.js';
import type { Method } from '../../wire/method.js';
import { button } from '../card/card.js';
import { MARKS } from '../ways/marks.js';
import type { FaceParts } from './face-parts.js';

/** The button that shows what can be added, as a place for the focus. */
export const ADD = 'add';
const DRAWINGS: Readonly<Record<Exclude<CredentialKind, 'oauth'>, string>> = {
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  sms: 'M7.5 3h9v18h-9zM11 18h2',
  passkey: 'M8 8.5a4 4 0 1 1 0 7 4 4 0 0 1 0-7M11.5 12H21v3.5M17 12v3',
  wallet: 'M4 7h15v12H4zM4 7l11-3v3M15.5 13h.5',
  session: 'M3.5 5h17v11h-17zM8 20h8M12 16v4',
  key: 'M8 8.5a4 4 0 1 1 0 7 4 4 0 0 1 0-7M11.5 12H21v3.5M17 12v3',
};
const PLUS = 'M12 5v14M5 12h14';

const drawn = (path: string): TemplateResult =>
  html`<svg class="line" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
/** The icon for a kind of credential. */
export const signOf = (type: Exclude<CredentialKind, 'oauth'>): TemplateResult => drawn(DRAWINGS[type]);

/** What can be added besides social accounts, each with its text. */
const ADDITIONS = { email: 'addEmail', sms: 'addSms', passkey: 'addPasskey', wallet: 'addWallet' } as const;

/**
 * One button, and what it opens: the methods that the configuration lists and this browser supports. A user has one address and one number.
 */
export function choices({ host, text, send }: FaceParts, { ways, served, busy, choosing }: WaysView): TemplateResult | typeof nothing {
  const isThere = (name: string) => (name === 'email' || name === 'sms') && ways.some(({ type }) => type === name);
  const canBeAdded = (name: Method): name is SocialProvider | keyof typeof ADDITIONS =>
    (isBrand(name) || Object.hasOwn(ADDITIONS, name)) && !isThere(name) && Boolean(host.client?.supports(name));
  const names = served.methods.filter(canBeAdded);
  if (names.length === 0) return nothing;
  const each = names.map((name) =>
    button({
      label: isBrand(name) ? text('addBrand', { name: NAMES[name] }) : text(ADDITIONS[name]),
      kind: 'plain choice',
      sign: isBrand(name) ? MARKS[name] : signOf(name),
      busy: busy === name && text('adding'),
      off: busy !== undefined,
      press: () => send({ type: 'prove', ...(isBrand(name) ? { by: 'oauth', provider: name } : { by: name }) }),
    }),
  );
  return html`<button
      type="button"
      part="button"
      class="plain"
      data-to=${ADD}
      aria-expanded=${choosing ? 'true' : 'false'}
      aria-disabled=${busy ? 'true' : nothing}
      @click=${() => send({ type: 'choices' })}
    >${drawn(PLUS)}${text('addWay')}</button>
    ${choosing ? each : nothing}`;
}
