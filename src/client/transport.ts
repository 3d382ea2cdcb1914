import type { Read } from '../wire/read.js';

/** One request, and how its answer is read. */
export interface Exchange<T> {
  readonly url: URL;
  /** Name of the operation for errors, such as `otp_login`. */
  readonly operation: string;
  /** Absent: GET, for `/_emulator/config` alone. */
  readonly body?: string;
  /** `application/json` when absent. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  /**
   * `read`: nothing changes, so faults are tried again. `none`: sent once, a fault says what it is.
   * `lasting`: sent once, and an answer that is lost or unreadable is `outcome_unknown`.
   */
  readonly effect: 'read' | 'none' | 'lasting';
  readonly read: Read<T>;
  readonly signal?: AbortSignal;
}

/** The one place that talks to the network. */
export interface Transport {
  /** @throws KmsError by the mapping order of security section 3. */
  send<T>(exchange: Exchange<T>): Promise<T>;
}
