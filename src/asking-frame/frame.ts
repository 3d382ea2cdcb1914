import { frameRecords as records, serveKeys } from '../key-frame/serve.js';
import { after } from '../platform/after.js';
import { descriptorsHere } from '../platform/descriptors.js';
import { deviceNow as now } from '../platform/primitives.js';
import { GUARD } from '../texts/en/export-frame.js';
import { QUESTION } from '../texts/en/question.js';
import { unreadable } from './approval.js';
import { askPerson } from './ask.js';
import { isHarmless } from './judge.js';
import type { SpokenQuestion } from './languages.js';
import { isWithinLimits, readLimits } from './limits.js';
import { confirmedByPasskey } from './passkey.js';
import { type QuestionTexts, type WordedQuestion, worded } from './worded.js';

/** How long the readers may take to load: the page waits ten seconds to learn that a person is asked. */
const PATIENCE_MS = 5000;

// What this document's host wants asked, and what may pass without a question. No page can change it.
const written = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const asksForMessages = written('kms-confirm') !== 'transactions';
const limits = readLimits(written('kms-limits'));
const passkeysOf = written('kms-passkeys');

// This document keeps the key from the page, and signs what can do no harm. The user has to approve everything else.
serveKeys(async ({ publicKey, bytes, asker, isOwn, onAsked }) => {
  // A key that isn't here signs nothing, whatever the answer.
  if (!(await isOwn(publicKey)) || (await isHarmless(bytes, isOwn))) return true;
  const [readers, spoken] = await Promise.all([inTime(import('./reading.js')), language()]);
  const { lang = 'en', dir = 'ltr', texts, frame } = spoken ?? {};
  const question = readBy(readers, bytes, { asker, texts });
  if (question.isMessage && !asksForMessages) return true;
  if (question.spending && (await isWithinLimits({ records, now, limits, asker }, question.spending))) return true;
  Object.assign(document.documentElement, { lang, dir });
  const rpId = question.isMessage ? undefined : passkeysOf;
  const confirm = rpId ? (signal: AbortSignal) => confirmedByPasskey({ rpId, bytes, signal }) : undefined;
  return askPerson({ question, asker, texts: { ...GUARD, ...frame, ...QUESTION, ...texts }, onAsked, confirm });
}, 'asking ');

/** A file next to this document, which a login that never signs doesn't need; `undefined` if it doesn't load in time. */
function inTime<T>(file: Promise<T>): Promise<T | undefined> {
  return Promise.race([file, after(PATIENCE_MS).then(() => undefined)]).catch(() => undefined);
}

/** What is about to be signed, in words. If there is no reader, or it fails, all of it is shown unread. */
function readBy(
  readers: typeof import('./reading.js') | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  { asker, texts }: { readonly asker: string; readonly texts: QuestionTexts | undefined },
): WordedQuestion {
  try {
    if (readers) return readers.questionAbout(bytes, { asker, texts, descriptors: descriptorsHere() });
  } catch {
    // Reported as unread below.
  }
  return worded(unreadable(bytes), { ...QUESTION, ...texts });
}

/** The user's own language, as set in their browser: a page could choose one that they can't read. `undefined` is English. */
async function language(): Promise<SpokenQuestion | undefined> {
  if (/^en\b/i.test(navigator.language)) return undefined;
  const languages = await inTime(import('./languages.js'));
  return languages?.questionIn(navigator.languages);
}
