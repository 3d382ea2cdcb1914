import { KmsEvent } from '../base/events.js';

/** The user voted on an activity that waited for their vote. */
export class KmsVotedEvent extends KmsEvent<{
  readonly choice: 'approve' | 'reject';
  /** Id of the activity. */
  readonly activityId: string;
  /** Status after the vote, such as `ACTIVITY_STATUS_COMPLETED`. */
  readonly status: string;
}> {
  constructor(detail: KmsVotedEvent['detail']) {
    super('kms-voted', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-voted': KmsVotedEvent;
  }
}
