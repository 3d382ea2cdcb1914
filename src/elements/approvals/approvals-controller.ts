import { kmsErrorOf } from '../../errors.js';
import { type Problem, problemOf } from '../../flows/problem.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { Activity } from '../../wire/activity.js';
import type { ActivityWords } from './activity-words.js';

/** After how long the list is read again: at once after a change, then less and less often; milliseconds. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** One activity, in words. */
export interface PendingApproval {
  readonly activity: Activity;
  readonly words: ActivityWords;
}

/** A vote that was taken. */
export interface Voted {
  readonly choice: 'approve' | 'reject';
  readonly activity: Activity;
}

/** What the list is read and voted with. */
export interface ApprovalsHost {
  /** The page can't be seen: the list isn't read. */
  readonly isHidden: () => boolean;
  readonly confirmWith: () => 'passkey' | undefined;
  readonly wordsOf: (activity: Activity) => Promise<ActivityWords>;
  /** Hears of each change, and of a vote that was taken. */
  readonly changed: (voted?: Voted) => void;
}

/** The activities that wait for one user's vote. */
export class ApprovalsController {
  /** `undefined` until the list has come. */
  waiting: readonly PendingApproval[] | undefined;
  problem: Problem | undefined;
  /** What is being voted on. */
  busy: { readonly id: string; readonly choice: 'approve' | 'reject' } | undefined;
  readonly #client: KmsClient;
  readonly #host: ApprovalsHost;
  readonly #over = new AbortController();
  #pauseMs = FIRST_PAUSE_MS;

  constructor(client: KmsClient, host: ApprovalsHost) {
    this.#client = client;
    this.#host = host;
    void this.#follow();
  }

  /** Ends it. */
  stop(): void {
    this.#over.abort();
  }

  /** Read the list now. */
  async load(): Promise<void> {
    const { signal } = this.#over;
    try {
      const activities = await this.#client.listApprovals({ signal });
      const known = new Map(this.waiting?.map((one) => [one.activity.id, one]));
      const read = async (activity: Activity) => known.get(activity.id) ?? { activity, words: await this.#host.wordsOf(activity) };
      const waiting = await Promise.all(activities.map(read));
      if (signal.aborted) return;
      const ids = (all: readonly PendingApproval[] | undefined) => all?.map(({ activity }) => activity.id).join(' ');
      this.#pauseMs = ids(waiting) === ids(this.waiting) ? Math.min(this.#pauseMs * 1.5, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      this.waiting = waiting;
      this.problem = undefined;
    } catch (thrown) {
      if (signal.aborted) return;
      this.#pauseMs = LONGEST_PAUSE_MS;
      this.problem = problemOf(kmsErrorOf(thrown));
    }
    this.#host.changed();
  }

  /** Vote on one. Call it in the click: a passkey opens a dialog. */
  async vote(activity: Activity, choice: 'approve' | 'reject'): Promise<void> {
    if (this.busy) return;
    const { signal } = this.#over;
    this.busy = { id: activity.id, choice };
    this.problem = undefined;
    this.#host.changed();
    let voted: Voted | undefined;
    try {
      voted = { choice, activity: await this.#client.vote(activity, choice, { confirmWith: this.#host.confirmWith(), signal }) };
      this.waiting = this.waiting?.filter((one) => one.activity.id !== activity.id);
    } catch (thrown) {
      this.problem = problemOf(kmsErrorOf(thrown));
    }
    this.busy = undefined;
    // A vote that counted is reported even if the list is gone.
    if (voted || !signal.aborted) this.#host.changed(voted);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#over;
    await this.load();
    while (!signal.aborted) {
      await after(this.#pauseMs, signal).catch(() => {});
      if (!signal.aborted && !this.#host.isHidden() && !this.busy) await this.load();
    }
  }
}
