import type { Method } from '../../wire/method.js';
import { type Flow, startFlow } from '../runner.js';
import { type LoginEvent, type LoginState, loginMachine } from './machine.js';

/** What a login does in the world. */
export interface LoginDeeds {
  /** Tell the flow that waits for it whether the user agreed to a new account. */
  readonly answer: (isAgreed: boolean) => void;
  /** Remember the method that was used last on this device. */
  readonly remember: (method: Method) => void;
  /** Keep the contact that is proven on this device, or forget the one that is kept. */
  readonly contact: (what: 'keep-contact' | 'forget-contact') => void;
}

/** Start a login above its sign-in methods. @param last the method that was used last, where this device remembers one. */
export function startLogin({ answer, remember, contact }: LoginDeeds, last: Method | undefined): Flow<LoginState, LoginEvent> {
  const flow = startFlow(
    loginMachine,
    async (effect) => {
      if (effect.type === 'answer') answer(effect.isAgreed);
      else if (effect.type === 'remember') remember(effect.method);
      else contact(effect.type);
      return undefined;
    },
    (state: LoginState) => state,
  );
  flow.send({ type: 'began', last });
  return flow;
}
