import { KmsError, kmsErrorOf } from '../../errors.js';
import { type Flow, type Perform, problemOf, startFlow } from '../runner.js';
import { type PasskeyEffect, type PasskeyEvent, passkeyMachine } from './machine.js';
import { listen, type PasskeyParts, type Picked, passkeyLogin, sendPicked } from './sign-in.js';
import type { Pending } from './sign-up.js';
import { type PasskeyIntent, type PasskeyView, passkeyViewOf } from './view.js';

/** Start a passkey flow. What makes accounts comes over the network when somebody makes one. */
export function startPasskeyFlow(parts: PasskeyParts): Flow<PasskeyView, PasskeyIntent> {
  return startFlow(passkeyMachine, passkeyEffects(parts), passkeyViewOf);
}

/** What one passkey flow does in the world. A failure ends as an event. */
function passkeyEffects(parts: PasskeyParts): Perform<PasskeyEffect, PasskeyEvent> {
  const pending: Pending = {};
  let picked: Picked | undefined;
  const run = async (effect: PasskeyEffect, signal: AbortSignal): Promise<PasskeyEvent | undefined> => {
    switch (effect.type) {
      case 'prepare':
        parts.environment.passkeys.preload();
        return undefined;
      case 'sign-in':
        return { type: 'signed-in', signedUp: false, ...(await passkeyLogin(parts, { signal })) };
      case 'use-picked':
        if (!picked) throw new KmsError('passkey_failed');
        return { type: 'signed-in', signedUp: false, ...(await sendPicked(picked, { signal })) };
      case 'listen':
        picked = await listen(parts, signal).catch(() => undefined);
        return { type: picked ? 'picked' : 'deaf' };
      case 'create':
        pending.registration = await (await creating()).createPasskey(parts, signal);
        return (await creating()).finish(parts, pending, signal);
      case 'finish':
        return (await creating()).finish(parts, pending, signal);
      case 'forget':
        pending.registration = undefined;
        return undefined;
    }
  };
  return (effect, signal) =>
    run(effect, signal).catch((thrown: unknown) => {
      const isMade = pending.registration !== undefined && (effect.type === 'create' || effect.type === 'finish');
      return { type: isMade ? 'unfinished' : 'failed', problem: problemOf(kmsErrorOf(thrown)) };
    });
}

function creating(): Promise<typeof import('./sign-up.js')> {
  return import('./sign-up.js').catch((cause) => {
    throw new KmsError('network', { cause });
  });
}
