import { html, nothing, type TemplateResult } from 'lit';
import { type CredentialSummary, type EndedReport, OTHERS, type WayIn } from '../../account/account.js';
import type { Program } from '../../flows/account/list.js';
import type { WaysView } from '../../flows/account/view.js';
import { shownNow } from '../../platform/ticker.js';
import { asDate, asDay } from '../../texts/formats.js';
import { shortText } from '../../texts/service-text.js';
import { button } from '../card/card.js';
import { around, serviceText } from '../card/service-text.js';
import { MARKS } from '../ways/marks.js';
import { choices, signOf } from './choices.js';
import type { FaceParts } from './face-parts.js';

/** Id of the reason why a button is disabled, for assistive technology. */
const LAST = 'last';
/** Names of credential types. */
export const TYPES = {
  email: 'email',
  sms: 'phone',
  passkey: 'wayPasskey',
  oauth: 'waySocial',
  wallet: 'wayWallet',
  session: 'keySession',
  key: 'keyOther',
} as const;

const signsIn = ({ type }: Pick<WayIn, 'type'>): boolean => type !== 'session' && type !== 'key';

/** Every sign-in method with its button, what can be added, and what else can act for the user. */
export function wayList(list: FaceParts, view: WaysView): TemplateResult {
  const { text } = list;
  const ways = view.ways.filter(signsIn);
  const keys = view.ways.filter((one) => !signsIn(one));
  const hasLast = ways.some(({ removable }) => !removable);
  return html`<ul part="list" aria-label=${text('accountHeading')}>${ways.map((way) => row(list, way, view))}</ul>
    ${hasLast ? html`<p part="text" class="small" id=${LAST}>${text('lastWay')}</p>` : nothing}
    ${choices(list, view)}
    ${keys.length > 0 ? others(list, keys, view) : nothing}
    ${view.programs.length > 0 ? programs(list, view) : nothing}
    ${list.withDelete ? end(list, view) : nothing}`;
}

/** Leads to the question before the account is deleted. */
function end({ send, text }: FaceParts, { busy }: WaysView): TemplateResult {
  const press = () => send({ type: 'ask-deletion' });
  return html`<div class="apart hurts">${button({ label: text('deleteAccount'), kind: 'plain', off: busy !== undefined, press })}</div>`;
}

/** Keys that sign requests but don't sign anyone in: sessions, and keys that no sign-in created. */
function others(list: FaceParts, keys: readonly WayIn[], view: WaysView): TemplateResult {
  const { send, text } = list;
  const { asking, busy, news } = view;
  const end = { label: text('endOthers'), kind: 'plain', off: busy !== undefined, press: () => send({ type: 'ask', id: OTHERS }) } as const;
  return html`<div class="apart">
    <div class="label" id="keys">${text('keysHeading')}</div>
    <ul part="list" aria-labelledby="keys">${keys.map((key) => row(list, key, view))}</ul>
    ${keys.some(({ current }) => !current) ? (asking === OTHERS ? asked(list, busy === OTHERS) : html`<div class="hurts" data-to=${OTHERS}>${button(end)}</div>`) : nothing}
    ${news?.change === 'ended' ? told(list, news.report) : nothing}
  </div>`;
}

/** Programs with their own keys. Signing out everywhere doesn't end them. */
function programs(list: FaceParts, view: WaysView): TemplateResult {
  return html`<div class="apart">
    <div class="label" id="programs">${list.text('programsHeading')}</div>
    <ul part="list" aria-labelledby="programs">${view.programs.map((program) => programRow(list, program, view))}</ul>
  </div>`;
}

function programRow(list: FaceParts, program: Program, { asking, busy }: WaysView): TemplateResult {
  const { host, text } = list;
  const { id, name, expiresAtMs } = program;
  const time = expiresAtMs === undefined ? '' : asDate(host.locale(), expiresAtMs, shownNow());
  return html`<li part="way">
    ${sign({ type: 'key', name })}
    <span class="way">${serviceText(name)}${time ? html`<span class="small">${text('programUntil', { time })}</span>` : nothing}</span>
    ${asking === id ? question(list, { id, name, type: 'key' }, busy === id) : html`<span class="acts">${removal(list, { id, name, removable: true })}</span>`}
  </li>`;
}

/** The question before all others are ended. Escape takes it back. */
function asked({ text, send }: FaceParts, isBusy: boolean): TemplateResult {
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && send({ type: 'keep' });
  return html`<div class="ask" data-to=${OTHERS} role="group" aria-label=${text('othersAsk')} @keydown=${onKey}>
    <p><b>${text('othersAsk')}</b> ${text('othersText')}</p>
    ${button({ label: text('othersNo'), kind: 'plain', off: isBusy, press: () => send({ type: 'keep' }) })}
    ${button({ label: text('othersYes'), busy: isBusy && text('endingOthers'), press: () => send({ type: 'confirm' }) })}
  </div>`;
}

