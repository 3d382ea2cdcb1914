import type { ProviderName } from '../../wire/brands.js';
import type { Method } from '../../wire/method.js';
import type { OAuthIntent, OAuthView } from '../oauth/view.js';
import type { Flow, FlowName, Perform, SignedIn, StartOptions } from '../runner.js';
import type { LoginEffect, LoginEvent, WayIntent } from './machine.js';
import { followed, type KeyStarters, keyFlows, kindOf } from './ways.js';

/** Starts the flows of the sign-in methods: a client. */
export interface LoginStarters extends KeyStarters {
  startOAuth(provider: ProviderName, options: StartOptions): Flow<OAuthView, OAuthIntent>;
}

/** What a login does in the page. */
export interface LoginDeeds {
  /** Whether the page wants an account for a new user. */
  readonly mayCreate: (flow: FlowName) => boolean;
  /** Prepares to ask a new user for consent; `undefined` if the page requires none. */
  readonly asking?: () => Promise<unknown> | undefined;
  /** Sends the form that was submitted. */
  readonly goOn?: () => void;
  /** Reports the method of a sign-in that started on another page and failed here. */
  readonly name: (method: Method) => void;
  /** Reports a sign-in, and remembers its method. */
  readonly signedIn: (flow: FlowName, method: Method, account: SignedIn) => void;
  /** Keeps the proven contact on this device, or removes the one that is kept. */
  readonly contact?: (what: 'keep-contact' | 'forget-contact') => void;
}

/** What a login needs. */
export interface LoginParts {
  readonly starters: LoginStarters;
  readonly deeds: LoginDeeds;
  /** Ends the flows. */
  readonly signal: AbortSignal;
  readonly send: (event: LoginEvent) => void;
}

/** What the effects of one login share. */
export interface LoginEffects {
  readonly perform: Perform<LoginEffect, LoginEvent>;
  /** Whether an account may be created. If the page requires consent, after the box is checked. */
  readonly mayCreate: (flow: FlowName) => boolean | Promise<boolean>;
}

/** What a login does. Nothing is awaited here: browsers open dialogs and windows only within the press itself. */
export function loginEffects(parts: LoginParts): LoginEffects {
  const { deeds } = parts;
  const { mayCreate, answer } = consentOf(parts);
  const send = flowsOf(parts, mayCreate);
  const perform = async (effect: LoginEffect): Promise<undefined> => {
    if (effect.type === 'send') send(effect);
    else if (effect.type === 'go-on') deeds.goOn?.();
    else if (effect.type === 'answer') answer(effect.isAgreed);
    else if (effect.type === 'name') deeds.name(effect.method);
    else if (effect.type === 'signed-in') deeds.signedIn(effect.flow, effect.method, effect.account);
    else deeds.contact?.(effect.type);
    return undefined;
  };
  return { perform, mayCreate };
}

/** The question for consent, and who waits for its answer. */
function consentOf({ deeds, send }: LoginParts) {
  let answer: (isAgreed: boolean) => void = () => {};
  const ask = async (flow: FlowName, coming: Promise<unknown>) => {
    await coming;
    // A question that is already open is answered with no first.
    send({ type: 'ask', flow });
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  const mayCreate = (flow: FlowName): boolean | Promise<boolean> => {
    // Pressing the button for a new passkey asks for an account.
    const isWanted = flow === 'passkey' || deeds.mayCreate(flow);
    const coming = isWanted && deeds.asking?.();
    return coming ? ask(flow, coming) : isWanted;
  };
  return { mayCreate, answer: (isAgreed: boolean) => answer(isAgreed) };
}

/** The flows of the sign-in methods. */
function flowsOf(parts: LoginParts, mayCreate: LoginEffects['mayCreate']): (asked: WayIntent) => void {
  const { starters, signal, send } = parts;
  const optionsOf = (flow: FlowName) => ({ confirmSignup: () => mayCreate(flow), signal });
  const toKey = keyFlows(starters, optionsOf, (shown) => send({ type: 'seen', ...shown }));
  const toSocial = socialOf(parts, optionsOf('oauth'));
  return (asked) => {
    if (asked.way === 'oauth') toSocial(asked.brand, asked.intent);
    else if (kindOf(asked) === 'new') whenAgreed(mayCreate(asked.way), () => toKey(asked));
    else toKey(asked);
  };
}

/** A flow for each brand. */
function socialOf({ starters, send }: LoginParts, options: StartOptions) {
  const flows = new Map<ProviderName, (intent: OAuthIntent) => OAuthView>();
  return (brand: ProviderName, intent: OAuthIntent): void => {
    const seen = (view: OAuthView) => send({ type: 'seen', way: 'oauth', brand, view });
    const flow = flows.get(brand) ?? followed(starters.startOAuth(brand, options), seen);
    flows.set(brand, flow);
    // Another brand may have been shown in the meantime.
    seen(flow(intent));
  };
}

/** The dialog for a new passkey opens within the press itself, or within the one that agrees. */
function whenAgreed(may: boolean | Promise<boolean>, go: () => void): void {
  if (may === true) go();
  else if (may)
    may.then(
      (isAgreed) => isAgreed && go(),
      () => {},
    );
}
