import { contactOf, missingIn, type OtpChannel } from '../otp/contact.js';
import { isOfField, type Problem } from '../problem.js';
import type { SignupIntent, SignupView } from './view.js';

/** A field of the form, by the name of its slot. */
export type FieldName = OtpChannel | 'name' | 'organization' | 'consent';

/** What is wrong with one field. */
export interface Fault {
  readonly field: FieldName;
  readonly problem: Problem;
}

/** The form of a sign-up as a user fills it in, above what the sign-up says of it. */
export interface FilledIn {
  /** Where a code may go, the first one first. */
  readonly channels: readonly OtpChannel[];
  /** The kind of contact that the user asked for. */
  readonly chosen?: OtpChannel | undefined;
  /** The first field that was wrong when the form was sent. */
  readonly fault?: Fault | undefined;
  /** Others that were wrong, each until it is changed. */
  readonly others: readonly Fault[];
  /** The field that was wrong or asked for last. */
  readonly at?: FieldName | undefined;
}

/** What a press in the form asks of the sign-up. */
export type FormIntent = Extract<SignupIntent, { readonly type: 'submit-form' | 'create-passkey' | 'retry' }>;
/** What a sign-up says of its form. */
export type FormView = Extract<SignupView, { readonly step: 'form' }>;

/** What happens to a form. */
export type FormEvent =
  /** The configuration is known. */
  | { readonly type: 'offered'; readonly channels: readonly OtpChannel[] }
  /** The sign-up shows something else. */
  | { readonly type: 'seen'; readonly view: SignupView }
  | { readonly type: 'typed'; readonly field: FieldName }
  /** The other kind of contact. */
  | { readonly type: 'choose'; readonly channel: OtpChannel }
  /** `fields`: those that are shown, in their order. `empty`: those of them that must be filled in, and are not. */
  | { readonly type: 'press'; readonly intent: FormIntent; readonly fields: readonly FieldName[]; readonly empty: readonly FieldName[] };

/** A form that was not touched. */
export const EMPTY_FORM: FilledIn = { channels: [], others: [] };

/** The form after an event. A press may be sent where it leaves no `fault`. */
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

/** What is said of other fields stays until they are changed, too. */
function typed(form: FilledIn, field: FieldName): FilledIn {
  const others = form.others.filter((other) => other.field !== field);
  return { ...form, others, fault: form.fault?.field === field ? undefined : form.fault };
}

function pressed(form: FilledIn, { intent, fields, empty }: Extract<FormEvent, { type: 'press' }>): FilledIn {
  const [fault, ...others] = fields.map((field) => faultOf(field, intent, empty)).filter((found) => found !== undefined);
  return { ...form, fault, others, at: fault ? fault.field : form.at };
}

/** What only the contact lacks is found here, too, so that all that is missing is said at once. */
function faultOf(field: FieldName, intent: FormIntent, empty: readonly FieldName[]): Fault | undefined {
  if (intent.type === 'submit-form' && field === intent.channel)
    return contactOf(field, intent.value) ? undefined : faultWith(field, missingIn(field, intent.value));
  return empty.includes(field) ? faultWith(field, field === 'organization' ? 'organizationName' : field) : undefined;
}

function faultWith(field: FieldName, reason: string | undefined): Fault {
  return { field, problem: { code: 'contact_invalid', retryable: 'user', ...(reason && { reason }) } };
}

/** The kind of contact that is asked for: none once it is proven. */
export function channelIn({ channels, chosen }: FilledIn, { proven }: FormView): OtpChannel | undefined {
  return proven ? undefined : (channels.find((name) => name === chosen) ?? channels[0]);
}

/** What is said of the form as a whole, or of the first field that is wrong. */
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
