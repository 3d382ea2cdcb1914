import { isUuid } from '../bytes/entropy.js';
import { Refusal, type RefusalName } from './refusal.js';

/** The member that a refusal is about, if its text doesn't name one. */
const MEMBERS: { readonly [Name in RefusalName]?: string } = {
  'email-invalid': 'userEmail',
  'phone-invalid': 'userPhoneNumber',
  'public-key-invalid': 'publicKey',
  'api-key-expiration-invalid': 'expirationSeconds',
  'curve-missing': 'curve',
  'curve-invalid': 'curve',
  'path-invalid': 'path',
  'path-format-invalid': 'pathFormat',
  'address-format-invalid': 'addressFormat',
  'account-duplicate': 'accounts',
  'policy-effect-invalid': 'effect',
  'policy-condition-invalid': 'condition',
  'policy-consensus-invalid': 'consensus',
  'policy-label-taken': 'policyName',
};

/** An invalid value in a configuration. The message names its place. */
class ConfigFault extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`config: ${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/**
 * Read or use the value at a place in the configuration.
 *
 * @param path the rest of its path after an outer call's: `organizations[0]`, then `users[1]`.
 * @throws Error that names the complete place, as in `config: organizations[0].users[1].userEmail: invalid email address`.
 */
export function atPath<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (fault) {
    const [inner, reason] = placeOf(fault);
    throw new ConfigFault(inner === '' ? path : `${path}.${inner}`, reason);
  }
}

/** @throws Error for an invalid id, naming its place as `atPath` does. */
export function checkId(path: string, id: string | undefined): void {
  if (id !== undefined && !isUuid(id)) throw new ConfigFault(path, 'not a UUID');
}

function placeOf(fault: unknown): readonly [path: string, reason: string] {
  if (fault instanceof ConfigFault) return [fault.path, fault.reason];
  const text = fault instanceof Error ? fault.message : String(fault);
  if (!(fault instanceof Refusal)) return ['', text];
  // The service says `invalid field: userName`.
  const [, reason = text, member = MEMBERS[fault.refusal] ?? ''] = /^([^:]+): (\w+)$/.exec(text) ?? [];
  return [member, reason];
}
