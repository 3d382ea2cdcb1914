import type { Problem } from '../../flows/problem.js';
import type { Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';

/** A sign-in method that the configuration or the page leaves out. */
export const METHOD_OFF: Problem = { code: 'method_disabled', retryable: 'no' };

/** A step whose sign-in method turns out to be disabled. Shown next to the field while the user is in it, in its place otherwise. */
export function switchedOff(host: SignInElement, face: Face): Face {
  return host.isInUse ? { ...face, problem: METHOD_OFF } : host.trouble(METHOD_OFF);
}
