import { generateSigningKey, type SigningKey } from '../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Contact } from '../flows/otp/contact.js';
import { type Problem, problemOf } from '../flows/problem.js';
import { loaded } from '../platform/deferred.js';
import type { VerificationToken } from '../wire/proxy.js';
import type { CodeAnswer, NewWay } from './account.js';
import { change, isOwnAlready, type Run } from './run.js';

type ContactWay = Extract<NewWay, { type: 'email' | 'sms' }>;
type Otp = typeof import('../flows/otp/start.js');

/** The code that is out, and how it went so far. In memory alone: after a reload the person begins anew. */
interface Sent {
  readonly otpId: string;
  readonly sentAtMs: number;
  readonly sent: number;
  readonly refusals: number;
  readonly problem?: Problem;
}
/** One contact on its way. */
interface Proving extends Run {
  readonly otp: Otp;
  readonly contact: Contact;
  readonly value: string;
  readonly key: SigningKey;
}

/**
 * Add an address or a number that a code has proven; it takes the place of the one before.
 *
 * @throws KmsError `contact_invalid`; `aborted` where no code was given.
 */
export async function addContact(run: Run, way: ContactWay): Promise<void> {
  const otp = await loaded(import('../flows/otp/start.js'));
  const contact = otp.contactOf(way.type, way.contact);
  if (!contact?.value) throw new KmsError('contact_invalid');
  const key = await generateSigningKey(run.environment.subtle);
  const proving = { ...run, otp, contact, value: contact.value, key };
  await register(proving, await prove(proving, way));
}

async function prove(run: Proving, { askCode }: ContactWay): Promise<VerificationToken> {
  let state: Sent = await send(run, 0);
  for (;;) {
    const answer = await heard(run, askCode(requestOf(run, state)));
    if (answer === undefined) throw new KmsError('aborted');
    const next = typeof answer === 'object' ? await sendAgain(run, state) : await verify(run, state, answer);
    if (typeof next === 'string') return next;
    state = next;
  }
}

/** What the person answers, as long as somebody waits for it. */
function heard({ signal }: Run, answer: Promise<CodeAnswer>): Promise<CodeAnswer> {
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([answer, stopped]);
}

function requestOf({ contact, otp, served }: Proving, { sentAtMs, sent, problem }: Sent) {
  const { channel, masked } = contact;
  return {
    channel,
    contact: masked,
    length: served.otpLength,
    alphanumeric: served.otpAlphanumeric,
    sent,
    resendAtMs: sentAtMs + otp.RESEND_MS,
    expiresAtMs: sentAtMs + otp.CODE_LIFE_MS,
    ...(problem && { problem }),
  };
}

async function send({ proxy, otp, contact, value, environment, signal }: Proving, sent: number): Promise<Sent> {
  const { otpId } = await (await proxy()).otpInit({ otpType: otp.otpTypeOf(contact.channel), contact: value }, signal);
  return { otpId, sentAtMs: environment.now(), sent: sent + 1, refusals: 0 };
}

/** The old code stays good until the new one is out. */
function sendAgain(run: Proving, state: Sent): Promise<Sent> {
  return send(run, state.sent).catch((thrown) => withProblem(run, state, thrown));
}

async function verify(run: Proving, state: Sent, typed: string): Promise<VerificationToken | Sent> {
  const { proxy, otp, served, key, signal, environment } = run;
  const otpCode = otp.codeOf(typed, served);
  if (otpCode === undefined) return withProblem(run, state, new KmsError('otp_invalid'));
  const { otpVerify } = await proxy();
  try {
    return (await otpVerify({ otpId: state.otpId, otpCode, publicKey: key.publicKeyHex }, signal)).verificationToken;
  } catch (thrown) {
    const tried = { ...state, refusals: state.refusals + 1 };
    const refused = otp.codeRefusal(kmsErrorOf(thrown), tried, environment.now());
    return refused ? withProblem(run, tried, refused) : withProblem(run, state, thrown);
  }
}

/** What the person can do something about; anything else ends it. */
function withProblem({ signal }: Run, state: Sent, thrown: unknown): Sent {
  const error = kmsErrorOf(thrown);
  if (signal.aborted || error.retryable === 'no') throw error;
  return { ...state, problem: problemOf(error) };
}

async function register(run: Proving, verificationToken: VerificationToken): Promise<void> {
  const { otp, contact, value, key, userId } = run;
  const isEmail = contact.channel === 'email';
  const isContact = (claimed: string) => claimed.toLowerCase() === value.toLowerCase();
  otp.readVerificationToken(verificationToken, { publicKeyHex: key.publicKeyHex, otpType: otp.otpTypeOf(contact.channel), isContact });
  const filterType = isEmail ? 'EMAIL' : 'PHONE_NUMBER';
  if (await isOwnAlready(run, { filterType, filterValue: value, verificationToken })) return;
  if (isEmail)
    await change(run, {
      name: 'update_user_email',
      parameters: { userId, userEmail: value, verificationToken },
      isDone: ({ userEmail = '' }) => isContact(userEmail),
    });
  else
    await change(run, {
      name: 'update_user_phone_number',
      parameters: { userId, userPhoneNumber: value, verificationToken },
      isDone: ({ userPhoneNumber = '' }) => isContact(userPhoneNumber),
    });
}
