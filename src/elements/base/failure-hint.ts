import { KmsError } from '../../errors.js';
import { errorOf, type Problem } from '../../flows/problem.js';

/** An answer is signed by another key than the pinned one: by that of an emulator, as a rule. */
const WRONG_SIGNER = 'danger-pinned-keys, or use emulator';

/** What the developer of the page has to look at, for failures that only they can mend. Users read other words. */
const HINTS: Readonly<Record<string, string>> = {
  network: 'the address, the list of origins at the service, or connect-src in the policy of this page',
  forbidden: 'the list of origins at the service, and auth-proxy-config-id',
  config_invalid: 'the settings of this page',
  method_disabled: 'methods, and the sign-in methods of the service',
  unsupported: 'https',
  bad_request: 'what this page asks for',
  bad_response: 'what the service answers',
};

/** Tell the console of a failure what the developer has to look at, and what the service said. Where there is neither, nothing. */
export function warnOfFailure(problem: Problem): void {
  const error = problem instanceof KmsError ? problem : errorOf(problem);
  const words = told('Look at', placeOf(error)) + told('The service says:', error.detail);
  if (words) console.warn(`kms-elements: ${error.code}.${words} See ${error.url}`);
}

const told = (about: string, what: string | undefined): string => (what ? ` ${about} ${what}.` : '');

function placeOf({ code, reason, path, cause }: KmsError): string | undefined {
  if (reason === 'signer') return WRONG_SIGNER;
  if (reason === 'chunk') return `${lostFile(cause)}, which did not load`;
  return HINTS[code] && (path ?? HINTS[code]);
}

/** Browsers but Safari name the file in the text of their own error. */
const lostFile = (cause: unknown): string => /[^/]+\.js/.exec(`${cause}`)?.[0] ?? 'a file of chunks';
