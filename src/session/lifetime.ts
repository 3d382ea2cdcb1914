import { idleLock } from './idle-lock.js';
import { type KeepAliveParts, keepAlive } from './keep-alive.js';

/** What a site says of how long its sessions last. */
export interface LifetimeParts extends KeepAliveParts {
  readonly namespace: string;
  readonly autoRefresh: boolean | undefined;
  /** Milliseconds; no lock where it is absent. */
  readonly lockAfterMs: number | undefined;
}

/** Renew sessions before their end, and end them where no one uses the site, as its settings say. */
export function watchLifetime({ autoRefresh, lockAfterMs, ...parts }: LifetimeParts): void {
  if (autoRefresh) keepAlive(parts);
  if (lockAfterMs !== undefined) idleLock({ ...parts, lockAfterMs });
}
