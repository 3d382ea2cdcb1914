import { KmsError } from '../errors.js';
import { loaded } from '../platform/deferred.js';
import type { NewWay } from './account.js';
import { change, type Run, readUser } from './run.js';

/** Add a passkey of this device. One that the account has already is not made a second time. @throws KmsError `passkey_…`. */
export async function addPasskey(run: Run, { name }: Extract<NewWay, { type: 'passkey' }>): Promise<void> {
  const { newAuthenticator } = await loaded(import('../flows/passkey/sign-up.js'));
  const { authenticators } = await readUser(run);
  const exclude = authenticators.flatMap(({ credentialId }) => credentialId ?? []);
  const authenticator = await newAuthenticator(run, { exclude, ...(name !== undefined && { name }) }, run.signal);
  if (run.signal.aborted) throw new KmsError('aborted');
  await change(run, {
    name: 'create_authenticators',
    parameters: { userId: run.userId, authenticators: [authenticator] },
    isDone: (user) => user.authenticators.some(({ credentialId }) => credentialId === authenticator.attestation.credentialId),
  });
}
