/**
 * Call `stop` once, when one of the signals fires, or now if one has fired already.
 *
 * @returns a function that stops waiting. After it the signals hold no reference.
 */
export function onAbort(signals: readonly (AbortSignal | undefined)[], stop: () => void): () => void {
  const release = () => {
    for (const signal of signals) signal?.removeEventListener('abort', end);
  };
  const end = () => {
    release();
    stop();
  };
  for (const signal of signals) signal?.addEventListener('abort', end);
  if (signals.some((signal) => signal?.aborted)) end();
  return release;
}
