import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Attempts } from '../../session/attempts.js';
import type { OtpParts } from '../otp/effects.js';
import { otpEffects } from '../otp/start.js';
import type { PasskeyParts } from '../passkey/sign-in.js';
import type { Pending } from '../passkey/sign-up.js';
import { type Flow, type Perform, problemOf, startFlow } from '../runner.js';
import { codeAttempts, type Draft, detailOf, type PasskeyAttempt, passkeyAttempts, registrationOf } from './attempt.js';
import { type AccountForm, factsOf } from './form.js';
import { signupEventOf } from './intent.js';
import { type SignupEffect, type SignupEvent, signupMachine } from './machine.js';
import { type SignupIntent, type SignupView, signupViewOf } from './view.js';

/** What the effects of one sign-up work with. */
export type SignupParts = Omit<OtpParts, 'mayCreate' | 'account' | 'attempts'> & Omit<PasskeyParts, 'account'>;

/**
 * Start a sign-up. One that an earlier page began in the last ten minutes is gone on with: at its code, at the proven contact, or at the
 * new passkey.
 */
export function startSignupFlow(parts: SignupParts): Flow<SignupView, SignupIntent> {
  let mayCreate = (): boolean => true;
  const flow = startFlow(
    signupMachine,
    signupEffects(parts, () => mayCreate()),
    signupViewOf,
  );
  return {
    get view() {
      return flow.view;
    },
    send: ({ confirmSignup = mayCreate, ...intent }) => {
      mayCreate = confirmSignup;
      flow.send(signupEventOf(intent, parts.config()));
    },
    subscribe: flow.subscribe,
    stop: flow.stop,
  };
}

/** What one sign-up does in the world. A failure ends as an event. */
function signupEffects(parts: SignupParts, mayCreate: () => boolean): Perform<SignupEffect, SignupEvent> {
  const draft: Draft = { form: {} };
  const account = () => factsOf(draft.form);
  const code = otpEffects({ ...parts, mayCreate, account, attempts: codeAttempts(parts, draft) });
  const passkey = new PasskeySignup(parts);
  return async (effect, signal) => {
    if (effect.type !== 'code') return passkey.perform(effect, signal);
    draft.form = effect.form;
    const restored = effect.effect.type === 'restore' ? await passkey.restore() : undefined;
    if (restored) return restored;
    const event = await code(effect.effect, signal);
    return event?.type === 'restored' ? { ...event, form: draft.form } : event;
  };
}

type PasskeyEffect = Exclude<SignupEffect, { readonly type: 'code' }>;

/** A sign-up with a new passkey, whose every step is kept before the next one. */
class PasskeySignup {
  readonly #parts: SignupParts;
  readonly #attempts: Attempts<PasskeyAttempt['detail']>;
  #attempt: PasskeyAttempt | undefined;
  #form: AccountForm = {};
  readonly #pending: Pending = { keep: (registration) => this.#keep(registration) };

  constructor(parts: SignupParts) {
    this.#parts = parts;
    this.#attempts = passkeyAttempts(parts);
  }

  /** What an earlier page left. What cannot be read is not gone on with. */
  async restore(): Promise<SignupEvent | undefined> {
    const attempt = await this.#attempts.latest().catch(() => undefined);
    if (!attempt || this.#pending.registration) return undefined;
    this.#attempt = attempt;
    this.#form = attempt.detail.form;
    this.#pending.registration = registrationOf(attempt);
    return { type: 'made', form: this.#form };
  }

  /** A flow that is stopped meanwhile leaves no record; a session that has arrived by then is kept. */
  async perform(effect: PasskeyEffect, signal: AbortSignal): Promise<SignupEvent | undefined> {
    const event = await this.#run(effect, signal).catch((thrown: unknown): SignupEvent => {
      const isMade = this.#pending.registration !== undefined;
      return { type: isMade ? 'unfinished' : 'failed', problem: problemOf(kmsErrorOf(thrown)) };
    });
    if (signal.aborted) await this.#forget();
    return event;
  }

  async #run(effect: PasskeyEffect, signal: AbortSignal): Promise<SignupEvent | undefined> {
    switch (effect.type) {
      case 'prepare':
        this.#parts.environment.passkeys.preload();
        await making().catch(() => undefined);
        return undefined;
      case 'create-passkey':
        await this.#forget();
        this.#form = effect.form;
        return this.#create(signal);
      case 'finish':
        return this.#finish(signal);
      case 'forget-passkey':
        await this.#forget();
        return undefined;
    }
  }

  async #create(signal: AbortSignal): Promise<SignupEvent> {
    const { createPasskey, proceed } = await making();
    await proceed(this.#pending, await createPasskey(this.#partsNow, signal));
    return this.#finish(signal);
  }

  async #finish(signal: AbortSignal): Promise<SignupEvent> {
    const { finish } = await making();
    const event = await finish(this.#partsNow, this.#pending, signal);
    await this.#forget();
    return event;
  }

  get #partsNow(): PasskeyParts {
    return { ...this.#parts, account: () => factsOf(this.#form) };
  }

  async #keep(registration: NonNullable<Pending['registration']>): Promise<void> {
    const detail = detailOf(registration, this.#form);
    // The record's own key is the one that the sign-up brings.
    this.#attempt ??= { ...(await this.#attempts.open(detail)), key: registration.firstKey };
    this.#attempt = await this.#attempts.keep(this.#attempt, detail);
  }

  async #forget(): Promise<void> {
    const attempt = this.#attempt;
    this.#attempt = this.#pending.registration = undefined;
    if (attempt) await this.#attempts.drop(attempt.id);
  }
}

function making(): Promise<typeof import('../passkey/sign-up.js')> {
  return import('../passkey/sign-up.js').catch((cause) => {
    throw new KmsError('network', { reason: 'chunk', cause });
  });
}
