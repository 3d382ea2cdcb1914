import type { LoginDeeds } from '../../flows/login/effects.js';
import { announceSignIn } from '../base/session-events.js';
import { goOn } from '../base/way.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { mayMake } from './account-missing.js';

/** What a login reports to the page, and asks it, through its element's events. */
export function deedsOf(host: SignInElement): LoginDeeds {
  return {
    mayCreate: (flow) => mayMake(host, flow),
    // Events after a return name the method, even if it was chosen on another page.
    name: (method) => goOn(host, method, false),
    signedIn: (flow, method, account) => {
      goOn(host, method, flow !== 'oauth');
      announceSignIn(host, flow, account);
    },
  };
}
