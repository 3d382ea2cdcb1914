import { after } from '../../platform/after.js';
import { sentWith } from '../../platform/sent-with.js';

/** How long a frame that has loaded may take to respond, in milliseconds. */
const PATIENCE_MS = 2000;
/** Directives that the frame's own policy may have. Any others come from the page's policy, which blocks the document's script. */
const OF_FRAME = /^\s*(frame-ancestors|sandbox|upgrade-insecure-requests)\b/;

/**
 * Print in the console why a frame stays empty, if it does.
 *
 * @param signal stops waiting: the frame has responded, or is gone.
 * @returns whether it will stay empty: the file is missing, or is sent with something that blocks it.
 */
export async function hintAtSilence(address: string, signal: AbortSignal): Promise<boolean> {
  await after(PATIENCE_MS, signal);
  const { status = 200, policy = '' } = (await sentWith(address)) ?? {};
  if (signal.aborted) return false;
  const [file = ''] = address.split('#');
  const foreign = policy.split(/[;,]/).filter((directive) => directive.trim() && !OF_FRAME.test(directive));
  console.warn(`kms-elements: ${file} does not answer. ${causeOf(status, foreign)} See kms-elements/docs/export.md`);
  return status >= 400 || foreign.length > 0;
}

function causeOf(status: number, [foreign]: readonly string[]): string {
  if (status >= 400) return `The server answers ${status}: publish the file beside the script, or name it with frame-src.`;
  if (foreign)
    return `It is sent with a Content-Security-Policy of the page, which blocks its script: leave "${foreign.trim()}" out for this file.`;
  return "Look at frame-src in the policy of this page, and at the file's own headers.";
}
