import type { Method } from '../../wire/method.js';
import type { OtpChannel } from '../otp/view.js';
import { type FlowName, go, type Machine, type Problem, type Step, stay } from '../runner.js';

/** A sign-in method with failures and steps of its own. */
export type LoginWay = 'otp' | 'oauth' | 'passkey' | 'wallet';

/** An address or a number that this device keeps because the page asked for it. */
export interface KeptContact {
  readonly channel: OtpChannel;
  readonly value: string;
}

/** A new user is asked whether an account may be created. */
export interface Question {
  readonly flow: FlowName;
  /** Says that there is no account. */
  readonly text?: string | undefined;
  readonly problem?: Problem;
}

/** What a login is, above the flows of its sign-in methods. */
export interface LoginState {
  /** The method that the user goes on with: its steps and failures are shown. */
  readonly tried?: LoginWay;
  /** The flow that the user signed in by, in this page. */
  readonly came?: FlowName;
  /** The method that is marked as the one used last. */
  readonly last?: Method;
  readonly asked?: Question;
  readonly contact?: KeptContact;
}

/** Events of a login. */
export type LoginEvent =
  /** The client is known. `last`: what this device remembers. */
  | { readonly type: 'began'; readonly last?: Method | undefined }
  /** The user goes on with a method. */
  | { readonly type: 'use'; readonly way: LoginWay }
  /** A new user has to agree before an account is created. */
  | ({ readonly type: 'ask' } & Omit<Question, 'problem'>)
  /** The answer. `isTicked`: the box. */
  | { readonly type: 'agree'; readonly isTicked: boolean }
  | { readonly type: 'decline' }
  /** A contact is proven, and the page wants it kept on this device. */
  | { readonly type: 'proven'; readonly contact: KeptContact }
  /** A contact of an earlier visit. */
  | { readonly type: 'recalled'; readonly contact: KeptContact }
  | { readonly type: 'forget-contact' }
  /** `method`: absent where the page wants none remembered. */
  | { readonly type: 'signed-in'; readonly flow: FlowName; readonly method?: Method | undefined }
  /** The user is signed out. */
  | { readonly type: 'signed-out' };

/** Effects, which the flow performs. */
export type LoginEffect =
  | { readonly type: 'answer'; readonly isAgreed: boolean }
  | { readonly type: 'remember'; readonly method: Method }
  | { readonly type: 'keep-contact' | 'forget-contact' };

/** A login above its sign-in methods: which one is tried, who agrees to a new account, and what this device remembers. */
export const loginMachine: Machine<LoginState, LoginEvent, LoginEffect> = {
  initial: go({}),
  step(state, event) {
    switch (event.type) {
      case 'began':
        return over(state, event.last ? { last: event.last } : {});
      case 'use':
        return go({ ...state, tried: event.way });
      case 'ask':
        return ask(state, event);
      case 'agree':
        return agree(state, event.isTicked);
      case 'decline':
        return over(state, without(state, 'asked'));
      case 'proven':
        return go<LoginState, LoginEffect>({ ...state, contact: event.contact }, { type: 'keep-contact' });
      case 'recalled':
        return state.contact ? stay(state) : go({ ...state, contact: event.contact });
      case 'forget-contact':
        return go<LoginState, LoginEffect>(without(state, 'contact'), { type: 'forget-contact' });
      case 'signed-in':
        return signedIn(state, event);
      case 'signed-out':
        return state.came ? go(without(state, 'came')) : stay(state);
    }
  },
};

/** A question that is open is answered before another one. */
function ask(state: LoginState, { flow, text }: Omit<Question, 'problem'>): Step<LoginState, LoginEffect> {
  return over(state, { ...state, asked: { flow, text } });
}

function agree(state: LoginState, isTicked: boolean): Step<LoginState, LoginEffect> {
  if (!state.asked) return stay(state);
  if (isTicked) return go<LoginState, LoginEffect>(without(state, 'asked'), { type: 'answer', isAgreed: true });
  return go({ ...state, asked: { ...state.asked, problem: { code: 'contact_invalid', retryable: 'user', reason: 'consent' } } });
}

/** A question that is open is answered with no. */
function over(state: LoginState, next: LoginState): Step<LoginState, LoginEffect> {
  if (state.asked) return go<LoginState, LoginEffect>(next, { type: 'answer', isAgreed: false });
  return next === state ? stay(state) : go(next);
}

function signedIn(state: LoginState, { flow, method }: Extract<LoginEvent, { type: 'signed-in' }>): Step<LoginState, LoginEffect> {
  if (!method) return go({ ...state, came: flow });
  return go<LoginState, LoginEffect>({ ...state, came: flow, last: method }, { type: 'remember', method });
}

/** The same state where there is nothing to leave out. */
function without<K extends keyof LoginState>(state: LoginState, key: K): LoginState {
  if (state[key] === undefined) return state;
  const { [key]: _, ...rest } = state;
  return rest;
}
