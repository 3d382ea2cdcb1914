/** Storage keys of the records of one configuration. */
export interface RecordKeys {
  /** Names the current account. If it is missing, no user is signed in. */
  readonly current: string;
  readonly sessions: string;
  /** Prefix of logins in progress. */
  readonly attempts: string;
}

/** @param namespace name of the client's service, so that two services never share a record. */
export function recordKeysOf(namespace: string): RecordKeys {
  return { current: `${namespace} current`, sessions: `${namespace} session `, attempts: `${namespace} attempt ` };
}
