import { kmsErrorOf } from '../../errors.js';
import type { SessionSnapshot } from '../../session/session.js';
import { signedInBy } from '../../session/signed-in.js';
import { Held } from '../held.js';
import { type Perform, problemOf } from '../runner.js';
import type { PasskeyEffect, PasskeyEvent } from './machine.js';
import type { Registration } from './registration.js';
import { listen, type PasskeyParts, passkeyLogin, pickOfDevice, sendPicked } from './sign-in.js';
import { createPasskey, finish } from './sign-up.js';

/** What one passkey flow does. Failures become events. */
export function passkeyEffects(parts: PasskeyParts): Perform<PasskeyEffect, PasskeyEvent> {
  return (effect, signal, tell) => start(parts, effect, { signal, tell }).catch(failed);
}

interface Run {
  readonly signal: AbortSignal;
  readonly tell: (event: PasskeyEvent) => void;
}

async function start(parts: PasskeyParts, effect: PasskeyEffect, { signal, tell }: Run): Promise<PasskeyEvent | undefined> {
  switch (effect.type) {
    case 'prepare':
      parts.environment.passkeys.preload().catch(() => {});
      return undefined;
    case 'sign-in':
      return signedIn(await passkeyLogin(parts, { signal }));
    case 'use-picked':
      return signedIn(await sendPicked(parts, effect.picked.open(), { signal }));
    case 'look': {
      // Whatever keeps the browser from returning one, the user continues with what they pressed.
      const picked = await pickOfDevice(parts, signal).catch(() => undefined);
      return picked ? { type: 'picked', picked: new Held(picked) } : { type: 'absent' };
    }
    case 'listen': {
      const picked = await listen(parts, signal).catch(() => undefined);
      return picked ? { type: 'picked', picked: new Held(picked) } : { type: 'deaf' };
    }
    case 'create': {
      const made = await createPasskey(parts, signal, effect.rpName);
      tell({ type: 'made' });
      return finishing(parts, made, signal);
    }
    case 'finish':
      return finishing(parts, effect.registration.open(), signal);
  }
}

/** From here on the passkey exists, so a failure keeps it. */
async function finishing(parts: PasskeyParts, made: Registration, signal: AbortSignal): Promise<PasskeyEvent> {
  let registration = made;
  const onStep = (next: Registration) => {
    registration = next;
  };
  return finish(parts, made, { signal, onStep }).then(
    (account): PasskeyEvent => ({ type: 'signed-in', ...account }),
    (thrown: unknown) => ({ type: 'unfinished', problem: problemOf(kmsErrorOf(thrown)), registration: new Held(registration) }),
  );
}

function signedIn(session: SessionSnapshot): PasskeyEvent {
  return { type: 'signed-in', signedUp: false, ...signedInBy(session) };
}

function failed(thrown: unknown): PasskeyEvent {
  return { type: 'failed', problem: problemOf(kmsErrorOf(thrown)) };
}
