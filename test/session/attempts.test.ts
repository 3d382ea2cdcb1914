import { expect } from '@esm-bundle/chai';
import type { SigningKey } from '../../src/crypto/signing-key.js';
import type { Environment } from '../../src/platform/environment.js';
import { type Attempts, createAttempts } from '../../src/session/attempts.js';
import { createVault } from '../../src/session/vault.js';
import { shape, text } from '../../src/wire/read.js';
import { type FixedEnvironment, fixedEnvironment } from '../support/fixed-environment.js';
import { codeOfFailure } from './store-stage.js';

interface Detail {
  readonly note: string;
}

function attempts(env: Environment, kind = 'otp', tab?: string): Attempts<Detail> {
  const vault = createVault(env.records);
  return createAttempts({ environment: env, vault, prefix: 'x attempt ', kind, readDetail: shape<Detail>({ note: text }), tab });
}

async function kept(env: FixedEnvironment, note: string, kind?: string): Promise<string> {
  const all = attempts(env, kind);
  const { id } = await all.save(await all.open({ note }), { note });
  await env.clock.advance(1);
  return id;
}

describe('attempts', () => {
  it("have a random name of 128 bits and their own key, which can't be read", async () => {
    const env = fixedEnvironment();
    const all = attempts(env);
    const [first, second] = [await all.open({ note: 'a' }), await all.open({ note: 'b' })];
    expect(first.id).to.match(/^[\w-]{22}$/);
    expect(first.id).to.not.equal(second.id);
    expect(first.key.publicKeyHex).to.not.equal(second.key.publicKeyHex);
    expect((first.key as SigningKey).pair.privateKey.extractable).to.equal(false);
    expect(await env.records.keys('')).to.deep.equal([]);
  });

  it('are found by the next page, key and all', async () => {
    const env = fixedEnvironment();
    const id = await kept(env, 'here');
    const found = await attempts(env).find(id);
    expect(found.detail).to.deep.equal({ note: 'here' });
    expect((found.key as SigningKey).pair.privateKey).to.be.instanceOf(CryptoKey);
    expect((await attempts(env).latest())?.id).to.equal(id);
  });

  it('continue in their own tab, also after a reload, and in a tab without one', async () => {
    const env = fixedEnvironment();
    const [here, there] = [attempts(env, 'otp', 'a'), attempts(env, 'otp', 'b')];
    const { id } = await here.save(await here.open({ note: 'here' }), { note: 'here' });
    expect((await attempts(env, 'otp', 'a').latest())?.id).to.equal(id);
    expect((await there.latest())?.id).to.equal(id);
    await env.clock.advance(1);
    await there.save(await there.open({ note: 'there' }), { note: 'there' });
    expect((await attempts(env, 'otp', 'a').latest())?.detail.note).to.equal('here');
    expect((await attempts(env, 'otp', 'b').latest())?.detail.note).to.equal('there');
    expect((await attempts(env, 'otp', 'c').latest())?.detail.note).to.equal('there');
    expect((await there.find(id)).detail.note).to.equal('here');
  });

  it('last ten minutes from their last step', async () => {
    const env = fixedEnvironment();
    const all = attempts(env);
    const attempt = await all.save(await all.open({ note: '1' }), { note: '1' });
    await env.clock.advance(599_000);
    await all.save(attempt, { note: '2' });
    await env.clock.advance(599_000);
    expect((await all.find(attempt.id)).detail.note).to.equal('2');
    await env.clock.advance(1000);
    expect(await codeOfFailure(all.find(attempt.id))).to.equal('storage_lost');
    expect(await all.latest()).to.equal(undefined);
  });

  it('are at most twelve, of all kinds together: the oldest is dropped', async () => {
    const env = fixedEnvironment();
    const first = await kept(env, '0', 'oauth');
    for (let note = 1; note <= 12; note++) await kept(env, String(note));
    expect(await env.records.keys('x attempt ')).to.have.length(12);
    expect(await codeOfFailure(attempts(env, 'oauth').find(first))).to.equal('storage_lost');
    expect((await attempts(env).latest())?.detail.note).to.equal('12');
  });

  it('delete damaged and outdated records with them', async () => {
    const env = fixedEnvironment();
    await env.records.commit([
      { put: 'x attempt torn', value: { id: 'torn' } },
      { put: 'y attempt other', value: 1 },
    ]);
    await kept(env, 'old');
    env.clock.jump(601_000);
    const id = await kept(env, 'new');
    expect(await env.records.keys('')).to.deep.equal([`x attempt ${id}`, 'y attempt other']);
  });

  it("of one kind aren't found by a flow of another", async () => {
    const env = fixedEnvironment();
    const id = await kept(env, 'a', 'oauth');
    expect(await codeOfFailure(attempts(env).find(id))).to.equal('storage_lost');
    expect(await attempts(env).latest()).to.equal(undefined);
  });

  it('continue from memory if reading fails', async () => {
    const env = fixedEnvironment();
    let broken = false;
    const records = { ...env.records, get: (key: string) => (broken ? Promise.reject(new Error('closed')) : env.records.get(key)) };
    const all = attempts({ ...env, records });
    const { id } = await all.save(await all.open({ note: 'a' }), { note: 'a' });
    broken = true;
    expect((await all.find(id)).detail.note).to.equal('a');
  });

  it('without a tab come before those of another tab', async () => {
    const env = fixedEnvironment();
    const all = attempts(env);
    const { tab: _tab, ...untied } = await all.open({ note: 'nowhere' });
    const { id: nowhere } = await all.save(untied, { note: 'nowhere' });
    await env.clock.advance(1);
    const there = attempts(env, 'otp', 'b');
    await there.save(await there.open({ note: 'there' }), { note: 'there' });
    expect((await attempts(env, 'otp', 'a').latest())?.id).to.equal(nowhere);
  });

  it("are kept if the old ones can't be read", async () => {
    const env = fixedEnvironment();
    const all = attempts({ ...env, records: { ...env.records, keys: () => Promise.reject(new Error('closed')) } });
    const { id } = await all.save(await all.open({ note: 'a' }), { note: 'a' });
    expect((await all.find(id)).detail.note).to.equal('a');
  });

  it('are gone once they are dropped, from storage and memory; a storage fault fails no one', async () => {
    const env = fixedEnvironment();
    let broken = false;
    const fails = () => Promise.reject(new Error('closed'));
    const records = {
      ...env.records,
      get: (key: string) => (broken ? fails() : env.records.get(key)),
      commit: (changes: Parameters<typeof env.records.commit>[0]) => (broken ? fails() : env.records.commit(changes)),
    };
    const all = attempts({ ...env, records });
    const [one, other] = [await all.open({ note: 'a' }), await all.open({ note: 'b' })];
    await all.save(one, { note: 'a' });
    await all.save(other, { note: 'b' });
    await all.drop(one.id);
    expect(await env.records.keys('x attempt ')).to.deep.equal([all.keyOf(other.id)]);
    broken = true;
    await all.drop(other.id);
    expect(await codeOfFailure(all.find(other.id))).to.equal('storage_lost');
  });
});
