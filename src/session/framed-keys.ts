import { KmsError } from '../errors.js';
import { controllerWithin } from '../platform/controller-within.js';
import type { Environment, KeyFrame, RecordChange, RecordStore } from '../platform/environment.js';
import { isPut } from '../platform/guards.js';
import { type KeyFrameLink, openFrame } from '../platform/key-frame-link.js';
import { memberOf } from '../platform/member.js';
import { type FromKeyFrame, readFromKeyFrame, type ToKeyFrame } from '../wire/key-port.js';
import { readLoginKey } from '../wire/login-key.js';

/** To load the frame, and to hear its answer. */
const DEADLINE_MS = 10_000;

/** What the keys of a frame are asked with. */
export interface FramedKeysParts {
  readonly environment: Pick<Environment, 'after' | 'records'>;
  readonly address: URL;
  /** Fires when nobody needs the frame any more. */
  readonly over: AbortSignal;
  /** Opens the frame; the page's own when absent. */
  readonly open?: typeof openFrame;
}

type Question = Omit<Extract<ToKeyFrame, { kind: 'make' }>, 'id'> | Omit<Extract<ToKeyFrame, { kind: 'sign' }>, 'id'>;

/** Keys in a frame, and a store of records that lets the frame forget a key when no record names it any more. */
export function framedKeys(parts: FramedKeysParts): KeyFrame & Pick<RecordStore, 'commit'> {
  const { records } = parts.environment;
  const { ask, tell } = framePort(parts);
  const forget = (publicKey: string) => tell({ v: 1, kind: 'forget', publicKey });
  return {
    forget,
    make: async () => {
      const answer = await ask({ kind: 'make' });
      if (answer.kind !== 'made') throw new KmsError('internal', { path: 'keyFrame' });
      return answer.publicKey;
    },
    sign: async (publicKey, bytes) => {
      const answer = await ask({ kind: 'sign', publicKey, bytes });
      return answer.kind === 'signed' ? answer.signature : undefined;
    },
    commit: async (changes, guards) => {
      const before = await Promise.all(changes.map((change) => records.get(keyOf(change)).then(namesIn, () => [])));
      await records.commit(changes, guards);
      const kept = new Set(changes.flatMap((change) => (isPut(change) ? namesIn(change.value) : [])));
      for (const name of before.flat()) if (!kept.has(name)) forget(name).catch(() => {});
    },
  };
}

/** A frame that is loaded with the first question, and again where it was removed or stopped answering. */
function framePort({ environment: { after }, address, over, open = openFrame }: FramedKeysParts) {
  const waiting = new Map<number, (answer: FromKeyFrame) => void>();
  let link: Promise<KeyFrameLink> | undefined;
  let life = new AbortController();
  let asked = 0;

  const heard = (message: unknown) => {
    const read = readFromKeyFrame(message);
    if (read.ok) waiting.get(read.value.id)?.(read.value);
  };
  const close = () => {
    life.abort();
    link = undefined;
  };

  const within = async <T>(work: Promise<T>): Promise<T> => {
    const done = controllerWithin(over);
    const late = after(DEADLINE_MS, done.signal).then(() => {
      throw new KmsError('network', { reason: 'key-frame' });
    });
    try {
      return await Promise.race([work, late]);
    } catch (thrown) {
      close();
      throw thrown;
    } finally {
      done.abort();
    }
  };
  const opened = async (): Promise<KeyFrameLink> => {
    const before = link;
    if (before && !(await within(before)).isAlive() && link === before) close();
    if (!link) {
      life = controllerWithin(over);
      link = open(address, heard, life.signal);
    }
    return within(link);
  };
  return {
    tell: async (message: unknown): Promise<void> => (await opened()).post(message),
    ask: async (question: Question): Promise<FromKeyFrame> => {
      const { post } = await opened();
      const id = ++asked;
      const answer = new Promise<FromKeyFrame>((resolve) => waiting.set(id, resolve));
      post({ v: 1, id, ...question });
      const given = await within(answer).finally(() => waiting.delete(id));
      if (given.kind === 'failed') throw new KmsError('storage_unavailable', { path: 'keyFrame' });
      return given;
    },
  };
}

const keyOf = (change: RecordChange): string => (isPut(change) ? change.put : change.drop);

/** The key that a record names. */
function namesIn(value: unknown): readonly string[] {
  const key = readLoginKey(memberOf(value, 'key'), 'key');
  return key.ok && 'framed' in key.value ? [key.value.publicKeyHex] : [];
}