/** What was ended, and what can still sign in. */
function told(list: FaceParts, { ended, left }: EndedReport): TemplateResult {
  const { text } = list;
  const named = (one: CredentialSummary) => html`<li class="small">${one.name ? serviceText(one.name) : nothing} ${about(list, one)}</li>`;
  const part = (heading: 'endedHeading' | 'leftHeading', all: readonly CredentialSummary[]) =>
    all.length > 0 ? html`<p part="text" class="small">${text(heading)}</p><ul class="report">${all.map(named)}</ul>` : nothing;
  return html`${part('endedHeading', ended)}${part('leftHeading', left)}`;
}

/** The type of a credential, and when it was created: the day for a sign-in method, the minute for a key that only signs. */
function about({ host, text }: FaceParts, { type, createdAtMs }: Pick<WayIn, 'type' | 'createdAtMs'>): string {
  const kind = text(TYPES[type]);
  if (createdAtMs === undefined) return kind;
  const time = (signsIn({ type }) ? asDay : asDate)(host.locale(), createdAtMs, shownNow());
  return type === 'session' ? text('signedInAt', { time }) : text('madeAt', { kind, time });
}

/** Whether this device remembers that the user last signed in with it. With several of a kind, it doesn't know which one. */
function isLastUsed({ host }: FaceParts, way: WayIn, { ways }: WaysView): boolean {
  const last = host.client?.expected.last;
  const isIt = ({ type, provider }: WayIn) => (provider ?? type) === last;
  return isIt(way) && ways.filter(isIt).length === 1;
}

function row(list: FaceParts, way: WayIn, view: WaysView): TemplateResult {
  const { text } = list;
  const { asking, busy } = view;
  const kind = about(list, way);
  return html`<li part="way">
    ${sign(way)}
    <span class="way">
      ${way.current ? html`<span class="name">${text('thisSession')}</span>` : serviceText(way.name)}
      <span class="small">${way.usable || !signsIn(way) ? kind : `${kind}, ${text('wayUnused')}`}</span>
      ${isLastUsed(list, way, view) ? html`<span class="small">${text('lastUsedHere')}</span>` : nothing}
    </span>
    ${way.current ? nothing : asking === way.id ? question(list, way, busy === way.id) : html`<span class="acts">${change(list, way, view)}${removal(list, way)}</span>`}
  </li>`;
}

const sign = ({ type, name, provider }: Pick<WayIn, 'type' | 'name' | 'provider'>): TemplateResult =>
  html`<span part="icon" class="sign" aria-hidden="true">${type === 'oauth' ? (provider ? MARKS[provider] : [...shortText(name)][0]) : signOf(type)}</span>`;

/** A user has one address and one number, so a new one replaces the old one. */
function change({ text, send, host }: FaceParts, { type }: WayIn, { busy, served }: WaysView): TemplateResult | typeof nothing {
  if ((type !== 'email' && type !== 'sms') || !served.methods.includes(type) || !host.client?.supports(type)) return nothing;
  const words = text(type === 'email' ? 'changeEmail' : 'changeSms');
  const press = () => send({ type: 'prove', by: type });
  return html`<button type="button" part="button" class="link" aria-disabled=${busy ? 'true' : nothing} @click=${press}>${words}</button>`;
}

/** The last one keeps its button, with the reason why it is disabled. */
function removal({ text, send }: FaceParts, { id, name, removable }: Pick<WayIn, 'id' | 'name' | 'removable'>): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class="link"
    data-at=${id}
    aria-label=${text('removeWay', { name: shortText(name) })}
    aria-disabled=${removable ? nothing : 'true'}
    aria-describedby=${removable ? nothing : LAST}
    @click=${() => send({ type: 'ask', id })}
  >${text('remove')}</button>`;
}

/** The second press. Escape takes back the first one. */
function question({ text, send }: FaceParts, way: Pick<WayIn, 'id' | 'name' | 'type'>, isBusy: boolean): TemplateResult {
  const words = (name: string) => text(signsIn(way) ? 'removeAsk' : 'removeKeyAsk', { name });
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && send({ type: 'keep' });
  const busy = isBusy && text('removing');
  return html`<div class="ask" data-at=${way.id} role="group" aria-label=${words(shortText(way.name))} @keydown=${onKey}>
    <p>${around(words, way.name)}</p>
    ${button({ label: text('removeNo'), kind: 'plain', off: isBusy, press: () => send({ type: 'keep' }) })}
    ${button({ label: text('removeYes'), busy, press: () => send({ type: 'confirm' }) })}
  </div>`;
}
