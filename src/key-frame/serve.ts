import { encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import { after } from '../platform/after.js';
import { embeddersIn } from '../platform/embedders.js';
import type { RecordStore } from '../platform/environment.js';
import { database, deviceNow, subtle } from '../platform/primitives.js';
import { indexedDbRecords } from '../platform/records.js';
import { type FromKeyFrame, isKeyInit, readToKeyFrame, type ToKeyFrame } from '../wire/key-port.js';
import { type KeptKeys, keptKeys } from './kept-keys.js';

/** What to sign, and who asks for it. */
export interface ToSign {
  /** The key to sign with, in hex. */
  readonly publicKey: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Origin of the page around this document. */
  readonly asker: string;
  /** Whether a public key, in hex, is one that this frame created for that page. */
  readonly isOwn: (publicKeyHex: string) => Promise<boolean>;
  /** Tell the page that a person is being asked, so that it shows the frame. */
  readonly onAsked: () => void;
}

/** Whether something may be signed. */
export type Decide = (asked: ToSign) => Promise<boolean>;

/** What is needed to serve a port. */
interface Serving {
  readonly port: MessagePort;
  readonly keys: KeptKeys;
  readonly asker: string;
  readonly decide: Decide;
}

/** Records of this frame's origin. */
export const frameRecords: RecordStore = indexedDbRecords({ after, factory: ownDatabase });

function ownDatabase(): IDBFactory {
  if (!database) throw new KmsError('storage_unavailable');
  return database;
}

async function signed({ port, keys, asker, decide }: Serving, asked: Extract<ToKeyFrame, { kind: 'sign' }>): Promise<FromKeyFrame> {
  const { id, publicKey, bytes } = asked;
  const isOwn = (key: string) => keys.has(key);
  const mayBe = await decide({ publicKey, bytes, asker, isOwn, onAsked: () => port.postMessage({ v: 1, kind: 'asking', id }) });
  if (!mayBe) return { kind: 'rejected', id };
  const signature = await keys.sign(publicKey, bytes);
  return signature ? { kind: 'signed', id, signature: encodeHex(signature) } : { kind: 'unknown', id };
}

/** The response to a message; `forget` has none. */
async function answerOf(serving: Serving, asked: ToKeyFrame): Promise<FromKeyFrame | undefined> {
  switch (asked.kind) {
    case 'make':
      return { kind: 'made', id: asked.id, publicKey: await serving.keys.make() };
    case 'sign':
      return signed(serving, asked);
    case 'forget':
      await serving.keys.forget(asked.publicKey);
      return undefined;
  }
}

async function answered(serving: Serving, asked: ToKeyFrame): Promise<FromKeyFrame | undefined> {
  try {
    return await answerOf(serving, asked);
  } catch {
    return asked.kind === 'forget' ? undefined : { kind: 'failed', id: asked.id };
  }
}

function serve(serving: Serving): void {
  const { port } = serving;
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const read = readToKeyFrame(data);
    const answer = read.ok ? await answered(serving, read.value) : undefined;
    if (answer) port.postMessage({ v: 1, ...answer });
  };
  port.postMessage({ v: 1, kind: 'ready' });
}

/**
 * Serve one port, from the page around this document, if its host allows that page.
 *
 * @param realm keeps one document's keys apart from those of another on the same host, which may have other rules.
 */
export function serveKeys(decide: Decide, realm = ''): void {
  const embedders = embeddersIn(document);
  const onInit = ({ source, origin, ports, data }: MessageEvent<unknown>): void => {
    const [port, second] = ports;
    const isAllowed = source === window.parent && origin !== location.origin && embedders.has(origin);
    if (!isAllowed || !port || second || !isKeyInit(data)) return;
    removeEventListener('message', onInit);
    serve({ port, keys: keptKeys({ subtle, now: deviceNow, records: frameRecords, owner: realm + origin }), asker: origin, decide });
  };
  addEventListener('message', onInit);
}
