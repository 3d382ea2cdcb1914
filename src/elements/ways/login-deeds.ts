import type { LoginDeeds } from '../../flows/login/effects.js';
import { announceSignIn } from '../base/session-events.js';
import { goOn } from '../base/way.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { mayMake } from './account-missing.js';

/** What a login tells and asks the page by the events of its element. */
export function deedsOf(host: SignInElement): LoginDeeds {
  return {
    mayCreate: (flow) => mayMake(host, flow),
    // The events of a return name the method, also where another page began it.
    name: (method) => goOn(host, method, false),
    signedIn: (flow, method, account) => {
      goOn(host, method, flow !== 'oauth');
      announceSignIn(host, flow, account);
    },
  };
}
