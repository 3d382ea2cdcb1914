import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import type { SessionSnapshot } from '../../src/session/session.js';
import { until } from '../support/fixed-environment.js';
import { ANN, type Page, world } from './devices.js';
import { codeOfFailure, MINUTE } from './store-stage.js';

async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(KmsError);
    const { code, path } = thrown as KmsError;
    return `${code} ${path}`;
  }
}

const keysOf = async ({ kms }: Page): Promise<readonly string[]> => {
  const { userId } = await kms.api.query('whoami', {});
  const { user } = await kms.api.query('get_user', { userId });
  return user.apiKeys.map(({ credential }) => credential.type);
};

describe('signing out everywhere', () => {
  for (const profile of ['live', 'seed', 'live2'] as const) {
    it(`ends the session of every device, and each learns why (${profile})`, async () => {
      const { device, signIn } = world();
      const [phone, laptop, desk] = [await device({ profile }).tab(), await device({ profile }).tab(), await device({ profile }).tab()];
      for (const page of [phone, laptop, desk]) await signIn(page);
      // Sessions of another kind count as well.
      await desk.kms.session.refresh();
      const seen: SessionSnapshot[] = [];
      laptop.kms.session.subscribe((snapshot) => seen.push(snapshot));
      await phone.kms.session.signOut({ everywhere: true });
      expect(phone.kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
      expect(await phone.env.records.keys('')).to.deep.equal([]);
      for (const page of [laptop, desk]) {
        expect(await codeOfFailure(page.kms.api.query('whoami', {}))).to.equal('session_rejected');
        expect(await page.env.records.keys('')).to.deep.equal([]);
      }
      expect(seen).to.deep.equal([{ state: 'signed-out', reason: 'rejected' }]);
    });
  }

  it('ends keys that no sign-in created, and leaves the accounts of other users', async () => {
    const { device, signIn } = world();
    const [phone, laptop] = [await device().tab(), await device().tab()];
    const bob = await signIn(phone, 'bob@example.com');
    await signIn(phone);
    await signIn(laptop);
    const { userId } = await phone.kms.api.query('whoami', {});
    const publicKey = '02023b0346be1e9005d5c7195f192eb017413f3c8b5a4d19eb9674924f5d37e9e6';
    await phone.kms.api.submit('create_api_keys', {
      userId,
      apiKeys: [{ apiKeyName: 'script', publicKey, curveType: 'API_KEY_CURVE_P256' }],
    });
    const report = await phone.kms.session.signOut({ everywhere: true });
    expect(report?.ended.map(({ type, name }) => (type === 'key' ? name : type))).to.have.members(['session', 'script']);
    expect(report?.left).to.deep.equal([{ id: 'email', type: 'email', name: '' }]);
    await phone.kms.session.use(bob);
    expect(await codeOfFailure(phone.kms.api.query('whoami', {}))).to.equal('none');
    expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
    await signIn(laptop);
    expect(await keysOf(laptop)).to.deep.equal(['CREDENTIAL_TYPE_LOGIN']);
  });

  it("ends an account other than the current one, with that account's own key", async () => {
    const { device, signIn } = world();
    const [phone, laptop] = [await device().tab(), await device().tab()];
    const ann = await signIn(phone);
    await signIn(laptop);
    const bob = await signIn(phone, 'bob@example.com');
    await phone.kms.session.signOut({ everywhere: true, organizationId: ann });
    expect(phone.kms.session.snapshot).to.include({ state: 'signed-in', organizationId: bob });
    expect(await codeOfFailure(phone.kms.api.query('whoami', {}))).to.equal('none');
    expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
  });

  it('finds the new key of a device that renews its session meanwhile', async () => {
    const { emulator, device, signIn } = world();
    const laptop = await device().tab();
    let isRenewed = false;
    const fetch = async (request: Request) => {
      if (request.url.endsWith('/delete_api_keys') && !isRenewed) {
        isRenewed = true;
        await laptop.kms.session.refresh();
      }
      return emulator.fetch(request);
    };
    const phone = await device().tab({ fetch });
    await signIn(laptop);
    await signIn(phone);
    await phone.kms.session.signOut({ everywhere: true });
    expect(isRenewed).to.equal(true);
    expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
  });

  it("signs out here first, whatever the service does, and reports that the others weren't reached", async () => {
    for (const [fault, value, code] of [
      ['status', 503, 'server_error'],
      ['reset', 'before', 'network'],
      ['status', 403, 'forbidden'],
    ] as const) {
      const { emulator, device, signIn, clock } = world();
      const [phone, laptop] = [await device().tab(), await device().tab()];
      await signIn(phone);
      await signIn(laptop);
      emulator.faults.next('get_user', fault, value, 9);
      let told = '';
      const leaving = failureOf(phone.kms.session.signOut({ everywhere: true })).then((failure) => {
        told = failure;
      });
      await until(() => phone.kms.session.snapshot.state === 'signed-out');
      for (let seconds = 0; told === '' && seconds < 60; seconds++) await clock.advance(1000);
      await leaving;
      expect(told).to.equal(`${code} everywhere`);
      expect(await phone.env.records.keys('')).to.deep.equal([]);
      expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('none');
      await signIn(phone);
      emulator.faults.clear();
      await phone.kms.session.signOut({ everywhere: true });
      expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
    }
  });

  it('reports what the service said', async () => {
    const { emulator, device, signIn } = world();
    const phone = await device().tab();
    await signIn(phone);
    emulator.faults.next('get_user', 'status', 403, 1);
    const thrown = await phone.kms.session.signOut({ everywhere: true }).catch((error: unknown) => error);
    const { detail, requestId, operation } = thrown as KmsError;
    expect({ detail, operation }).to.deep.equal({ detail: 'fault: status 403', operation: 'get_user' });
    expect(requestId).to.match(/^request-\d+$/);
  });

  it('reports a lost answer to the last step, although it succeeded', async () => {
    const { emulator, device, signIn } = world();
    const [phone, laptop] = [await device().tab(), await device().tab()];
    await signIn(phone);
    await signIn(laptop);
    emulator.faults.next('delete_api_keys', 'reset', 'after');
    expect(await failureOf(phone.kms.session.signOut({ everywhere: true }))).to.equal('outcome_unknown everywhere');
    expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
  });

  it("can't be done without a session, and says so", async () => {
    const { device, signIn, clock } = world();
    const phone = await device().tab();
    expect(await failureOf(phone.kms.session.signOut({ everywhere: true }))).to.equal('session_expired everywhere');
    await signIn(phone, ANN);
    await clock.advance(15 * MINUTE);
    expect(await failureOf(phone.kms.session.signOut({ everywhere: true }))).to.equal('session_expired everywhere');
  });

  it("reaches the service although the record couldn't be deleted", async () => {
    const { device, signIn } = world();
    const laptop = await device().tab();
    const there = device();
    let isBroken = false;
    const { records } = there.browser;
    const refuses = () => Promise.reject(new KmsError('storage_unavailable'));
    const commit: typeof records.commit = (...input) => (isBroken ? refuses() : records.commit(...input));
    const phone = await there.tab({ records: { ...records, commit } });
    await signIn(laptop);
    await signIn(phone);
    isBroken = true;
    expect(await failureOf(phone.kms.session.signOut({ everywhere: true }))).to.equal('storage_unavailable undefined');
    expect(await codeOfFailure(laptop.kms.api.query('whoami', {}))).to.equal('session_rejected');
  });
});
