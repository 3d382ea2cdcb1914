import type { ProviderName } from '../../wire/brands.js';
import type { KeyMethod, Method } from '../../wire/method.js';
import type { OAuthIntent, OAuthView } from '../oauth/view.js';
import type { OtpChannel, OtpView } from '../otp/view.js';
import type { PasskeyView } from '../passkey/view.js';
import { type FlowName, go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import { KEY_NAMES, type KeyIntent, type KeyView, type KeyViews, kindOf } from './ways.js';

/** A sign-in method with failures and steps of its own. */
export type LoginWay = 'otp' | 'oauth' | KeyMethod;

/** An address or number that this device keeps because the page asked for it. */
export interface KeptContact {
  readonly channel: OtpChannel;
  readonly value: string;
}

/** Asks a new user whether an account may be created. */
export interface Question {
  readonly flow: FlowName;
  readonly problem?: Problem;
}

/** The state of a login, above the flows of its sign-in methods. */
export interface LoginState extends KeyViews {
  /** The method the user continues with. Its steps and failures are shown. */
  readonly tried?: LoginWay;
  /** The flow the user signed in with, on this page. */
  readonly came?: FlowName;
  /** The method marked as last used. */
  readonly last?: Method;
  readonly asked?: Question;
  readonly contact?: KeptContact;
  /** The view of the flow for `brand`; absent until it starts. */
  readonly oauth?: OAuthView;
  /** The social account the user chose last. */
  readonly brand?: ProviderName;
  /** A provider opened this page, and the sign-in continues. */
  readonly isBack?: true;
  /** *Continue* was pressed and first looks for a passkey on this device. */
  readonly isLooking?: true;
}

/** An intent for a sign-in method's flow. */
export type WayIntent = KeyIntent | { readonly way: 'oauth'; readonly brand: ProviderName; readonly intent: OAuthIntent };

/** A view of a sign-in method's flow. `contact`: where the code was sent, if the page wants it kept on this device. */
export type WayView =
  | { readonly way: 'otp'; readonly view: OtpView; readonly channel: OtpChannel; readonly contact?: string | undefined }
  | KeyView
  | { readonly way: 'oauth'; readonly brand: ProviderName; readonly view: OAuthView };

/** Events of a login. */
export type LoginEvent =
  /** The client is known. `last`: what this device remembers. */
  | { readonly type: 'began'; readonly last?: Method | undefined }
  /** An address or a number is being sent. */
  | { readonly type: 'submitted' }
  /** *Continue* was pressed, and a passkey on this device goes first. */
  | { readonly type: 'continue' }
  /** The user asks something of another method. */
  | ({ readonly type: 'send' } & WayIntent)
  /** A flow's view changed. */
  | ({ readonly type: 'seen' } & WayView)
  /** A new user has to agree before an account is created. */
  | { readonly type: 'ask'; readonly flow: FlowName }
  /** The user's answer. `isTicked`: whether the box is checked. */
  | { readonly type: 'agree'; readonly isTicked: boolean }
  | { readonly type: 'decline' }
  /** A contact from an earlier visit. */
  | { readonly type: 'recalled'; readonly contact: KeptContact }
  | { readonly type: 'forget-contact' }
  /** The user is signed out. */
  | { readonly type: 'signed-out' };

/** Effects, which the flow performs. */
export type LoginEffect =
  | ({ readonly type: 'send' } & WayIntent)
  /** Continue with what was pressed: there is no passkey on this device. */
  | { readonly type: 'go-on' }
  | { readonly type: 'answer'; readonly isAgreed: boolean }
  /** A sign-in that started on another page failed here. Events about it name its method. */
  | { readonly type: 'name'; readonly method: Method }
  | { readonly type: 'signed-in'; readonly flow: FlowName; readonly method: Method; readonly account: SignedIn }
  | { readonly type: 'keep-contact' | 'forget-contact' };

type LoginStep = Step<LoginState, LoginEffect>;

/** A login above its sign-in methods: which one is being tried, who agrees to a new account, and what this device remembers. */
export const loginMachine: Machine<LoginState, LoginEvent, LoginEffect> = {
  initial: go({}),
  step(state, event) {
    switch (event.type) {
      case 'began':
        return over(state, event.last ? { last: event.last } : {});
      case 'submitted':
        return go({ ...state, tried: 'otp' });
      case 'continue':
        return lookFirst(state);
      case 'send':
        return send(state, event);
      case 'seen':
        return seen(state, event);
      case 'ask':
        return over(state, { ...state, asked: { flow: event.flow } });
      case 'agree':
        return agree(state, event.isTicked);
      case 'decline':
        return over(state, without(state, 'asked'));
      case 'recalled':
        return state.contact ? stay(state) : go({ ...state, contact: event.contact });
      case 'forget-contact':
        return go<LoginState, LoginEffect>(without(state, 'contact'), { type: 'forget-contact' });
      case 'signed-out':
        return signedOut(state);
    }
  },
};

/** A second press while the browser is asking counts as the same press. */
function lookFirst(state: LoginState): LoginStep {
  const { passkey } = state;
  if (passkey?.step === 'ready' && passkey.busy === 'look') return stay(state);
  if (passkey && (passkey.step !== 'ready' || passkey.busy)) return go<LoginState, LoginEffect>(state, { type: 'go-on' });
  return go<LoginState, LoginEffect>({ ...state, isLooking: true }, { type: 'send', way: 'passkey', intent: { type: 'look' } });
}

function send(state: LoginState, { type, ...asked }: Extract<LoginEvent, { type: 'send' }>): LoginStep {
  const effect: LoginEffect = { type, ...asked };
  if (isQuiet(asked)) return go<LoginState, LoginEffect>(state, effect);
  const next = { ...state, tried: asked.way };
  return go<LoginState, LoginEffect>(asked.way === 'oauth' ? withBrand(next, asked) : next, effect);
}

/** Intents that only prepare or look don't show anything of their method. */
function isQuiet(asked: WayIntent): boolean {
  return asked.way === 'oauth' ? asked.intent.type === 'look' : kindOf(asked) === 'quiet';
}

function withBrand(state: LoginState, { brand, intent }: Extract<WayIntent, { way: 'oauth' }>): LoginState {
  const next = brand === state.brand ? state : { ...without(without(state, 'oauth'), 'isBack'), brand };
  return intent.type === 'resume' ? { ...next, isBack: true } : next;
}

function seen(state: LoginState, event: WayView): LoginStep {
  switch (event.way) {
    case 'otp':
      return seenCode(state, event);
    case 'oauth':
      return seenSocial(state, event);
    default:
      return seenKey({ ...state, [event.way]: event.view }, event);
  }
}

/** For codes, only the result matters here: the contact is proven, or the user signed in. */
function seenCode(state: LoginState, { view, channel, contact }: Extract<WayView, { way: 'otp' }>): LoginStep {
  const isProven = view.step === 'code' && view.verified && view.busy;
  // After a reload only the masked contact is known.
  if (isProven && contact && !contact.includes('***'))
    return go<LoginState, LoginEffect>({ ...state, contact: { channel, value: contact } }, { type: 'keep-contact' });
  return ended(state, { flow: 'otp', method: channel, view }) ?? stay(state);
}

function seenKey(state: LoginState, { way, view }: KeyView): LoginStep {
  return way === 'passkey' ? seenPasskey(state, view) : (ended(state, { flow: way, method: way, view }) ?? go(state));
}

function seenPasskey(state: LoginState, view: PasskeyView): LoginStep {
  const isReady = view.step === 'ready';
  const isAsking = isReady && view.busy === 'look';
  const next = isAsking ? state : without(state, 'isLooking');
  const end = ended(next, { flow: 'passkey', method: 'passkey', view });
  if (end || !state.isLooking || isAsking) return end ?? go(next);
  const isAbsent = isReady && !view.busy && !view.problem;
  return isAbsent ? go<LoginState, LoginEffect>(next, { type: 'go-on' }) : go({ ...next, tried: 'passkey' });
}

function seenSocial(state: LoginState, { brand, view }: Extract<WayView, { way: 'oauth' }>): LoginStep {
  const isUsed = brand === state.brand;
  if (isUsed && view === state.oauth) return stay(state);
  const isUnderWay = view.step === 'ready' && view.busy;
  const next = isUsed ? { ...(isUnderWay ? state : without(state, 'isBack')), oauth: view } : state;
  const end = ended(next, { flow: 'oauth', method: brand, view });
  if (end) return end;
  if ('problem' in view && view.problem) return go<LoginState, LoginEffect>(next, { type: 'name', method: brand });
  return go(next);
}

/** The end of a login; `undefined` if the view isn't one. */
function ended(
  state: LoginState,
  { flow, method, view }: { readonly flow: FlowName; readonly method: Method; readonly view: { readonly step: string } },
): LoginStep | undefined {
  const account = signedInOf(view);
  if (!account) return undefined;
  const { effects } = over(state, state);
  const next = { ...without(state, 'asked'), came: flow, last: method };
  return go<LoginState, LoginEffect>(next, ...effects, { type: 'signed-in', flow, method, account });
}

function agree(state: LoginState, isTicked: boolean): LoginStep {
  if (!state.asked) return stay(state);
  if (isTicked) return go<LoginState, LoginEffect>(without(state, 'asked'), { type: 'answer', isAgreed: true });
  return go({ ...state, asked: { ...state.asked, problem: { code: 'contact_invalid', retryable: 'user', reason: 'consent' } } });
}

/** Ends the login. An open question is answered with no. */
function over(state: LoginState, next: LoginState): LoginStep {
  if (state.asked) return go<LoginState, LoginEffect>(next, { type: 'answer', isAgreed: false });
  return next === state ? stay(state) : go(next);
}

/** Flows that ended in a session start again. */
function signedOut(state: LoginState): LoginStep {
  const { oauth, brand } = state;
  const intent = { type: 'back' } as const;
  const over = KEY_NAMES.filter((way) => state[way]?.step === 'done');
  const effects: LoginEffect[] = over.map((way) => ({ type: 'send', way, intent }));
  if (oauth?.step === 'done' && brand) effects.push({ type: 'send', way: 'oauth', brand, intent });
  return state.came || effects.length > 0 ? go(without(state, 'came'), ...effects) : stay(state);
}

/** The same state if there is nothing to leave out. */
function without<K extends keyof LoginState>(state: LoginState, key: K): LoginState {
  if (state[key] === undefined) return state;
  const { [key]: _, ...rest } = state;
  return rest;
}
