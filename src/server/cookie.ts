import { id, type Read, shape, text } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import type { Visitor } from './visitor.js';

/** What a cookie says. */
export interface SignedSession extends Visitor {
  /** Id of the session, which all cookies of one login share. */
  readonly id: string;
  /** The number of this cookie among them. */
  readonly generation: number;
  readonly issuedAtMs: number;
}

/** Reads what a cookie says. */
export const readSignedSession: Read<SignedSession> = shape<SignedSession>({
  id: text,
  generation: number,
  issuedAtMs: number,
  organizationId: id,
  userId: id,
  publicKey: text,
  expiresAtMs: number,
});
