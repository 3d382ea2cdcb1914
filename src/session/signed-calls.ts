import { type ApiParts, createApi, type PublicApiClient } from '../client/public-api-client.js';
import type { ConfirmRule } from '../client/settings.js';
import type { ServiceProfile } from '../wire/profile.js';
import { type AskConfirm, type Confirms, createConfirms } from './confirms.js';
import type { EndedReport } from './credentials.js';
import { type LibraryStamp, libraryStamp } from './library-stamper.js';
import { type RenewParts, renew } from './renew.js';
import { endEverywhere } from './revoke.js';
import type { SessionSnapshot } from './session.js';
import { type SessionApiParts, sessionApiParts } from './session-api.js';
import type { SessionRecord } from './session-record.js';
import { type NonceAnswer, type ProofHeaders, proveToken } from './token-proof.js';

/** The calls that a session's key signs. */
export interface SignedCalls extends Pick<Confirms, 'confirm' | 'onConfirm'> {
  readonly api: PublicApiClient;
  /** The parts of that client. */
  readonly parts: ApiParts;
  /** Replace a session's key and token with new ones. */
  renew(session: SessionRecord | undefined): Promise<SessionSnapshot>;
  /** Stamp another library's request. */
  stamp(session: SessionRecord, body: string): Promise<LibraryStamp>;
  /** Prove to the site's own server that this page has a session's key. */
  prove(session: SessionRecord, answer: NonceAnswer): Promise<ProofHeaders>;
  /** End all of a user's sessions at the service. */
  endEverywhere(session: SessionRecord): Promise<EndedReport>;
}

/** What these calls need. */
export interface SignedCallsParts extends SessionApiParts, Omit<RenewParts, 'api'> {
  readonly profile: ServiceProfile;
  readonly onStepUp: NonNullable<ApiParts['onStepUp']>;
  readonly rule: ConfirmRule | undefined;
  readonly askConfirm: AskConfirm | undefined;
}

/** The calls of the signed-in user. */
export function signedCalls(given: SignedCallsParts): SignedCalls {
  const { confirm, onConfirm, askedCaller, check } = createConfirms({ ...given, after: given.environment.after });
  const unasked = sessionApiParts(given);
  const parts = { ...unasked, onStepUp: given.onStepUp, caller: async () => askedCaller(await unasked.caller()) };
  return {
    api: createApi(parts),
    parts,
    renew: (session) => renew({ ...given, api: parts }, session),
    confirm,
    onConfirm,
    stamp: async ({ key }, body) => {
      await check(body);
      return libraryStamp(given.environment, key, body);
    },
    prove: (session, answer) => proveToken(given.environment, session, { answer, nowMs: given.clock.now() }),
    endEverywhere: (session) => endEverywhere({ environment: given.environment, api: parts }, session),
  };
}
