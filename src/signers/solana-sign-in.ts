import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import { KmsError } from '../errors.js';

/** The members of a request to sign in, in the order of the message. */
const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const;

/**
 * The message that signs an account in at a site.
 *
 * @param host of this page: a message for another site is not written.
 * @throws KmsError `forbidden` with reason `domain` for another site, `address` for another account; `bad_request` for a member that would
 *   break a line.
 * @source Sign In With Solana, after EIP-4361
 */
export function signInText(input: SolanaSignInInput, address: string, host: string): string {
  const { domain = host, statement, resources } = input;
  if (domain !== host) throw new KmsError('forbidden', { operation: 'sign_in', reason: 'domain' });
  if ((input.address ?? address) !== address) throw new KmsError('forbidden', { operation: 'sign_in', reason: 'address' });
  const lines = FIELDS.flatMap(([member, name]) => (input[member] ? [`${name}: ${input[member]}`] : []));
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`));
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`, statement, lines.join('\n')];
  // A line break in a member would write another member.
  if ([statement ?? '', ...lines].some((line) => /[\n\r]/.test(line)))
    throw new KmsError('bad_request', { operation: 'sign_in', path: 'input' });
  return parts.filter(Boolean).join('\n\n');
}
