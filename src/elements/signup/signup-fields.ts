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

/** A field that only sign-ups have. */
type OwnName = Exclude<FieldName, OtpChannel>;
/** An element that contains the fields of a sign-up. */
export type FieldsHost = SignInElement & {
  /** Whether a field has to be filled in. */
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

/** The fields of one sign-up, all in one form. What was typed is kept while they are away. */
export class SignupFields implements ReactiveController {
  readonly #host: FieldsHost;
  readonly #contact: ContactField;
  readonly #numbers: PhoneNumbers;
  readonly #typo: TypoHint;
  readonly #typed: (name: FieldName) => void;
  /** The messages below fields other than the first invalid one. */
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

  /** Show these fields and no others. */
  use(names: readonly FieldName[]): void {
    const gone = [...this.#open].some(([name, { isLost }]) => isLost || !names.includes(name));
    // All of them, since their shared form goes with the first.
    if (gone) this.close();
    for (const name of FIELDS) if (names.includes(name) && !this.#open.has(name)) this.#add(name);
  }

  /** The fields that are shown, in order, and those that are required but empty. */
  filled(): { readonly fields: readonly FieldName[]; readonly empty: readonly FieldName[] } {
    const fields = FIELDS.filter((name) => this.#open.has(name));
    return { fields, empty: fields.filter((name) => this.#isMissing(name)) };
  }

  /** A field that is shown; otherwise the first one. */
  at(name: FieldName | undefined): LightField | undefined {
    const [first] = this.#open.values();
    return (name && this.#open.get(name)) ?? first;
  }

  /** A field that is shown. */
  get(name: FieldName): LightField | undefined {
    return this.#open.get(name);
  }

  /** Fill a field that the user hasn't typed in. */
  prefill(name: FieldName, value: string | undefined): void {
    const input = this.#open.get(name)?.input;
    if (input && value !== undefined && !this.#kept.get(name)) input.value ||= value;
  }

  /** A field's value, also while the field is away; a valid phone number in E.164. */
  valueOf(name: FieldName): string {
    return isChannel(name) ? this.#contact.read() : (this.#open.get(name)?.input.value ?? this.#kept.get(name) ?? '');
  }

  /** Whether a required field other than the contact is empty. */
  #isMissing(name: FieldName): boolean {
    const input = this.#open.get(name)?.input;
    if (!input || isChannel(name) || !this.#host.isRequired(name)) return false;
    return name === 'consent' ? !input.checked : input.value.trim() === '';
  }

  /** Whether a form is the one with these fields. */
  isForm(target: EventTarget | null): boolean {
    return [...this.#open.values()].some(({ form }) => form === target);
  }

  /** Submit the form the way a browser does, so that the page can listen and prevent it. `false` if there is none. */
  submit(): boolean {
    const [first] = this.#open.values();
    first?.form.requestSubmit();
    return first !== undefined;
  }

  /** What a screen reader announces about the typed text. */
  get said(): string {
    return this.#typo.said;
  }

  /**
   * Show below each field what is missing in it.
   *
   * @param first the field whose error the element itself shows.
   * @param others messages below other fields.
   */
  mark(first: FieldName | undefined, others: ReadonlyMap<FieldName, string>): void {
    for (const [name, field] of this.#open) {
      const words = name === first ? undefined : others.get(name);
      if (words !== undefined) field.describe(this.#say(name, words));
      else this.#unsay(name);
      if (words === undefined && name !== first) field.describe();
    }
  }

  /** @returns id of the message's element. */
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

  /** The boxes of the fields. A field that the page placed elsewhere isn't drawn twice. @param other leads to the other kind of contact. */
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

  /** Remove what was created. What was typed is kept for when the user comes back. */
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

  /** Drop what was typed. */
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

  /** The page's own form if it wrote one; otherwise that of the first field. */
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

  /** Enter only submits a form with several fields if it contains a button, and ours are elsewhere. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    const field = [...this.#open.values()].find(({ input }) => input === event.target && input.type !== 'checkbox');
    if (!field || field.form.querySelector('[type=submit],button:not([type])')) return;
    event.preventDefault();
    field.form.requestSubmit();
  }
}

/** The element's child that contains a node. */
function childOf(host: Element, node: Element): Element | undefined {
  return [...host.children].find((child) => child.contains(node));
}
