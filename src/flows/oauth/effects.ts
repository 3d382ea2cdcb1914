import type { ServiceClock } from '../../client/service-clock.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Popup } from '../../platform/environment.js';
import { type Flow, type Perform, problemOf, startFlow } from '../runner.js';
import { type Away, arrival, attemptsOf, goInThisTab, type Journey, letGo, type ProofParts, prepare, returned } from './away.js';
import { type OAuthEffect, type OAuthEvent, oauthMachine } from './machine.js';
import { signIn } from './sign-in.js';
import type { Proven } from './token.js';
import { type OAuthIntent, type OAuthView, oauthViewOf } from './view.js';

// With the flow, since they are one part of the script: who adds an account needs what a login needs.
export { proveIdentity, resumedIdentity } from './prove.js';

/** What the effects of one flow work with. */
export interface OAuthParts extends ProofParts {
  readonly clock: ServiceClock;
  /** Keys that sign session tokens. */
  readonly facts: () => Promise<{ readonly signers: readonly string[] }>;
  readonly mayCreate: () => boolean;
  /** Holds the window that the click has opened. */
  readonly seat: Seat;
}
/** `undefined` in `popup`: the browser refused it. Absent: none was wanted. */
export interface Seat {
  popup?: Popup | undefined;
}

/** What the effects of one flow share. */
interface Run extends OAuthParts, Journey {
  away?: Away | undefined;
  proven?: Proven | undefined;
}

/** Start the sign-in at a provider. */
export function startOAuthFlow(parts: OAuthParts): Flow<OAuthView, OAuthIntent> {
  return startFlow(oauthMachine, oauthEffects({ ...parts, attempts: attemptsOf(parts, 'oauth') }), oauthViewOf);
}

/** What one flow does in the world. A failure ends as an event; one after the provider's proof keeps that for another try. */
function oauthEffects(run: Run): Perform<OAuthEffect, OAuthEvent> {
  const perform: Readonly<Record<OAuthEffect['type'], (run: Run, signal: AbortSignal) => Promise<OAuthEvent | undefined>>> = {
    open,
    listen,
    leave,
    look,
    resume,
    forget,
    'sign-in': signInAgain,
  };
  return (effect, signal) =>
    perform[effect.type](run, signal).catch((thrown: unknown): OAuthEvent => {
      const error = kmsErrorOf(thrown);
      const isKept = effect.type === 'sign-in' && run.proven?.token !== undefined;
      return { type: isKept ? 'unfinished' : 'failed', problem: problemOf(error) };
    });
}

async function open(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  const { seat, environment } = run;
  const isWindow = 'popup' in seat;
  const { popup } = seat;
  delete seat.popup;
  try {
    if (!environment.online()) throw new KmsError('offline');
    const away = await prepare(run, popup);
    if (signal.aborted) throw new KmsError('aborted');
    run.away = away;
    if (!isWindow) return { type: 'away' };
    return { type: popup ? 'opened' : 'blocked' };
  } catch (thrown) {
    popup?.close();
    throw thrown;
  }
}

/** Sends the window on its way and waits for its return. */
async function listen(run: Run, signal: AbortSignal): Promise<OAuthEvent | undefined> {
  if (!run.away) return undefined;
  const proven = await arrival(run, run.away, signal);
  if (!proven) return undefined;
  // Another tab was faster: what came of it is told by the session.
  if (proven === 'elsewhere') return { type: 'came-back' };
  run.proven = proven;
  return { type: 'returned' };
}

/** A person who comes back by the browser's own button finds the first step. */
async function leave(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  if (!run.away) throw new KmsError('storage_lost');
  await goInThisTab(run, run.away, signal);
  return { type: 'came-back' };
}

/** A hint, and only when somebody looks. */
async function look({ away }: Run): Promise<OAuthEvent | undefined> {
  return away?.popup?.looksClosed() ? { type: 'looks-closed' } : undefined;
}

async function resume(run: Run): Promise<OAuthEvent> {
  const proven = await returned(run);
  if (!proven) return { type: 'came-back' };
  run.proven = proven;
  return { type: 'returned' };
}

async function signInAgain(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  if (!run.proven) throw new KmsError('oauth_state');
  const { proven } = run;
  const event = await signIn({ ...run, signal }, proven);
  if (event.type === 'signed-in') run.proven = undefined;
  return event;
}

async function forget(run: Run): Promise<undefined> {
  const { away } = run;
  run.away = run.proven = undefined;
  if (away) await letGo(run, away);
}
