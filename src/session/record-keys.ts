/** Where the records of one configuration are. */
export interface RecordKeys {
  /** Which account is the current one; no user is signed in where this is missing. */
  readonly current: string;
  readonly sessions: string;
  /** Logins under way. */
  readonly attempts: string;
}

/** @param namespace of the service that a client is for, so that two services share no record. */
export function recordKeysOf(namespace: string): RecordKeys {
  return { current: `${namespace} current`, sessions: `${namespace} session `, attempts: `${namespace} attempt ` };
}
