import { kmsErrorOf } from '../../errors.js';
import { type Problem, problemOf } from '../../flows/problem.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { Activity } from '../../wire/activity.js';
import type { ActivityWords } from './activity-words.js';

/** How long until the list is read again: soon after a change, then less and less often. In milliseconds. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** One activity, in words. */
export interface PendingApproval {
  readonly activity: Activity;
  readonly words: ActivityWords;
}

/** A vote that was accepted. */
export interface Voted {
  readonly choice: 'approve' | 'reject';
  readonly activity: Activity;
}

/** What is needed to read the list and to vote. */
export interface ApprovalsHost {
  /** Whether the page is hidden. The list isn't read then. */
  readonly isHidden: () => boolean;
  readonly confirmWith: () => 'passkey' | undefined;
  readonly wordsOf: (activity: Activity) => Promise<ActivityWords>;
  /** Called after each change, and with a vote that was accepted. */
  readonly changed: (voted?: Voted) => void;
}

/** The activities that wait for one user's vote. */
export class ApprovalsController {
  /** `undefined` until the list has loaded. */
  waiting: readonly PendingApproval[] | undefined;
  problem: Problem | undefined;
  /** The vote in progress. */
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

  /** Stop reading the list. */
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

  /** Vote on an activity. Call it within the click: a passkey opens a dialog. */
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
