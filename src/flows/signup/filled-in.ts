import { contactOf, missingIn, type OtpChannel } from '../otp/contact.js';
import { isOfField, type Problem } from '../problem.js';
import type { SignupIntent, SignupView } from './view.js';

/** A form field, by the name of its slot. */
export type FieldName = OtpChannel | 'name' | 'organization' | 'consent';

/** What is wrong with one field. */
export interface Fault {
  readonly field: FieldName;
  readonly problem: Problem;
}

/** A sign-up form as the user fills it in, on top of what the sign-up says about it. */
export interface FilledIn {
  /** The kinds of contact that can receive a code, the preferred one first. */
  readonly channels: readonly OtpChannel[];
  /** The kind of contact that the user chose. */
  readonly chosen?: OtpChannel | undefined;
  /** The first invalid field when the form was sent. */
  readonly fault?: Fault | undefined;
  /** Other invalid fields, each until it is changed. */
  readonly others: readonly Fault[];
  /** The field that was invalid or asked for last. */
  readonly at?: FieldName | undefined;
}

/** What a press in the form asks of the sign-up. */
export type FormIntent = Extract<SignupIntent, { readonly type: 'submit-form' | 'create-passkey' | 'retry' }>;
/** What a sign-up says about its form. */
export type FormView = Extract<SignupView, { readonly step: 'form' }>;

/** Events of a form. */
export type FormEvent =
  /** The configuration is known. */
  | { readonly type: 'offered'; readonly channels: readonly OtpChannel[] }
  /** The sign-up's view changed. */
  | { readonly type: 'seen'; readonly view: SignupView }
  | { readonly type: 'typed'; readonly field: FieldName }
  /** Switch to the other kind of contact. */
  | { readonly type: 'choose'; readonly channel: OtpChannel }
  /** `fields`: the ones shown, in order. `empty`: those that are required but not filled in. */
  | { readonly type: 'press'; readonly intent: FormIntent; readonly fields: readonly FieldName[]; readonly empty: readonly FieldName[] };

/** A form before the user changes it. */
export const EMPTY_FORM: FilledIn = { channels: [], others: [] };

/** The form after an event. A press may be sent if it leaves no `fault`. */
export function formAfter(form: FilledIn, event: FormEvent): FilledIn {
  switch (event.type) {
    case 'offered':
      return { ...form, channels: event.channels };
    case 'seen':
      return seen({ ...form, fault: undefined }, event.view);
    case 'typed':
      return typed(form, event.field);
    case 'choose':
      return { ...form, chosen: event.channel, at: event.channel, fault: undefined, others: [] };
    case 'press':
      return pressed(form, event);
  }
}

function seen(form: FilledIn, view: SignupView): FilledIn {
  if (view.step === 'done') return { ...form, at: undefined };
  return view.step === 'form' ? { ...form, at: wrongIn(form, view) ?? form.at } : form;
}

/** Messages about other fields stay until those are changed. */
function typed(form: FilledIn, field: FieldName): FilledIn {
  const others = form.others.filter((other) => other.field !== field);
  return { ...form, others, fault: form.fault?.field === field ? undefined : form.fault };
}

function pressed(form: FilledIn, { intent, fields, empty }: Extract<FormEvent, { type: 'press' }>): FilledIn {
  const [fault, ...others] = fields.map((field) => faultOf(field, intent, empty)).filter((found) => found !== undefined);
  return { ...form, fault, others, at: fault ? fault.field : form.at };
}

/** A missing contact is also found here, so that everything missing is reported at once. */
function faultOf(field: FieldName, intent: FormIntent, empty: readonly FieldName[]): Fault | undefined {
  if (intent.type === 'submit-form' && field === intent.channel)
    return contactOf(field, intent.value) ? undefined : faultWith(field, missingIn(field, intent.value));
  return empty.includes(field) ? faultWith(field, field === 'organization' ? 'organizationName' : field) : undefined;
}

function faultWith(field: FieldName, reason: string | undefined): Fault {
  return { field, problem: { code: 'contact_invalid', retryable: 'user', ...(reason && { reason }) } };
}

/** The kind of contact to ask for; none once it is proven. */
export function channelIn({ channels, chosen }: FilledIn, { proven }: FormView): OtpChannel | undefined {
  return proven ? undefined : (channels.find((name) => name === chosen) ?? channels[0]);
}

/** The message for the form as a whole, or for its first invalid field. */
export function problemIn({ fault }: FilledIn, view: FormView): Problem | undefined {
  return fault?.problem ?? view.problem;
}

/** The field that {@link problemIn} is about. */
export function wrongIn(form: FilledIn, view: FormView): FieldName | undefined {
  const problem = problemIn(form, view);
  if (form.fault || !problem || !isOfField(problem)) return form.fault?.field;
  if (problem.reason === 'name' || problem.reason === 'consent') return problem.reason;
  return problem.reason === 'organizationName' ? 'organization' : channelIn(form, view);
}
