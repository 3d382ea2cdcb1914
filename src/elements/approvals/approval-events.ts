import { KmsEvent } from '../base/events.js';

/** The user voted on an activity that waited for them. */
export class KmsVotedEvent extends KmsEvent<{
  readonly choice: 'approve' | 'reject';
  /** Of the activity. */
  readonly activityId: string;
  /** As it stands after the vote, such as `ACTIVITY_STATUS_COMPLETED`. */
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
