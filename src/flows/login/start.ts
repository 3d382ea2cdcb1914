import type { Method } from '../../wire/method.js';
import { type Flow, type FlowName, startFlow } from '../runner.js';
import { type LoginDeeds, type LoginStarters, loginEffects } from './effects.js';
import { type LoginEvent, loginMachine } from './machine.js';
import { type LoginView, loginViewOf } from './view.js';

/** A login above its sign-in methods. */
export interface LoginFlow extends Flow<LoginView, LoginEvent> {
  /** Asked before a flow that the login didn't start creates an account. */
  readonly mayCreate: (flow: FlowName) => boolean | Promise<boolean>;
}

/**
 * Start a login above its sign-in methods. Each method's flow starts with its first intent and ends with the login.
 *
 * @param last the method last used, if this device remembers one.
 */
export function startLogin(starters: LoginStarters, deeds: LoginDeeds, last?: Method): LoginFlow {
  const over = new AbortController();
  const send = (event: LoginEvent) => flow.send(event);
  const { perform, mayCreate } = loginEffects({ starters, deeds, signal: over.signal, send });
  const flow = startFlow(loginMachine, perform, loginViewOf);
  // `done` only settles when the login is stopped, and its flows end with it.
  flow.done.then(() => over.abort());
  send({ type: 'began', last });
  return Object.assign(flow, { mayCreate });
}
