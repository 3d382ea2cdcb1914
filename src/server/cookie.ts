import { id, type Read, shape, text } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import type { Visitor } from './visitor.js';

/** What a cookie says. */
export interface SignedSession extends Visitor {
  /** Of the session: what all cookies of one login have in common. */
  readonly id: string;
  /** Which of these cookies this is. */
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
