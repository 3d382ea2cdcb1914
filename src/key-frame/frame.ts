import { encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import { after } from '../platform/after.js';
import { embeddersIn } from '../platform/embedders.js';
import { database, deviceNow, subtle } from '../platform/primitives.js';
import { indexedDbRecords } from '../platform/records.js';
import { type FromKeyFrame, isKeyInit, readToKeyFrame, type ToKeyFrame } from '../wire/key-port.js';
import { type KeptKeys, keptKeys } from './kept-keys.js';

const records = indexedDbRecords({ after, factory: ownDatabase });

function ownDatabase(): IDBFactory {
  if (!database) throw new KmsError('storage_unavailable');
  return database;
}

/** The answer to a message; `forget` has none. */
async function answerOf(keys: KeptKeys, asked: ToKeyFrame): Promise<FromKeyFrame | undefined> {
  switch (asked.kind) {
    case 'make':
      return { kind: 'made', id: asked.id, publicKey: await keys.make() };
    case 'sign': {
      const signature = await keys.sign(asked.publicKey, asked.bytes);
      return signature ? { kind: 'signed', id: asked.id, signature: encodeHex(signature) } : { kind: 'unknown', id: asked.id };
    }
    case 'forget':
      await keys.forget(asked.publicKey);
      return undefined;
  }
}

async function answered(keys: KeptKeys, asked: ToKeyFrame): Promise<FromKeyFrame | undefined> {
  try {
    return await answerOf(keys, asked);
  } catch {
    return asked.kind === 'forget' ? undefined : { kind: 'failed', id: asked.id };
  }
}

function serve(port: MessagePort, keys: KeptKeys): void {
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const read = readToKeyFrame(data);
    const answer = read.ok ? await answered(keys, read.value) : undefined;
    if (answer) port.postMessage({ v: 1, ...answer });
  };
  port.postMessage({ v: 1, kind: 'ready' });
}

/** One port, from the page around this document, where its host allows that page. */
function start(): void {
  const embedders = embeddersIn(document);
  const onInit = ({ source, origin, ports, data }: MessageEvent<unknown>): void => {
    const [port, second] = ports;
    const isAllowed = source === window.parent && origin !== location.origin && embedders.has(origin);
    if (!isAllowed || !port || second || !isKeyInit(data)) return;
    removeEventListener('message', onInit);
    serve(port, keptKeys({ subtle, now: deviceNow, records, owner: origin }));
  };
  addEventListener('message', onInit);
}

start();
