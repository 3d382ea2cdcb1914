import type { Read } from '../wire/read.js';
import type { Judge } from '../wire/refusal.js';
import type { Outgoing } from './request.js';

/** One request, and how its answer is read. */
export interface Exchange<T> extends Outgoing {
  /** Name of the operation for errors, such as `otp_login`. */
  readonly operation: string;
  /** From the first byte sent to the last one read. */
  readonly deadlineMs: number;
  /**
   * `read`: nothing changes, so that faults which may pass are tried again. `once`: sent once, and a fault says what it is.
   * `lasting`: sent once, and an answer that is lost or unreadable is `outcome_unknown`.
   */
  readonly effect: 'read' | 'once' | 'lasting';
  readonly read: Read<T>;
  /** What a refusal means for this call; what its status means for any when absent. */
  readonly judge?: Judge | undefined;
  readonly signal?: AbortSignal | undefined;
}
