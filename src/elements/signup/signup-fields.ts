import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { FieldName } from '../../flows/signup/filled-in.js';
import { CONSENT } from '../../texts/en/consent.js';
import { SIGNUP } from '../../texts/en/signup.js';
import { whenGone } from '../base/kms-element.js';
import { makeChild, newId } from '../base/light-dom.js';
import { write } from '../base/told.js';
import { fieldBox } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { ContactField } from '../fields/contact-field.js';
import { type FieldSpec, LightField } from '../fields/light-fields.js';
import { PhoneNumbers } from '../fields/phone-numbers.js';
import { TypoHint } from '../fields/typo-hint.js';
import { isChannel } from '../ways/ways.js';

/** The fields that a sign-up may have, in order. */
const FIELDS: readonly FieldName[] = ['name', 'organization', 'email', 'sms', 'consent'];

/** A field that only a sign-up has. */
type OwnName = Exclude<FieldName, OtpChannel>;
/** An element that the fields of a sign-up are in. */
export type FieldsHost = SignInElement & {
  /** Whether nothing is sent while a field is empty. */
  isRequired(name: FieldName): boolean;
};

const MATCH: Readonly<Record<OwnName, string>> = {
  name: 'input[name=name],input[autocomplete~=name]',
  organization: 'input[name=organization],input[autocomplete~=organization]',
  consent: 'input[type=checkbox][name=consent]',
};
const WORDS = { autocapitalize: 'words', spellcheck: 'false', dir: 'auto' };
const ATTRIBUTES: Readonly<Record<OwnName, Readonly<Record<string, string>>>> = {
  name: { type: 'text', name: 'name', autocomplete: 'name', ...WORDS },
  organization: { type: 'text', name: 'organization', autocomplete: 'organization', ...WORDS },
  consent: { type: 'checkbox', name: 'consent' },
};
let count = 0;

/** The fields of one sign-up, all in one form, with what was typed into them while they are away. */
export class SignupFields implements ReactiveController {
  readonly #host: FieldsHost;
  readonly #contact: ContactField;
  readonly #numbers: PhoneNumbers;
  readonly #typo: TypoHint;
  readonly #typed: (name: FieldName) => void;
  /** What is said below each field besides the first one that is wrong. */
  readonly #notes = new Map<FieldName, HTMLElement>();
  readonly #open = new Map<FieldName, LightField>();
  readonly #kept = new Map<FieldName, string>();

