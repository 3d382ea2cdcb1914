import { KmsError } from '../errors.js';
import { quietAssertion } from './autofill.js';
import { controllerWithin } from './controller-within.js';
import type { Environment, PasskeyRequest, Passkeys, World } from './environment.js';
import { arrived, lazy } from './lazy.js';

/** What the ceremonies need from the environment. */
interface Seams {
  readonly after: Environment['after'];
  readonly supported: World['passkeys']['supported'];
}

/**
 * This browser's passkeys. `unsupported` if it has no WebAuthn.
 *
 * A dialog and a pending autofill can't be open together. The autofill is cancelled, and the dialog waits until that has happened.
 */
export function browserPasskeys({ after, supported }: Seams): Passkeys {
  const load = lazy(async () => (await arrived(() => import('./passkeys.js'))).passkeyDialogs(after));
  let waiting: { readonly stop: AbortController; readonly ended: Promise<unknown> } | undefined;

  const check = () => {
    if (!supported()) throw new KmsError('unsupported');
  };
  const hears = () => supported() && 'signalUnknownCredential' in PublicKeyCredential;
  const alone = async () => {
    waiting?.stop.abort();
    await waiting?.ended;
  };
  const dialogs = async () => {
    await alone();
    return load();
  };
  const present = async (request: PasskeyRequest, signal: AbortSignal | undefined) => {
    await alone();
    return quietAssertion(request, signal).catch((cause: unknown) => {
      throw new KmsError('passkey_cancelled', { cause });
    });
  };
  const wait = (request: PasskeyRequest, signal: AbortSignal | undefined) => {
    const before = waiting;
    const stop = controllerWithin(signal);
    before?.stop.abort();
    const assertion = Promise.resolve(before?.ended).then(() => quietAssertion(request, stop.signal));
    const mine = { stop, ended: assertion.catch(() => {}).then(() => forget()) };
    // A finished request holds no references; its signal knows the element that asked.
    const forget = () => {
      if (waiting === mine) waiting = undefined;
    };
    waiting = mine;
    return assertion;
  };
  return {
    supported,
    conditionalSupported: async () => supported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true,
    looks: async () => supported() && (await capabilities()).immediateGet === true,
    preload: async () => {
      if (supported()) await load();
    },
    assert: async (request, signal) => {
      check();
      if (request.conditional) return wait(request, signal);
      return request.immediate ? present(request, signal) : (await dialogs()).assert(request, signal);
    },
    create: async (creation, signal) => {
      check();
      // A browser without support would show its dialog instead.
      if (creation.conditional && !(await capabilities()).conditionalCreate) throw new KmsError('passkey_cancelled');
      return (await dialogs()).create(creation, signal);
    },
    hears: async () => hears(),
    tell: async (news) => {
      if (hears()) await (await load()).tell(news);
    },
  };
}

/** What the browser says it can do; older ones say nothing. @source Web Authentication Level 3, section 5.1.7 */
async function capabilities(): Promise<Readonly<Record<string, boolean>>> {
  const { getClientCapabilities } = PublicKeyCredential as unknown as { getClientCapabilities?: () => Promise<Record<string, boolean>> }; // newer than the types
  return (await getClientCapabilities?.call(PublicKeyCredential)) ?? {};
}
