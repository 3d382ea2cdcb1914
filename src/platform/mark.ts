/** Names of our marks in the browser's timeline. */
export type MarkName = 'ready' | 'method' | 'signed-in';

/** Add a mark to the browser's timeline, with `kms:` before its name. It records the time and nothing else. */
export function markTime(name: MarkName): void {
  performance.mark(`kms:${name}`);
}
