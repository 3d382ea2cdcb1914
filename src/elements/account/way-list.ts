import { html, nothing, type TemplateResult } from 'lit';
import type { WayIn, WayType } from '../../account/account.js';
import { BRANDS, isBrand } from '../../account/brands.js';
import { button } from '../shared/card.js';
import type { KmsElement } from '../shared/kms-element.js';
import type { AccountController, AccountStage } from './account-controller.js';

/** Reason why a button is off, by which assistive technology finds it. */
const LAST = 'last';
const DRAWINGS: Readonly<Record<Exclude<WayType, 'oauth'>, string>> = {
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  sms: 'M7.5 3h9v18h-9zM11 18h2',
  passkey: 'M8 8.5a4 4 0 1 1 0 7 4 4 0 0 1 0-7M11.5 12H21v3.5M17 12v3',
  wallet: 'M4 7h15v12H4zM4 7l11-3v3M15.5 13h.5',
};
const TYPES = { email: 'email', sms: 'phone', passkey: 'wayPasskey', oauth: 'waySocial', wallet: 'wayWallet' } as const;

type List = Extract<AccountStage, { at: 'ways' }>;

/** What the list is drawn with. */
export interface WayList {
  readonly host: KmsElement;
  readonly account: AccountController;
  /** Says why a press does nothing. */
  readonly say: (text: string) => void;
}

/** Every way in with its button, and below them what can be added. */
export function wayList({ host, account, say }: WayList, stage: List): TemplateResult {
  const rows = account.ways.map((way) => row({ host, account, say }, way, stage));
  const hasLast = account.ways.some(({ removable }) => !removable);
  return html`<ul part="list" aria-label=${host.text('accountHeading')}>${rows}</ul>
    ${hasLast ? html`<p part="text" class="small" id=${LAST}>${host.text('lastWay')}</p>` : nothing}
    ${additions({ host, account, say }, stage)}`;
}

function row(list: WayList, way: WayIn, { asking, busy }: List): TemplateResult {
  const { host } = list;
  const kind = host.text(TYPES[way.type]);
  return html`<li part="way">
    ${sign(way)}
    <span class="way">
      <bdi class="name" translate="no">${way.name}</bdi>
      <span class="small">${way.usable ? kind : `${kind}, ${host.text('wayUnused')}`}</span>
    </span>
    ${asking === way.id ? question(list, way, busy === way.id) : removal(list, way)}
  </li>`;
}

function sign({ type, name }: WayIn): TemplateResult {
  const drawn = type === 'oauth' ? name.at(0) : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWINGS[type]}></path></svg>`;
  return html`<span part="icon" class="sign" aria-hidden="true">${drawn}</span>`;
}

/** The last one keeps its button, with the reason why it is off. */
function removal({ host, account, say }: WayList, { id, name, removable }: WayIn): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class="link"
    data-way=${id}
    aria-label=${host.text('removeWay', { name })}
    aria-disabled=${removable ? nothing : 'true'}
    aria-describedby=${removable ? nothing : LAST}
    @click=${() => (removable ? account.ask(id) : say(host.text('lastWay')))}
  >${host.text('remove')}</button>`;
}

/** The second press. Escape takes the first one back. */
function question({ host, account }: WayList, way: WayIn, isBusy: boolean): TemplateResult {
  const words = host.text('removeAsk', { name: way.name });
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && account.ask(undefined);
  const busy = isBusy && host.text('removing');
  return html`<div class="ask" role="group" aria-label=${words} @keydown=${onKey}>
    <p>${words}</p>
    ${button({ label: host.text('removeNo'), kind: 'plain', off: isBusy, press: () => account.ask(undefined) })}
    ${button({ label: host.text('removeYes'), busy, press: () => void account.remove(way) })}
  </div>`;
}

/** What the configuration lists and this browser can do. A user has one address and one number. */
function additions({ host, account }: WayList, { busy }: List): TemplateResult | typeof nothing {
  const { served, ways } = account;
  const client = host.client;
  const names = (served?.methods ?? []).filter((name) => client?.supports(name));
  if (names.length === 0) return nothing;
  const has = (type: WayType) => ways.some((way) => way.type === type);
  const press: Readonly<Record<string, () => void>> = {
    email: () => account.startContact('email'),
    sms: () => account.startContact('sms'),
    passkey: () => account.addPasskey(),
    wallet: () => account.addWallet(),
  };
  const label = (name: string) => {
    if (isBrand(name)) return host.text('addBrand', { name: BRANDS[name] });
    if (name === 'email') return host.text(has('email') ? 'changeEmail' : 'addEmail');
    if (name === 'sms') return host.text(has('sms') ? 'changeSms' : 'addSms');
    return host.text(name === 'passkey' ? 'addPasskey' : 'addWallet');
  };
  const drawn = names.map((name) =>
    button({
      label: label(name),
      kind: 'plain',
      busy: busy === name && host.text('adding'),
      off: busy !== undefined,
      press: () => busy ?? (isBrand(name) ? account.addSocial(name) : press[name]?.()),
    }),
  );
  return html`<div class="more" role="group" aria-label=${host.text('addHeading')}>
    <div class="label" aria-hidden="true">${host.text('addHeading')}</div>
    ${drawn}
  </div>`;
}