  /** @param typed called when the user changes a field. */
  constructor(host: FieldsHost, typed: (name: FieldName) => void) {
    this.#host = host;
    this.#typed = typed;
    this.#numbers = new PhoneNumbers(host);
    this.#typo = new TypoHint(host);
    this.#contact = new ContactField(host, { autocomplete: 'email webauthn', onInput: () => typed(this.#contact.channel ?? 'email') });
    this.#contact.use(this.#numbers);
    host.addController(this);
    host.addEventListener('keydown', (event) => this.#onKey(event));
  }

  hostDisconnected(): void {
    whenGone(this.#host, () => this.close());
  }

  /** Have these fields and no others. */
  use(names: readonly FieldName[]): void {
    const gone = [...this.#open].some(([name, { isLost }]) => isLost || !names.includes(name));
    // All of them, since the form that they share goes with the first.
    if (gone) this.close();
    for (const name of FIELDS) if (names.includes(name) && !this.#open.has(name)) this.#add(name);
  }

  /** Those that are there, in order, and those of them that have to be filled in, and are not. */
  filled(): { readonly fields: readonly FieldName[]; readonly empty: readonly FieldName[] } {
    const fields = FIELDS.filter((name) => this.#open.has(name));
    return { fields, empty: fields.filter((name) => this.#isMissing(name)) };
  }

  /** A field that is there, or the first one. */
  at(name: FieldName | undefined): LightField | undefined {
    const [first] = this.#open.values();
    return (name && this.#open.get(name)) ?? first;
  }

  /** A field that is there. */
  get(name: FieldName): LightField | undefined {
    return this.#open.get(name);
  }

  /** Fill a field in which nothing was typed. */
  prefill(name: FieldName, value: string | undefined): void {
    const input = this.#open.get(name)?.input;
    if (input && value !== undefined && !this.#kept.get(name)) input.value ||= value;
  }

  /** What is in a field, also while one of a sign-up alone is away; a number in E.164 where it is one. */
  valueOf(name: FieldName): string {
    return isChannel(name) ? this.#contact.read() : (this.#open.get(name)?.input.value ?? this.#kept.get(name) ?? '');
  }

  /** Whether a field of the form alone has to be filled, and is not. */
  #isMissing(name: FieldName): boolean {
    const input = this.#open.get(name)?.input;
    if (!input || isChannel(name) || !this.#host.isRequired(name)) return false;
    return name === 'consent' ? !input.checked : input.value.trim() === '';
  }

  /** Whether a form is the one of these fields. */
  isForm(target: EventTarget | null): boolean {
    return [...this.#open.values()].some(({ form }) => form === target);
  }

  /** Send the form as a browser does, so that the page can hear of it and keep it. `false` when there is none. */
  submit(): boolean {
    const [first] = this.#open.values();
    first?.form.requestSubmit();
    return first !== undefined;
  }

  /** What a screen reader says about the typed text. */
  get said(): string {
    return this.#typo.said;
  }

  /**
   * Say below each field what is missing in it.
   *
   * @param first the field whose failure is said by the element itself.
   * @param others what is said below others.
   */
  mark(first: FieldName | undefined, others: ReadonlyMap<FieldName, string>): void {
    for (const [name, field] of this.#open) {
      const words = name === first ? undefined : others.get(name);
      if (words !== undefined) field.describe(this.#say(name, words));
      else this.#unsay(name);
      if (words === undefined && name !== first) field.describe();
    }
  }

  /** @returns id of what says it. */
  #say(name: FieldName, words: string): string {
    const lang = this.#host.locale().lang;
    const note = this.#notes.get(name) ?? makeChild(this.#host, 'span', { id: `${newId()}-note`, slot: `${name}-hint`, lang });
    this.#notes.set(name, note);
    write(note, words);
    return note.id;
  }

  #unsay(name: FieldName): void {
    this.#notes.get(name)?.remove();
    this.#notes.delete(name);
  }

  /** The boxes of the fields; that of a field which the page put elsewhere is not drawn twice. @param other leads to the other kind of contact. */
  boxes(wrong: FieldName | undefined, other: unknown): TemplateResult {
    const group = (name: FieldName, inner: unknown, kind: string = name) => {
      const field = this.#open.get(name);
      if (!field || childOf(this.#host, field.input)?.slot !== name) return nothing;
      return html`<div class=${`group ${kind} ${wrong === name ? 'wrong' : ''}`}>${inner}</div>`;
    };
    const consent: FieldName = 'consent';
    return html`${group('name', fieldBox('name'))}${group('organization', fieldBox('organization'))}
      ${group('email', fieldBox('email', [other, nothing, this.#typo.line()]), 'address')}
      ${group('sms', fieldBox('sms', [other, this.#numbers.country()]), 'address')}
      <slot name="fields"></slot>
      ${group('consent', html`<slot name="consent"></slot><slot name="consent-label"></slot><slot name="${consent}-hint"></slot>`)}`;
  }

  /** Take away what was made. What was typed is kept for the way back. */
  close(): void {
    for (const [name, { input }] of this.#open) this.#kept.set(name, name === 'consent' && !input.checked ? '' : input.value);
    for (const [name, field] of [...this.#open].reverse()) {
      this.#unsay(name);
      if (isChannel(name)) this.#contact.close();
      else {
        field.input.removeEventListener('input', this.#onInput);
        field.remove();
      }
    }
    this.#open.clear();
  }

  /** Forget what was typed. */
  forget(): void {
    this.close();
    this.#contact.forget();
    this.#kept.clear();
  }

  #add(name: FieldName): void {
    const required = this.#host.isRequired(name) && { required: '' };
    const common = { enterkeyhint: 'go', form: this.#formId(), ...required };
    const field = isChannel(name) ? this.#contact.open(name, common) : new LightField(this.#host, this.#specOf(name, common));
    this.#open.set(name, field);
    if (isChannel(name)) return;
    const { input } = field;
    const kept = this.#kept.get(name);
    if (name === 'consent') input.checked ||= Boolean(kept);
    else input.value ||= kept ?? '';
    input.addEventListener('input', this.#onInput);
  }

  #specOf(name: OwnName, common: Readonly<Record<string, string>>): FieldSpec {
    const host = this.#host;
    const text = host.words({ ...CONSENT, ...SIGNUP });
    const isOptional = name === 'organization' && !host.isRequired(name);
    return {
      slot: name,
      match: MATCH[name],
      label: () => text(name),
      attributes: { ...ATTRIBUTES[name], ...common },
      ...(isOptional && { hint: () => text('optional') }),
    };
  }

  /** The page's own form where it wrote one; else that of the first field. */
  #formId(): string {
    const own = this.#host.querySelector<HTMLFormElement>('form:not([data-kms-made])');
    const [first] = this.#open.values();
    const form = own ?? first?.form;
    if (!form) return '';
    form.id ||= `kms-signup-${++count}`;
    return form.id;
  }

  readonly #onInput = ({ target }: Event): void => {
    const [name] = [...this.#open].find(([, { input }]) => input === target) ?? [];
    if (name) this.#typed(name);
  };

  /** Enter sends a form of several fields only where there is a button in it, and ours are elsewhere. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    const field = [...this.#open.values()].find(({ input }) => input === event.target && input.type !== 'checkbox');
    if (!field || field.form.querySelector('[type=submit],button:not([type])')) return;
    event.preventDefault();
    field.form.requestSubmit();
  }
}

/** The child of an element that holds a node. */
function childOf(host: Element, node: Element): Element | undefined {
  return [...host.children].find((child) => child.contains(node));
}
