import { expect } from '@esm-bundle/chai';
import '../../src/define/step-up.js';
import type { CodeRequest, FreshProof } from '../../src/account/account.js';
import type { KmsStepUp } from '../../src/elements/step-up/kms-step-up.js';
import { KmsError } from '../../src/errors.js';
import type { AskStepUp, StepUpWay } from '../../src/flows/add-way/step-up.js';
import type { Activity } from '../../src/wire/activity.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  headingOf,
  mount,
  settled,
  statusOf,
  textbox,
  type,
  unmountAll,
  until,
} from '../support/elements.js';
import { type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';

const REQUEST: CodeRequest = {
  channel: 'email',
  contact: 'a***@e***.com',
  length: 6,
  alphanumeric: false,
  sent: 1,
  resendAtMs: Date.now() + 30_000,
  expiresAtMs: Date.now() + 300_000,
};
const ALL: readonly StepUpWay[] = [{ type: 'passkey' }, { type: 'email' }, { type: 'oauth', provider: 'google' }];

interface Proving {
  readonly proof: FreshProof;
  readonly signal: AbortSignal | undefined;
  done(): void;
  failed(error: unknown): void;
}

/** A client that an element asks for, and the proofs that it gave. */
async function asking(): Promise<{
  readonly element: KmsStepUp;
  readonly client: FakeClient;
  readonly proofs: Proving[];
  ask(ways?: readonly StepUpWay[], signal?: AbortSignal): Promise<void>;
}> {
  const client = fakeClient(signedIn());
  const askers: AskStepUp[] = [];
  client.onStepUp = async (ask) => {
    askers.push(ask);
    return () => {};
  };
  const element = mount('kms-step-up', { client });
  await until(() => askers.length > 0);
  const proofs: Proving[] = [];
  return {
    element,
    client,
    proofs,
    ask: async (ways = ALL, signal = new AbortController().signal) => {
      const prove = (proof: FreshProof, { signal: given }: { readonly signal?: AbortSignal | undefined } = {}) =>
        new Promise<void>((done, failed) => proofs.push({ proof, signal: given, done, failed }));
      await askers[0]?.({ activity: {} as Activity, ways, left: 1, prove }, signal); // nothing of it is drawn
    },
  };
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'passed',
    ({ code, reason }: KmsError) => (reason ? `${code} ${reason}` : code),
  );

describe('kms-step-up', () => {
  afterEach(unmountAll);

  it('takes no space until something is asked, and none afterwards', async () => {
    const { element, ask, proofs } = await asking();
    await settled(element);
    expect(element.getBoundingClientRect().height).to.equal(0);
    const asked = codeOf(ask());
    await atStep(element, 'ways');
    expect(element.getBoundingClientRect().height).to.be.above(100);
    expect(headingOf(element)).to.equal("Confirm it's you");
    expect(statusOf(element)).to.equal('This request needs one more check. Choose how to confirm:');
    button(element, 'Passkey').click();
    await until(() => proofs.length > 0);
    proofs[0]?.done();
    expect(await asked).to.equal('passed');
    await settled(element);
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('offers what is enough, and nothing else', async () => {
    const { element, ask } = await asking();
    void codeOf(ask([{ type: 'sms' }]));
    await atStep(element, 'ways');
    button(element, 'Phone number');
    expect(findButton(element, 'Passkey')).to.equal(undefined);
  });

  it('asks for a code, and goes back to the choice', async () => {
    const { element, ask, proofs } = await asking();
    const asked = codeOf(ask());
    await atStep(element, 'ways');
    button(element, 'Email address').click();
    await until(() => proofs.length > 0);
    const [first] = proofs;
    if (first?.proof.type === 'email') void first.proof.askCode(REQUEST);
    await atStep(element, 'code');
    button(element, 'Change').click();
    await atStep(element, 'ways');
    expect(first?.signal?.aborted).to.equal(true);
    button(element, 'Email address').click();
    await until(() => proofs.length > 1);
    const [, second] = proofs;
    const answer = second?.proof.type === 'email' ? second.proof.askCode(REQUEST) : undefined;
    await atStep(element, 'code');
    type(textbox(element, 'Code'), '123456');
    expect(await answer).to.equal('123456');
    second?.done();
    expect(await asked).to.equal('passed');
    expect(element.querySelector('input')).to.equal(null);
  });

  it("says that a proof doesn't count, and asks again", async () => {
    const { element, ask, proofs } = await asking();
    void codeOf(ask());
    await atStep(element, 'ways');
    button(element, 'Passkey').click();
    await until(() => proofs.length > 0);
    proofs[0]?.failed(new KmsError('bad_request', { reason: 'not_enough' }));
    await until(() => alertOf(element) === "That can't confirm this request. Use another way.");
    button(element, 'Google').click();
    await atStep(element, 'window');
    expect(proofs[1]?.proof).to.deep.equal({ type: 'oauth', provider: 'google' });
    proofs[1]?.failed(new KmsError('oauth_cancelled'));
    await atStep(element, 'ways');
  });

  it('is cancelled by the user', async () => {
    const { element, ask } = await asking();
    const asked = codeOf(ask());
    await atStep(element, 'ways');
    button(element, 'Cancel').click();
    expect(await asked).to.equal('rejected');
  });

  it('says that there is no method if there is none', async () => {
    const { element, ask } = await asking();
    const asked = codeOf(ask([]));
    await atStep(element, 'ways');
    expect(element.shadowRoot?.textContent).to.include('Your account has no way to confirm this request.');
    button(element, 'Cancel').click();
    expect(await asked).to.equal('rejected');
  });

  it('ends with the request, and with the element', async () => {
    const { element, ask } = await asking();
    const over = new AbortController();
    const first = codeOf(ask(ALL, over.signal));
    await atStep(element, 'ways');
    over.abort();
    expect(await first).to.equal('aborted');
    const second = codeOf(ask());
    await atStep(element, 'ways');
    element.remove();
    expect(await second).to.equal('aborted');
  });

  it('asks one after the other', async () => {
    const { element, ask, proofs } = await asking();
    const first = codeOf(ask());
    const second = codeOf(ask([{ type: 'sms' }]));
    await atStep(element, 'ways');
    expect(findButton(element, 'Phone number')).to.equal(undefined);
    button(element, 'Passkey').click();
    await until(() => proofs.length > 0);
    proofs[0]?.done();
    expect(await first).to.equal('passed');
    await until(() => findButton(element, 'Phone number'));
    button(element, 'Cancel').click();
    expect(await second).to.equal('rejected');
  });
});
