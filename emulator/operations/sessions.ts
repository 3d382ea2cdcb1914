import { flag } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { readLifetime, readPublicKey, startSession } from '../sessions.js';

function stampLogin({ service, user, parameters }: Call): object {
  const publicKey = readPublicKey(parameters, 'publicKey');
  const invalidateExisting = flag(parameters, 'invalidateExisting');
  return { session: startSession(service, user, { publicKey, expirationSeconds: readLifetime(service, parameters), invalidateExisting }) };
}

/** Sessions and credential bundles. @source wire 6, 10 */
export const sessionOperations: readonly Operation[] = [
  {
    path: 'stamp_login',
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    intent: 'stampLoginIntent',
    result: 'stampLoginResult',
    resource: 'AUTH',
    action: 'CREATE',
    right: 'own-credentials',
    run: stampLogin,
  },
];
