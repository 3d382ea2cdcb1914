import { html, type Markup, type Part } from './markup.js';
import type { Sight } from './view.js';

const MOST_JSON = 8000;
const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A part that is updated automatically. */
export function live(id: string, content: Part): Markup {
  return html`<div id="${id}" data-live>${content}</div>`;
}

/** A time in the local zone, with its date. */
export function when(ms: number): Markup {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? html`` : html`<time class="figures" datetime="${date.toISOString()}">${clock.format(date)}</time>`;
}

/** What an empty part says: what is missing, and what to do. */
export function empty(fact: string, remedy: Markup | string): Markup {
  return html`<div class="empty"><p><b>${fact}</b></p><p>${remedy}</p></div>`;
}

/** A table with its own scrolling, for when it is wider than the page. */
export function table(name: string, heads: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="wide" role="region" tabindex="0" aria-label="${name}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The address that a page's forms are sent to and return to. */
export function here({ url }: Sight): string {
  return url.pathname + url.search;
}

/** Values that a form includes. */
export type Hidden = Readonly<Record<string, string>>;

/** Hidden fields of a form. */
export function hiddenFields(fields: Hidden): readonly Markup[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

/** A button that does something right away. */
export function button(sight: Sight, { id, label, fields }: { id: string; label: string; fields: Hidden }): Markup {
  return html`<form method="post" action="${here(sight)}">${hiddenFields(fields)}<button id="${id}">${label}</button></form>`;
}

/** A question asked before something is lost. */
export interface Question {
  readonly id: string;
  readonly label: string;
  /** Says what will be lost. */
  readonly question: string;
  readonly keep?: string;
  readonly fields: Hidden;
  /** Where the form is sent, if not back to its page. */
  readonly action?: string;
}

/** A button that asks first. It needs no script. */
export function asking(sight: Sight, { id, label, question, keep = 'Keep', fields, action = here(sight) }: Question): Markup {
  return html`<button type="button" class="danger" id="${id}" popovertarget="ask-${id}">${label}</button>
<form class="ask" id="ask-${id}" popover role="dialog" aria-labelledby="about-${id}" method="post" action="${action}">${hiddenFields(fields)}<p id="about-${id}">${question}</p>
<div class="buttons"><button class="red">${label}</button><button type="button" popovertarget="ask-${id}" popovertargetaction="hide">${keep}</button></div></form>`;
}

/** A line of a form. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly type?: string;
  readonly isRequired?: boolean;
  /** Turns it into a list to choose from. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** A field with what was typed before the form was refused. @param doing the `do` of its form. */
export function field(sight: Sight, doing: string, { name, label, value = '', hint, type = 'text', isRequired, options }: Field): Markup {
  const typed = sight.wrong?.form.get('do') === doing ? sight.wrong.form.get(name) : undefined;
  const now = typed ?? value;
  const id = `${doing}-${name}`;
  const described = hint === undefined ? undefined : html` aria-describedby="${id}-hint"`;
  const required = isRequired ? html` required` : undefined;
  const control =
    options === undefined
      ? html`<input id="${id}" name="${name}" type="${type}" value="${now}" autocomplete="off" spellcheck="false"${described}${required}>`
      : html`<select id="${id}" name="${name}"${described}>${options.map(([key, text]) => html`<option value="${key}"${key === now ? html` selected` : undefined}>${text}</option>`)}</select>`;
  return html`<div class="field"><label for="${id}">${label}</label>${control}${hint === undefined ? undefined : html`<p class="small" id="${id}-hint">${hint}</p>`}</div>`;
}

/** A form that adds something: closed until it is opened, or was refused. */
export function adding(
  sight: Sight,
  { doing, title, fields }: { doing: string; title: string; fields: readonly Markup[] },
  more: Hidden = {},
): Markup {
  const isWrong = sight.wrong?.form.get('do') === doing;
  return html`<details class="adding" id="d-${doing}"${isWrong ? html` open` : undefined}><summary>${title}</summary>
<form class="fields" method="post" action="${here(sight)}">${hiddenFields({ do: doing, ...more })}${fields}<div class="row"><button class="primary">${title}</button></div></form></details>`;
}

/** A box with scrollable JSON. */
export function jsonBox(id: string, label: string, value: unknown): Markup {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  const shown = text.length > MOST_JSON ? `${text.slice(0, MOST_JSON)}\n…` : text;
  return html`<div><p class="label">${label}</p><pre tabindex="0" id="${id}" role="group" aria-label="${label}">${shown}</pre></div>`;
}

/** `2 users`, `1 policy`. */
export function counted(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${count === 1 ? noun : many}`;
}

/** The start and end of a long text. */
export function short(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
}

/** One of the service's names in words. */
export function worded(name: string, prefix: string): string {
  return name.replace(prefix, '').toLowerCase().replaceAll('_', ' ');
}

/** A parameter of the address. */
export function asked({ url }: Sight, name: string): string {
  return (url.searchParams.get(name) ?? '').trim();
}
