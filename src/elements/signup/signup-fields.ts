import { html, nothing, type TemplateResult } from 'lit';
import type { PhoneField } from '../otp/phone-field.js';
import { fieldBox } from '../shared/card.js';
import { type FieldSpec, LightField } from '../shared/light-fields.js';
import { LANGUAGE } from '../shared/messages.js';
import type { KmsSignup } from './kms-signup.js';

/** The fields that a sign-up may have, in their order. */
export const FIELDS = ['name', 'organization', 'email', 'sms', 'consent'] as const;
/** Name of one field, which is that of its slot. */
export type FieldName = (typeof FIELDS)[number];

const MATCH: Readonly<Record<FieldName, string>> = {
  name: 'input[name=name],input[autocomplete~=name]',
  organization: 'input[name=organization],input[autocomplete~=organization]',
  email: 'input[type=email],input[name=email]',
  sms: 'input[type=tel],input[name=phone]',
  consent: 'input[type=checkbox][name=consent]',
};
const WORDS = { autocapitalize: 'words', spellcheck: 'false', dir: 'auto' };
const CONTACT = { autocapitalize: 'none', spellcheck: 'false', dir: 'ltr' };
const ATTRIBUTES: Readonly<Record<FieldName, Readonly<Record<string, string>>>> = {
  name: { type: 'text', name: 'name', autocomplete: 'name', ...WORDS },
  organization: { type: 'text', name: 'organization', autocomplete: 'organization', ...WORDS },
  email: { type: 'email', name: 'email', autocomplete: 'email webauthn', inputmode: 'email', placeholder: 'you@example.com', ...CONTACT },
  sms: { type: 'tel', name: 'phone', autocomplete: 'tel', inputmode: 'tel', ...CONTACT },
  consent: { type: 'checkbox', name: 'consent' },
};
let count = 0;

/** The fields of one sign-up, all in one form, with what was typed into them while they are away. */
export class SignupFields {
  readonly #host: KmsSignup;
  readonly #typed: () => void;
  readonly #open = new Map<FieldName, LightField>();
  readonly #kept = new Map<FieldName, string>();
  #phone: PhoneField | undefined;

  /** @param typed called when somebody changes a field. */
  constructor(host: KmsSignup, typed: () => void) {
    this.#host = host;
    this.#typed = typed;
    host.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Have these fields and no others. */
  use(names: readonly FieldName[]): void {
    const gone = [...this.#open].some(([name, { isLost }]) => isLost || !names.includes(name));
    // All of them, since the form that they share goes with the first.
    if (gone) this.close();
    for (const name of FIELDS) if (names.includes(name) && !this.#open.has(name)) this.#add(name);
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

  /** What is in a field, also while it is away; a number in E.164 where it is one. */
  valueOf(name: FieldName): string {
    const value = this.#open.get(name)?.input.value ?? this.#kept.get(name) ?? '';
    return name === 'sms' ? (this.#phone?.e164Of(value) ?? value) : value;
  }

  get isTicked(): boolean {
    return this.#open.get('consent')?.input.checked === true;
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

  /** Only one field is wrong at a time. */
  clear(except: LightField | undefined): void {
    for (const field of this.#open.values()) if (field !== except) field.describe();
  }

  /** The boxes of the fields; that of a field which the page put elsewhere is not drawn twice. */
  boxes(wrong: FieldName | undefined): TemplateResult {
    const group = (name: FieldName, inner: unknown, kind: string = name) => {
      const field = this.#open.get(name);
      if (!field || childOf(this.#host, field.input)?.slot !== name) return nothing;
      return html`<div class=${`group ${kind} ${wrong === name ? 'wrong' : ''}`}>${inner}</div>`;
    };
    return html`${group('name', fieldBox('name'))}${group('organization', fieldBox('organization'))}
      ${group('email', fieldBox('email'), 'address')}${group('sms', fieldBox('sms'), 'address')}
      <slot name="fields"></slot>
      ${group('consent', html`<slot name="consent"></slot><slot name="consent-label"></slot>`)}`;
  }

  /** Take away what was made. What was typed is kept for the way back. */
  close(): void {
    for (const [name, { input }] of this.#open) this.#kept.set(name, name === 'consent' && !input.checked ? '' : input.value);
    for (const field of [...this.#open.values()].reverse()) {
      field.input.removeEventListener('input', this.#onInput);
      field.remove();
    }
    this.#open.clear();
    this.#phone?.leave();
    this.#phone = undefined;
  }

  /** Forget what was typed. */
  forget(): void {
    this.close();
    this.#kept.clear();
  }

  #add(name: FieldName): void {
    const field = new LightField(this.#host, this.#specOf(name));
    this.#open.set(name, field);
    const { input } = field;
    const kept = this.#kept.get(name);
    if (name === 'consent') input.checked ||= Boolean(kept);
    else input.value ||= kept ?? (name === 'email' || name === 'sms' ? (this.#host.contact ?? '') : '');
    input.addEventListener('input', this.#onInput);
    if (name === 'sms') void this.#loadPhone(input);
  }

  #specOf(name: FieldName): FieldSpec {
    const host = this.#host;
    const hint = this.#hintOf(name);
    const required = host.isRequired(name) && { required: '' };
    const attributes = { ...ATTRIBUTES[name], enterkeyhint: 'go', form: this.#formId(), ...required };
    const label = host.text(name === 'sms' ? 'phone' : name);
    return { slot: name, match: MATCH[name], label, lang: LANGUAGE, attributes, ...(hint !== undefined && { hint }) };
  }

  #hintOf(name: FieldName): string | undefined {
    if (name === 'sms') return this.#host.text('phoneHint');
    return name === 'organization' && !this.#host.isRequired(name) ? this.#host.text('optional') : undefined;
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

  readonly #onInput = (): void => this.#typed();

  /** Enter sends a form of several fields only where there is a button in it, and ours are elsewhere. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    const field = [...this.#open.values()].find(({ input }) => input === event.target && input.type !== 'checkbox');
    if (!field || field.form.querySelector('[type=submit],button:not([type])')) return;
    event.preventDefault();
    field.form.requestSubmit();
  }

  async #loadPhone(input: HTMLInputElement): Promise<void> {
    const { PhoneField } = await import('../otp/phone-field.js').catch(() => ({ PhoneField: undefined }));
    if (PhoneField && this.#open.get('sms')?.input === input) this.#phone = new PhoneField(input, this.#host.phoneCountry);
  }
}

/** The child of an element that holds a node. */
function childOf(host: Element, node: Element): Element | undefined {
  return [...host.children].find((child) => child.contains(node));
}
