import { expect } from '@esm-bundle/chai';
import { fixedEnvironment, settle, until } from './fixed-environment.js';

describe('the fixed environment', () => {
  it('moves its clock only when told, and fires timers in order', async () => {
    const { clock, now, ...env } = fixedEnvironment();
    const rung: number[] = [];
    const start = now();
    env.after(2000).then(() => rung.push(now() - start));
    env
      .after(1000)
      .then(() => env.after(500))
      .then(() => rung.push(now() - start));
    await clock.advance(1999);
    expect(rung).to.deep.equal([1500]);
    await clock.advance(1);
    expect(rung).to.deep.equal([1500, 2000]);
    expect(clock.waiting).to.equal(0);
  });

  it('moves no timer when the device clock is set', async () => {
    const { clock, now, ...env } = fixedEnvironment();
    const start = now();
    let rung = false;
    env.after(1000).then(() => (rung = true));
    clock.jump(3_600_000);
    await clock.advance(999);
    expect([rung, now() - start]).to.deep.equal([false, 3_600_999]);
  });

  it('forgets a timer whose signal fired', async () => {
    const { clock, ...env } = fixedEnvironment();
    const stop = new AbortController();
    const outcome = env.after(1000, stop.signal).catch((error) => error.code);
    stop.abort();
    expect([await outcome, clock.waiting]).to.deep.equal(['aborted', 0]);
  });

  it('gives two tabs of one browser the same records, channels and locks', async () => {
    const one = fixedEnvironment();
    const two = fixedEnvironment({ browser: one.browser });
    await one.records.commit([{ put: 'a', value: { n: 1 } }]);
    expect(await two.records.get('a')).to.deep.equal({ n: 1 });
    const heard: unknown[] = [];
    two.channel('news').subscribe((message) => heard.push(message));
    one.channel('news').post({ v: 1 });
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal([{ v: 1 }]);
  });

  it("gives a lock to one task at a time, and tells the other that it didn't get it", async () => {
    const { locks, clock } = fixedEnvironment();
    let release = () => {};
    const first = locks.run('l', { waitMs: 0 }, (held) => new Promise<boolean | undefined>((resolve) => (release = () => resolve(held))));
    expect(await locks.run('l', { waitMs: 0 }, async (held) => held)).to.equal(false);
    const late = locks.run('l', { waitMs: 5000 }, async (held) => held);
    const patient = locks.run('l', { waitMs: 9000 }, async (held) => held);
    await clock.advance(5000);
    expect(await late).to.equal(false);
    release();
    expect([await first, await patient]).to.deep.equal([true, true]);
    await settle();
    expect(clock.waiting).to.equal(0);
  });

  it('refuses to use a network', async () => {
    const failure = await fixedEnvironment()
      .fetch(new Request('https://service.example/x'))
      .catch((error: Error) => error.message);
    expect(failure).to.include('https://service.example/x');
  });
});
