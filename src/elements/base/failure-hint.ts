import { KmsError } from '../../errors.js';
import { errorOf, type Problem } from '../../flows/problem.js';

/** A response was signed with a key other than the pinned one, usually an emulator's. */
const WRONG_SIGNER = 'danger-pinned-keys, or use emulator';

/** What the page's developer has to check, for failures that only they can fix. Users see other texts. */
const HINTS: Readonly<Record<string, string>> = {
  network: 'the address, the list of origins at the service, or connect-src in the policy of this page',
  forbidden: 'the list of origins at the service, and auth-proxy-config-id',
  config_invalid: 'the settings of this page',
  method_disabled: 'methods, and the sign-in methods of the service',
  unsupported: 'https',
  bad_request: 'what this page asks for',
  bad_response: 'what the service answers',
};

/** Print to the console what the developer has to check after a failure, and what the service said. Prints nothing if there is neither. */
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

/** All browsers except Safari include the file's name in their error message. */
const lostFile = (cause: unknown): string => /[^/]+\.js/.exec(`${cause}`)?.[0] ?? 'a file of chunks';
