import { expect } from '@esm-bundle/chai';
import type { FreshProof } from '../../src/account/account.js';
import { until } from '../support/fixed-environment.js';
import {
  ADA,
  addSocial,
  addWallet,
  allowAt,
  answering,
  bring,
  byCode,
  failureOf,
  PHONE,
  type Scene,
  scene,
  signInByCode,
  WALLETS,
  windowOf,
} from './stage.js';

const never = () => false;

/** A user with every kind of sign-in method. */
async function signedIn(): Promise<Scene & { readonly organizationId: string }> {
  const here = scene();
  const organizationId = (await signInByCode(here)) ?? '';
  await here.account.add(byCode(here, PHONE));
  await here.account.add({ type: 'passkey' });
  await addSocial(here, 'google');
  await addWallet(here, 'solana');
  here.calls();
  return { ...here, organizationId };
}

async function byWallet(here: Scene, chain: keyof typeof WALLETS): Promise<void> {
  const deleting = here.account.delete({ type: 'wallet', choose: async () => WALLETS[chain] });
  deleting.catch(() => {});
  await until(() => here.wallets.listeners > 0, 'a search for wallets');
  await here.env.clock.advance(400);
  return deleting;
}

async function bySocial(here: Scene, person?: string): Promise<void> {
  const before = here.env.page.popups.length;
  const deleting = here.account.delete({ type: 'oauth', provider: 'google' });
  deleting.catch(() => {});
  bring(here, await allowAt(here, await windowOf(here, before), person));
  return deleting;
}

describe('the deletion of an account', () => {
  it('is for the signed-in user', async () => {
    expect(await failureOf(scene().account.delete({ type: 'passkey' }))).to.deep.equal(['not_signed_in']);
  });

  const proofs: Readonly<Record<string, (here: Scene) => FreshProof>> = {
    'a code by e-mail': (here) => ({ type: 'email', askCode: byCode(here, ADA).askCode }),
    'a code by SMS': (here) => ({ type: 'sms', askCode: byCode(here, PHONE).askCode }),
    'a passkey': () => ({ type: 'passkey' }),
  };
  for (const [name, proof] of Object.entries(proofs))
    it(`accepts ${name}, deletes everything and signs the user out`, async () => {
      const here = await signedIn();
      await here.account.delete(proof(here));
      expect(here.kms.session.snapshot.state).to.equal('signed-out');
      expect(await signInByCode(here.another(), ADA, never)).to.equal(undefined);
    });

  it('accepts a wallet, which says what it signs', async () => {
    const here = await signedIn();
    await byWallet(here, 'solana');
    expect(here.kms.session.snapshot.state).to.equal('signed-out');
    expect(here.wallets.signed.at(-1)).to.match(/^Delete your account at site\.example\./);
  });

  it('accepts a social account, in a window', async () => {
    const here = await signedIn();
    await bySocial(here);
    expect(here.kms.session.snapshot.state).to.equal('signed-out');
  });

  it("refuses a social account that isn't the user's", async () => {
    const here = await signedIn();
    expect(await failureOf(bySocial(here, 'bob@example.com'))).to.deep.equal(['bad_request', 'not_yours']);
    expect(here.calls()).not.to.include('delete_sub_organization');
  });

  it('is stamped by the passkey itself', async () => {
    const here = await signedIn();
    await here.account.delete({ type: 'passkey' });
    expect(here.stamped).to.include('delete_sub_organization x-stamp-webauthn');
  });

  it('deletes nothing after a wrong code, or if the user gives up', async () => {
    const here = await signedIn();
    const { askCode, asked } = answering('000000', undefined);
    expect(await failureOf(here.account.delete({ type: 'email', askCode }))).to.deep.equal(['aborted']);
    expect(asked.map(({ problem }) => problem?.code)).to.deep.equal([undefined, 'otp_invalid']);
    expect(here.calls()).not.to.include('delete_sub_organization');
    expect(here.kms.session.snapshot.state).to.equal('signed-in');
  });

  it("refuses a wallet that isn't the user's", async () => {
    const here = await signedIn();
    expect(await failureOf(byWallet(here, 'ethereum'))).to.deep.equal(['bad_request', 'not_yours']);
    expect(here.calls()).not.to.include('delete_sub_organization');
  });

  it("refuses a contact that isn't the user's", async () => {
    const here = scene();
    await signInByCode(here);
    expect(await failureOf(here.account.delete({ type: 'sms', askCode: async () => '1' }))).to.deep.equal(['bad_request', 'not_yours']);
  });

  it('counts as done if the answer was lost', async () => {
    const here = await signedIn();
    here.losing.add('delete_sub_organization');
    await here.account.delete({ type: 'email', askCode: byCode(here, ADA).askCode });
    expect(here.kms.session.snapshot.state).to.equal('signed-out');
  });

  it("doesn't touch an account that became the current one after the call", async () => {
    const here = scene();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    const first = here.kms.session.snapshot;
    await here.kms.session.use(null);
    await signInByCode(here, PHONE);
    await here.account.add({ type: 'passkey' });
    const deleting = here.account.delete({ type: 'passkey' });
    if (first.state === 'signed-in') await here.kms.session.use(first.organizationId);
    const failed = await failureOf(deleting);
    expect(failed).to.deep.equal(['session_expired', 'other']);
    here.calls();
  });

  it("is refused if the user isn't allowed to, and the user stays signed in", async () => {
    const here = await signedIn();
    here.emulator.faults.add({ path: '/public/v1/submit/delete_sub_organization', fault: 'status', value: 403 });
    const failed = await failureOf(here.account.delete({ type: 'email', askCode: byCode(here, ADA).askCode }));
    expect(failed[0]).to.equal('forbidden');
    expect(here.kms.session.snapshot.state).to.equal('signed-in');
  });
});
