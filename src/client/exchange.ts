import type { Read } from '../wire/read.js';
import type { Judge } from '../wire/refusal.js';
import type { Outgoing } from './request.js';

/** A request, and how to read its response. */
export interface Exchange<T> extends Outgoing {
  /** Name of the operation for errors, such as `otp_login`. */
  readonly operation: string;
  /** From the first byte sent to the last byte read, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * `read`: changes nothing, so a fault that may pass is retried. `once`: sent once, and a fault is reported as it is.
   * `lasting`: sent once, and a lost or unreadable response is `outcome_unknown`.
   */
  readonly effect: 'read' | 'once' | 'lasting';
  readonly read: Read<T>;
  /** What a refusal means for this call. If absent, the status decides. */
  readonly judge?: Judge | undefined;
  readonly signal?: AbortSignal | undefined;
}
