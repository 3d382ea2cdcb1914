import { idleLock } from './idle-lock.js';
import { type KeepAliveParts, keepAlive } from './keep-alive.js';

/** A site's settings for how long its sessions last. */
export interface LifetimeParts extends KeepAliveParts {
  readonly namespace: string;
  readonly autoRefresh: boolean | undefined;
  /** Milliseconds; no lock if absent. */
  readonly lockAfterMs: number | undefined;
}

/** Renew sessions before their end, and end them if no one uses the site, as its settings say. */
export function watchLifetime({ autoRefresh, lockAfterMs, ...parts }: LifetimeParts): void {
  if (autoRefresh) keepAlive(parts);
  if (lockAfterMs !== undefined) idleLock({ ...parts, lockAfterMs });
}
