import { html, nothing, type TemplateResult } from 'lit';
import type { CredentialKind, CredentialSummary, EndedReport, WayIn, WayType } from '../../account/account.js';
import type { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import { asDate } from '../../texts/formats.js';
import { shortText } from '../../texts/service-text.js';
import { BRANDS, isBrand } from '../../wire/brands.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { around, serviceText } from '../card/service-text.js';
import { type AccountController, type AccountStage, OTHERS } from './account-controller.js';

/** Reason why a button is off, by which assistive technology finds it. */
const LAST = 'last';
const DRAWINGS: Readonly<Record<Exclude<CredentialKind, 'oauth'>, string>> = {
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  sms: 'M7.5 3h9v18h-9zM11 18h2',
  passkey: 'M8 8.5a4 4 0 1 1 0 7 4 4 0 0 1 0-7M11.5 12H21v3.5M17 12v3',
  wallet: 'M4 7h15v12H4zM4 7l11-3v3M15.5 13h.5',
  session: 'M3.5 5h17v11h-17zM8 20h8M12 16v4',
  key: 'M8 8.5a4 4 0 1 1 0 7 4 4 0 0 1 0-7M11.5 12H21v3.5M17 12v3',
};
const TYPES = {
  email: 'email',
  sms: 'phone',
  passkey: 'wayPasskey',
  oauth: 'waySocial',
  wallet: 'wayWallet',
  session: 'keySession',
  key: 'keyOther',
} as const;

type List = Extract<AccountStage, { at: 'ways' }>;

/** What the list is drawn with. */
export interface WayList {
  readonly host: KmsElement;
  readonly text: Words<keyof typeof ACCOUNT | keyof typeof FIRST>;
  readonly account: AccountController;
  /** Says why a press does nothing. */
  readonly say: (text: () => string) => void;
}

const signsIn = ({ type }: Pick<WayIn, 'type'>): boolean => type !== 'session' && type !== 'key';

/** Every way in with its button, what can be added, and what else can act for the person. */
export function wayList(list: WayList, stage: List): TemplateResult {
  const { account, text } = list;
  const ways = account.ways.filter(signsIn);
  const keys = account.ways.filter((one) => !signsIn(one));
  const hasLast = ways.some(({ removable }) => !removable);
  return html`<ul part="list" aria-label=${text('accountHeading')}>${ways.map((way) => row(list, way, stage))}</ul>
    ${hasLast ? html`<p part="text" class="small" id=${LAST}>${text('lastWay')}</p>` : nothing}
    ${additions(list, stage)}
    ${keys.length > 0 ? others(list, keys, stage) : nothing}`;
}

/** What signs requests and nobody in: sessions, and keys that no sign-in made. */
function others(list: WayList, keys: readonly WayIn[], stage: List): TemplateResult {
  const { account, text } = list;
  const { busy, report } = stage;
  const press = () => void account.endOthers();
  const end = {
    label: text('endOthers'),
    kind: 'plain',
    busy: busy === OTHERS && text('endingOthers'),
    off: busy !== undefined,
    press,
  } as const;
  return html`<div class="label" id="keys">${text('keysHeading')}</div>
    <ul part="list" aria-labelledby="keys">${keys.map((key) => row(list, key, stage))}</ul>
    ${keys.some(({ current }) => !current) ? button(end) : nothing}
    ${report ? told(list, report) : nothing}`;
}

/** What was ended, and what still signs the person in. */
function told(list: WayList, { ended, left }: EndedReport): TemplateResult {
  const { text } = list;
  const named = (one: CredentialSummary) => html`<li class="small">${one.name ? serviceText(one.name) : nothing} ${about(list, one)}</li>`;
  const part = (heading: 'endedHeading' | 'leftHeading', all: readonly CredentialSummary[]) =>
    all.length > 0 ? html`<p part="text" class="small">${text(heading)}</p><ul class="report">${all.map(named)}</ul>` : nothing;
  return html`<p part="text">${text('othersEnded')}</p>
    ${part('endedHeading', ended)}${part('leftHeading', left)}`;
}

/** The kind of a credential, and when it was made. */
function about({ host, text }: WayList, { type, createdAtMs }: Pick<WayIn, 'type' | 'createdAtMs'>): string {
  const kind = text(TYPES[type]);
  return createdAtMs === undefined ? kind : text('madeAt', { kind, time: asDate(host.locale(), createdAtMs) });
}

function row(list: WayList, way: WayIn, { asking, busy }: List): TemplateResult {
  const { text } = list;
  const kind = about(list, way);
  return html`<li part="way">
    ${sign(way)}
    <span class="way">
      ${way.current ? html`<span class="name">${text('thisSession')}</span>` : serviceText(way.name)}
      <span class="small">${way.usable || !signsIn(way) ? kind : `${kind}, ${text('wayUnused')}`}</span>
    </span>
    ${way.current ? nothing : asking === way.id ? question(list, way, busy === way.id) : removal(list, way)}
  </li>`;
}

function sign({ type, name }: WayIn): TemplateResult {
  const drawn =
    type === 'oauth' ? [...shortText(name)][0] : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWINGS[type]}></path></svg>`;
  return html`<span part="icon" class="sign" aria-hidden="true">${drawn}</span>`;
}

/** The last one keeps its button, with the reason why it is off. */
function removal({ text, account, say }: WayList, { id, name, removable }: WayIn): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class="link"
    data-at=${id}
    aria-label=${text('removeWay', { name: shortText(name) })}
    aria-disabled=${removable ? nothing : 'true'}
    aria-describedby=${removable ? nothing : LAST}
    @click=${() => (removable ? account.ask(id) : say(() => text('lastWay')))}
  >${text('remove')}</button>`;
}

/** The second press. Escape takes the first one back. */
function question({ text, account }: WayList, way: WayIn, isBusy: boolean): TemplateResult {
  const words = (name: string) => text(signsIn(way) ? 'removeAsk' : 'removeKeyAsk', { name });
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && account.ask(undefined);
  const busy = isBusy && text('removing');
  return html`<div class="ask" data-at=${way.id} role="group" aria-label=${words(shortText(way.name))} @keydown=${onKey}>
    <p>${around(words, way.name)}</p>
    ${button({ label: text('removeNo'), kind: 'plain', off: isBusy, press: () => account.ask(undefined) })}
    ${button({ label: text('removeYes'), busy, press: () => void account.remove(way) })}
  </div>`;
}

/** What the configuration lists and this browser can do. A user has one address and one number. */
function additions({ host, text, account }: WayList, { busy }: List): TemplateResult | typeof nothing {
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
    if (isBrand(name)) return text('addBrand', { name: BRANDS[name].name });
    if (name === 'email') return text(has('email') ? 'changeEmail' : 'addEmail');
    if (name === 'sms') return text(has('sms') ? 'changeSms' : 'addSms');
    return text(name === 'passkey' ? 'addPasskey' : 'addWallet');
  };
  const drawn = names.map((name) =>
    button({
      label: label(name),
      kind: 'plain',
      busy: busy === name && text('adding'),
      off: busy !== undefined,
      press: () => busy ?? (isBrand(name) ? account.addSocial(name) : press[name]?.()),
    }),
  );
  return html`<div class="more" role="group" aria-label=${text('addHeading')}>
    <div class="label" aria-hidden="true">${text('addHeading')}</div>
    ${drawn}
  </div>`;
}
