import type { CDPSession } from 'playwright';

/** Everything in a session's isolate, as the text of a heap snapshot. Some tens of megabytes. */
export async function heapOf(session: CDPSession): Promise<{ readonly has: (text: string) => boolean }> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { strings } = JSON.parse(chunks.join('')) as { strings: readonly string[] };
  return { has: (text) => strings.some((one) => one.includes(text)) };
}
