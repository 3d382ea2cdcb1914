/** Marks of ours in the browser's timeline. */
export type MarkName = 'ready' | 'method' | 'signed-in';

/** Put a mark into the browser's timeline, `kms:` before its name. It says when, and nothing else. */
export function markTime(name: MarkName): void {
  performance.mark(`kms:${name}`);
}
