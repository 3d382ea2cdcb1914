import { expect } from '@esm-bundle/chai';
import type { KmsError } from '../../src/errors.js';
import { memoryRecords } from '../../src/platform/memory-records.js';
import { framedKeys } from '../../src/session/framed-keys.js';
import { fixedEnvironment } from '../support/fixed-environment.js';
import { codeOfFailure } from './store-stage.js';

const KEY = `02${'ab'.repeat(32)}`;
const recordOf = (publicKeyHex: string) => ({ key: { publicKeyHex, framed: true } });

/** A frame that a test answers for. */
function stand(answer: (message: never) => object | undefined) {
  const env = fixedEnvironment({ records: memoryRecords() });
  const asked: { kind: string; publicKey?: string }[] = [];
  const over = new AbortController();
  const shown: boolean[] = [];
  let opened = 0;
  let gone = 0;
  const keys = framedKeys({
    environment: env,
    address: 'https://keys.example/key-frame.html',
    over: over.signal,
    open: (_address, heard) => {
      opened += 1;
      const post = (message: unknown) => {
        asked.push(message as never);
        const given = answer(message as never);
        if (given) queueMicrotask(() => heard({ v: 1, ...given, id: (message as { id?: number }).id }));
      };
      const close = () => {
        gone += 1;
      };
      return { post, isAlive: () => true, show: (isShown) => void shown.push(isShown), close };
    },
  });
  return { env, keys, asked, shown, over, counts: () => ({ opened, gone }) };
}

describe('keys in a frame', () => {
  it('are created and sign there, in one frame', async () => {
    const { keys, counts } = stand(({ kind }: { kind: string }) =>
      kind === 'make' ? { kind: 'made', publicKey: KEY } : { kind: 'signed', signature: 'ab'.repeat(64) },
    );
    expect(await keys.make()).to.equal(KEY);
    expect(await keys.sign(KEY, new Uint8Array(1))).to.have.length(64);
    expect(counts()).to.deep.equal({ opened: 1, gone: 0 });
  });

  it('give no signature if the frame has no such key', async () => {
    const { keys } = stand(() => ({ kind: 'unknown' }));
    expect(await keys.sign(KEY, new Uint8Array(1))).to.equal(undefined);
  });

  it('fail with storage if the frame has none', async () => {
    const { keys } = stand(() => ({ kind: 'failed' }));
    expect(await codeOfFailure(keys.make())).to.equal('storage_unavailable');
  });

  it('fail with network after ten seconds of silence; the frame is removed, and the next call loads another', async () => {
    const { env, keys, counts } = stand(() => undefined);
    for (const tries of [1, 2]) {
      const failing = keys.make().catch((thrown: KmsError) => thrown);
      await new Promise((done) => setTimeout(done, 5));
      await env.clock.advance(10_000);
      expect(await failing).to.include({ code: 'network', reason: 'key-frame' });
      expect(counts()).to.deep.equal({ opened: tries, gone: tries });
    }
  });

  it('are dropped when no record names them any more, and not while another one does', async () => {
    const { keys, asked } = stand(() => undefined);
    await keys.commit([{ put: 'attempt', value: recordOf(KEY) }]);
    await keys.commit([{ put: 'session', value: recordOf(KEY) }, { drop: 'attempt' }]);
    await new Promise((done) => setTimeout(done, 5));
    expect(asked).to.deep.equal([]);
    await keys.commit([{ drop: 'session' }]);
    await new Promise((done) => setTimeout(done, 5));
    expect(asked.map((message) => ({ ...message }))).to.deep.equal([{ v: 1, kind: 'forget', publicKey: KEY }]);
  });

  it('remove their frame when the client ends', async () => {
    const { keys, over, counts } = stand(() => ({ kind: 'made', publicKey: KEY }));
    await keys.make();
    over.abort();
    expect(counts()).to.deep.equal({ opened: 1, gone: 1 });
  });
});
