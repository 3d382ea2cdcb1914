import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { withinSignal } from '../../src/platform/within-signal.js';

const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : String(thrown));

/** A signal that counts its listeners. */
function listened() {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners++;
    add(...given);
  };
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners--;
    remove(...given);
  };
  return { controller, signal, listeners: () => listeners };
}

describe('a wait within a signal', () => {
  it('returns the answer, at once or later, with a signal or without, and stops listening', async () => {
    for (const ask of [() => 'answer', async () => 'answer']) {
      const { signal, listeners } = listened();
      expect(await withinSignal(signal, ask)).to.equal('answer');
      expect(listeners()).to.equal(0);
      expect(await withinSignal(undefined, ask)).to.equal('answer');
    }
  });

  it('fails like the call, at once or later, and stops listening', async () => {
    const fails = () => {
      throw new Error('closed');
    };
    for (const ask of [fails, async () => fails()]) {
      const { signal, listeners } = listened();
      expect(await withinSignal(signal, ask).catch(codeOf)).to.equal('Error: closed');
      expect(listeners()).to.equal(0);
    }
  });

  it('calls nothing if the signal has fired', async () => {
    let asked = 0;
    const ask = () => asked++;
    expect(await withinSignal(AbortSignal.abort(), ask).catch(codeOf)).to.equal('aborted');
    expect(asked).to.equal(0);
  });

  it('ends with the signal, in any order of listeners, and drops what comes later', async () => {
    const { controller, signal, listeners } = listened();
    let fail = (_: Error): void => {};
    const never = new Promise((_, reject) => {
      fail = reject;
    });
    const waiting = withinSignal(signal, () => never).catch(codeOf);
    controller.abort();
    expect(await waiting).to.equal('aborted');
    expect(listeners()).to.equal(0);
    fail(new Error('late'));
  });

  it('ends with a signal that fires during the call', async () => {
    const over = new AbortController();
    const ends = () => {
      over.abort();
      throw new Error('closed');
    };
    expect(await withinSignal(over.signal, ends).catch(codeOf)).to.equal('aborted');
  });
});
