import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import { KmsError } from '../errors.js';

/** The members of a sign-in request, in the message's order. */
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
 * The message with which an account signs in to a site.
 *
 * @param host host of this page. No message is written for another site.
 * @throws KmsError `forbidden` with reason `domain` for another site, `address` for another account; `bad_request` for a member that
 * contains a line break.
 * @source Sign In With Solana, after EIP-4361
 */
export function signInText(input: SolanaSignInInput, address: string, host: string): string {
  const { domain = host, statement, resources } = input;
  if (domain !== host) throw new KmsError('forbidden', { operation: 'sign_in', reason: 'domain' });
  if ((input.address ?? address) !== address) throw new KmsError('forbidden', { operation: 'sign_in', reason: 'address' });
  const lines = FIELDS.flatMap(([member, name]) => (input[member] ? [`${name}: ${input[member]}`] : []));
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`));
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`, statement, lines.join('\n')];
  // A line break in a member would add another member.
  if ([statement ?? '', ...lines].some((line) => /[\n\r]/.test(line)))
    throw new KmsError('bad_request', { operation: 'sign_in', path: 'input' });
  return parts.filter(Boolean).join('\n\n');
}
