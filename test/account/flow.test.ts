import { expect } from '@esm-bundle/chai';
import type { AccountIntent, AccountView } from '../../src/flows/account/view.js';
import type { Flow } from '../../src/flows/runner.js';
import { until } from '../support/fixed-environment.js';
import { ADA, PHONE, type Scene, scene, shown, signInByCode, WALLETS } from './stage.js';

type View<N extends AccountView['step']> = Extract<AccountView, { readonly step: N }>;

/** A user at their account, which they created by e-mail. */
async function atAccount(): Promise<Scene & { readonly flow: Flow<AccountView, AccountIntent> }> {
  const here = scene();
  await signInByCode(here);
  return { ...here, flow: here.kms.startAccount() };
}

/** The view of a step, once the flow waits there. */
async function reached<N extends AccountView['step']>({ flow }: { flow: Flow<AccountView, AccountIntent> }, step: N): Promise<View<N>> {
  await until(() => flow.view.step === step && !('busy' in flow.view && flow.view.busy), `${step}, after ${JSON.stringify(flow.view)}`);
  return flow.view as View<N>; // as was waited for
}

const codeTo = ({ emulator }: Scene, to: string): string => emulator.mailbox.messages(to)[0]?.code ?? '';

describe('an account, step by step', () => {
  it('adds a number with its code, and shows the list with it', async () => {
    const here = await atAccount();
    await reached(here, 'ways');
    here.flow.send({ type: 'prove', by: 'sms' });
    expect(await reached(here, 'contact')).to.include({ channel: 'sms', isChange: false });
    here.flow.send({ type: 'add-contact', channel: 'sms', value: PHONE });
    expect(await reached(here, 'code')).to.include({ contact: '***23' });
    here.flow.send({ type: 'submit-code', code: codeTo(here, PHONE) });
    const { ways, news } = await reached(here, 'ways');
    expect(shown(ways)).to.deep.equal(['email ada@example.com', 'sms +12025550123']);
    expect(news).to.deep.equal({ change: 'added', type: 'sms', name: '' });
  });

  it('tries the last step of an addition again with the signature that is there', async () => {
    const here = await atAccount();
    await reached(here, 'ways');
    here.emulator.faults.add({ path: '/public/v1/submit/create_api_keys', fault: 'status', value: 403 });
    here.flow.send({ type: 'prove', by: 'wallet' });
    await until(() => here.flow.view.step === 'choice' && here.flow.view.wallets !== undefined);
    here.flow.send({ type: 'wallet', event: { type: 'choose', id: WALLETS.ethereum } });
    expect((await reached(here, 'unfinished')).problem?.code).to.equal('forbidden');
    here.flow.send({ type: 'wallet', event: { type: 'retry' } });
    const { ways } = await reached(here, 'ways');
    expect(ways.filter(({ type }) => type === 'wallet')).to.have.length(1);
    expect(here.wallets.signed).to.have.length(1);
  });

  it('removes at the second press, and only what was asked for', async () => {
    const here = await atAccount();
    await reached(here, 'ways');
    here.flow.send({ type: 'prove', by: 'passkey' });
    await until(() => here.flow.view.step === 'ways' && here.flow.view.news !== undefined);
    const id = (await reached(here, 'ways')).ways.find(({ type }) => type === 'passkey')?.id ?? '';
    here.flow.send({ type: 'ask', id });
    here.flow.send({ type: 'keep' });
    here.flow.send({ type: 'confirm' });
    here.flow.send({ type: 'ask', id });
    here.flow.send({ type: 'confirm' });
    await until(() => here.flow.view.step === 'ways' && here.flow.view.news?.change === 'removed');
    expect(here.calls().filter((name) => name.startsWith('delete'))).to.deep.equal(['delete_authenticators']);
  });

  it("lists programs that haven't expired, and ends a program's key with its policies", async () => {
    const here = await atAccount();
    const publicKey = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
    const allow = { chains: [1], to: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] };
    const until5 = here.kms.session.snapshot.state === 'signed-in' ? here.kms.session.snapshot.expiresAtMs : 0;
    const { id } = await here.kms.delegate({ publicKey, name: 'Shopper', allow, until: until5 });
    here.flow.stop();
    const again = { ...here, flow: here.kms.startAccount() };
    const { programs } = await reached(again, 'ways');
    expect(programs.map(({ name, expiresAtMs = 0 }) => [name, Math.round((expiresAtMs - until5) / 1000)])).to.deep.equal([['Shopper', 0]]);
    again.flow.send({ type: 'ask', id });
    again.flow.send({ type: 'confirm' });
    const { programs: left, news } = await reached(again, 'ways');
    expect([left, news]).to.deep.equal([[], { change: 'removed', type: 'program', name: 'Shopper' }]);
    expect(again.calls().filter((name) => name.startsWith('delete'))).to.deep.equal(['delete_users', 'delete_policies']);
  });

  it("shows the rest to a user who may not see the account's other users, and nothing if the list is lost", async () => {
    const here = await atAccount();
    for (const [value, step] of [
      [403, 'ways'],
      [503, 'loading'],
    ] as const) {
      here.emulator.faults.add({ path: '/public/v1/query/list_policies', fault: 'status', value, times: 9 });
      const again = { ...here, flow: here.kms.startAccount() };
      await until(() => again.flow.view.step === step && (step === 'ways' || 'problem' in again.flow.view), again.flow.view.step);
      again.flow.stop();
      here.emulator.faults.clear();
    }
  });

  it('deletes the account after a code to its own contact, whatever a page would have typed', async () => {
    const here = await atAccount();
    await reached(here, 'ways');
    here.flow.send({ type: 'ask-deletion' });
    await until(() => here.flow.view.step === 'delete' && here.flow.view.unsaved !== undefined);
    here.flow.send({ type: 'add-contact', channel: 'email', value: 'mallory@evil.example' });
    here.flow.send({ type: 'prove', by: 'email' });
    await reached(here, 'code');
    here.flow.send({ type: 'add-contact', channel: 'email', value: 'mallory@evil.example' });
    expect(here.emulator.mailbox.messages('mallory@evil.example')).to.deep.equal([]);
    here.flow.send({ type: 'submit-code', code: codeTo(here, ADA) });
    await reached(here, 'deleted');
    await until(() => here.kms.session.snapshot.state === 'signed-out');
    expect(await signInByCode(here.another(), ADA, () => false)).to.equal(undefined);
  });
});
