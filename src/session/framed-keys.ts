import { decodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import { bare } from '../platform/bare.js';
import { controllerWithin } from '../platform/controller-within.js';
import type { Environment, KeyFrame, RecordChange, RecordStore } from '../platform/environment.js';
import { isPut } from '../platform/guards.js';
import { type KeyFrameLink, openFrame } from '../platform/key-frame-link.js';
import { OwnPromise } from '../platform/lazy.js';
import { memberOf } from '../platform/member.js';
import { onAbort } from '../platform/on-abort.js';
import { type FromKeyFrame, readFromKeyFrame, type ToKeyFrame } from '../wire/key-port.js';
import { readLoginKey } from '../wire/login-key.js';

/** For loading the frame, and for its response. */
const DEADLINE_MS = 10_000;
/** While the user is asked: one minute for each of five questions, as in the frame, and a little more. */
const ASKED_MS = 310_000;

/** What is needed to reach a frame's keys. */
export interface FramedKeysParts {
  readonly environment: Pick<Environment, 'after' | 'records'>;
  /** Absolute address of the frame's document. */
  readonly address: string;
  /** Fires when the frame is no longer needed. */
  readonly over: AbortSignal;
  /** Opens the frame; the page's own function if absent. */
  readonly open?: typeof openFrame;
}

type Question = Omit<Extract<ToKeyFrame, { kind: 'make' }>, 'id'> | Omit<Extract<ToKeyFrame, { kind: 'sign' }>, 'id'>;

/** Keys in a frame, and a record store that tells the frame to drop a key once no record names it. */
export function framedKeys(given: FramedKeysParts): KeyFrame & Pick<RecordStore, 'commit'> {
  // An `open` on the prototype of all objects doesn't count.
  const parts = bare({ __proto__: null, ...given });
  const { records } = parts.environment;
  const { ask, tell } = framePort(parts);
  const forget = async (publicKey: string) => tell({ kind: 'forget', publicKey });
  return bare({
    __proto__: null,
    forget,
    make: async () => {
      const answer = await ask({ kind: 'make' });
      if (answer.kind !== 'made') throw new KmsError('internal', { path: 'keyFrame' });
      return answer.publicKey;
    },
    sign: async (publicKey, bytes) => {
      const answer = await ask({ kind: 'sign', publicKey, bytes });
      if (answer.kind === 'rejected') throw new KmsError('rejected', { path: 'keyFrame' });
      return answer.kind === 'signed' ? decodeHex(answer.signature) : undefined;
    },
    commit: async (changes, guards) => {
      const before = await Promise.all(changes.map((change) => records.get(keyOf(change)).then(namesIn, () => [])));
      await records.commit(changes, guards);
      const kept = new Set(changes.flatMap((change) => (isPut(change) ? namesIn(change.value) : [])));
      for (const name of before.flat()) if (!kept.has(name)) forget(name).catch(() => {});
    },
  });
}

/** A frame that loads with the first question, and again if it was removed or stopped responding. */
function framePort({ environment: { after }, address, over, open = openFrame }: FramedKeysParts) {
  const waiting = bare<Record<number, (answer: FromKeyFrame) => void>>({ __proto__: null });
  let link: KeyFrameLink | undefined;
  let asked = 0;
  /** Questions the user is being asked. */
  let questions = 0;

  const heard = (message: unknown) => {
    const answer = readFromKeyFrame(message);
    if (answer) waiting[answer.id]?.(answer);
  };
  const close = () => {
    link?.close();
    link = undefined;
  };
  onAbort([over], close);

  const tell = (message: object) => {
    if (link && !link.isAlive()) close();
    link ??= open(address, heard);
    link.post(bare({ __proto__: null, v: 1, ...message }));
  };
  const ask = (question: Question): Promise<FromKeyFrame> =>
    new OwnPromise((resolve, reject) => {
      const id = ++asked;
      let isAsking = false;
      const release = onAbort([over], () => reject(new KmsError('aborted')));
      const end = () => {
        release();
        clock.stop();
        delete waiting[id];
        if (isAsking && --questions === 0) link?.show(false);
      };
      const clock = clockOf(after, over, () => {
        if (waiting[id]) close();
        end();
        reject(new KmsError('network', { reason: 'key-frame' }));
      });
      waiting[id] = (answer) => {
        if (answer.kind === 'asking') {
          if (!isAsking) questions += 1;
          isAsking = true;
          link?.show(true);
          return clock.start(ASKED_MS);
        }
        end();
        if (answer.kind === 'failed') reject(new KmsError('storage_unavailable', { path: 'keyFrame' }));
        else resolve(answer);
      };
      clock.start(DEADLINE_MS);
      tell({ id, ...question });
    });
  return { tell, ask };
}

/** Fires once, after the most recently set time. */
function clockOf(after: Environment['after'], over: AbortSignal, ring: () => void) {
  let running = controllerWithin(over);
  return {
    stop: () => running.abort(),
    start: (ms: number) => {
      running.abort();
      running = controllerWithin(over);
      after(ms, running.signal).then(ring, () => {});
    },
  };
}

const keyOf = (change: RecordChange): string => (isPut(change) ? change.put : change.drop);

/** The key that a record names. */
function namesIn(value: unknown): readonly string[] {
  const key = readLoginKey(memberOf(value, 'key'), 'key');
  return key.ok && 'framed' in key.value ? [key.value.publicKeyHex] : [];
}
