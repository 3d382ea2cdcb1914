import { frameRecords as records, serveKeys } from '../key-frame/serve.js';
import { after } from '../platform/after.js';
import { deviceNow as now } from '../platform/primitives.js';
import { type Approval, unreadable } from './approval.js';
import { askPerson } from './ask.js';
import { isHarmless } from './judge.js';
import { isWithinLimits, readLimits } from './limits.js';

/** How long the readers may take to come: the page waits ten seconds to hear that a person is asked. */
const PATIENCE_MS = 5000;

// What the host of this document wants asked, and what it lets through without a question. No page changes it.
const written = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const asksForMessages = written('kms-confirm') !== 'transactions';
const limits = readLimits(written('kms-limits'));

// This document keeps the key from the page, and signs what can do no harm. All else is for a person to approve.
serveKeys(async ({ publicKey, bytes, asker, isOwn, onAsked }) => {
  // A key that is not here signs nothing, whatever is decided.
  if (!(await isOwn(publicKey)) || (await isHarmless(bytes, isOwn))) return true;
  const question = await read(bytes, asker);
  if (question.isMessage && !asksForMessages) return true;
  if (question.spending && (await isWithinLimits({ records, now, limits, asker }, question.spending))) return true;
  return askPerson({ question, asker, onAsked });
}, 'asking ');

/** A login that never signs needs none of the readers. Where they do not come in time, nothing is said to be read. */
async function read(bytes: Uint8Array<ArrayBuffer>, asker: string): Promise<Approval> {
  const blind = () => unreadable(bytes);
  const reading = import('./reading.js').then(({ questionAbout }) => questionAbout(bytes, asker));
  return Promise.race([reading, after(PATIENCE_MS).then(blind)]).catch(blind);
}
