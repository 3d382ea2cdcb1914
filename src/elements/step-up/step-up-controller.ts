import type { CodeAnswer, CodeRequest, FreshProof } from '../../account/account.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { StepUp, StepUpWay } from '../../flows/add-way/step-up.js';
import type { OtpIntent } from '../../flows/otp/view.js';
import { type Problem, problemOf } from '../../flows/problem.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import { onAbort } from '../../platform/on-abort.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import type { CodeView } from '../ways/code-step.js';

/** How long a question waits for a press, in milliseconds. */
const PATIENCE_MS = 60_000;

/** What the element shows, and what it waits for. */
export type StepUpStage =
  /** `isSilent`: the last question timed out without an answer. */
  | { readonly at: 'idle'; readonly isSilent?: boolean }
  | { readonly at: 'choice'; readonly busy?: StepUpWay; readonly problem?: Problem; readonly provider?: SocialProvider }
  | { readonly at: 'code'; readonly view: CodeView }
  | { readonly at: 'window'; readonly provider: SocialProvider };

/** The questions of one client: one at a time, in order. */
export class StepUpController {
  stage: StepUpStage = { at: 'idle' };
  served: ProviderSet | undefined;
  readonly #client: KmsClient;
  readonly #changed: () => void;
  readonly #registered: Promise<() => void>;
  #turn: Promise<unknown> = Promise.resolve();
  #step: StepUp | undefined;
  /** Ends the question. Without an error it counts as passed. */
  #end: (error?: KmsError) => void = () => {};
  #proving: AbortController | undefined;
  #answer: ((answer: CodeAnswer) => void) | undefined;

  /** @param changed called after each change. */
  constructor(client: KmsClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
    this.#registered = client.onStepUp((step, signal) => this.#ask(step, signal));
    this.#registered.catch(() => {}); // if the client's code doesn't load, there are no requests either
  }

  /** The question that is shown. */
  get step(): StepUp | undefined {
    return this.#step;
  }

  /** Stop asking. */
  stop(): void {
    this.#registered.then((end) => end()).catch(() => {});
    this.#end(new KmsError('aborted'));
  }

  /** Give the proof. Call it within the click: browsers open dialogs and windows only there. */
  prove(way: StepUpWay): void {
    if (this.stage.at !== 'choice' || this.stage.busy) return;
    this.#show(way.type === 'oauth' ? { at: 'window', provider: way.provider } : { at: 'choice', busy: way });
    void this.#prove(way.type === 'passkey' || way.type === 'oauth' ? way : { type: way.type, askCode: this.#askCode });
  }

  /** Back to the choice. */
  back(): void {
    this.#proving?.abort();
    this.#show({ at: 'choice' });
  }

  /** The user declines the request. */
  decline(): void {
    this.#end(new KmsError('rejected'));
  }

  /** Remove the message about the last question. */
  close(): void {
    this.#show({ at: 'idle' });
  }

  /** The user's actions in the code step. */
  sendCode(intent: OtpIntent): void {
    if (this.stage.at !== 'code') return;
    if (intent.type === 'back') this.back();
    if (intent.type !== 'submit-code' && intent.type !== 'resend') return;
    const { problem: _, ...rest } = this.stage.view;
    this.#show({ at: 'code', view: { ...rest, busy: true } });
    this.#answer?.(intent.type === 'resend' ? { resend: true } : intent.code);
  }

  #ask(step: StepUp, signal: AbortSignal): Promise<void> {
    const asked = this.#turn.then(() => this.#askNow(step, signal));
    this.#turn = asked.catch(() => {});
    return asked;
  }

  async #askNow(step: StepUp, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new KmsError('aborted');
    this.served ??= await this.#client.providers();
    this.#step = step;
    try {
      await new Promise<void>((resolve, reject) => {
        const release = onAbort([signal], () => this.#end(new KmsError('aborted')));
        this.#end = (error) => {
          release();
          if (error) reject(error);
          else resolve();
        };
        this.#show({ at: 'choice' });
      });
      this.#leave({ at: 'idle' });
    } catch (thrown) {
      const { reason } = kmsErrorOf(thrown);
      this.#leave({ at: 'idle', isSilent: reason === 'silence' });
      throw thrown;
    }
  }

  #leave(stage: StepUpStage): void {
    this.#proving?.abort();
    this.#step = undefined;
    this.#end = () => {};
    this.#show(stage);
  }

  async #prove(proof: FreshProof): Promise<void> {
    const proving = new AbortController();
    this.#proving = proving;
    const { signal } = proving;
    try {
      await this.#step?.prove(proof, { signal });
      if (!signal.aborted) this.#end();
    } catch (thrown) {
      if (signal.aborted) return;
      const { provider } = this.stage.at === 'window' ? this.stage : {};
      this.#show({ at: 'choice', problem: problemOf(kmsErrorOf(thrown)), ...(provider && { provider }) });
    }
  }

  readonly #askCode = (request: CodeRequest): Promise<CodeAnswer> => {
    this.#show({ at: 'code', view: codeViewOf(request) });
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  };

  #show(stage: StepUpStage): void {
    this.stage = stage;
    if (stage.at === 'choice' && !stage.busy) void this.#wait(stage);
    this.#changed();
  }

  /** A question without a choice times out. */
  async #wait(stage: StepUpStage): Promise<void> {
    await after(PATIENCE_MS);
    if (this.stage === stage) this.#end(new KmsError('rejected', { reason: 'silence' }));
  }
}

/** A requested code, in the form its step draws. */
function codeViewOf({ channel, contact, sent, resendAtMs, expiresAtMs, problem }: CodeRequest): CodeView {
  return { step: 'code', channel, contact, busy: false, verified: false, resendAtMs, expiresAtMs, sent, ...(problem && { problem }) };
}
