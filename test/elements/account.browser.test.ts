import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { KmsError } from '../../src/errors.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  headingOf,
  listen,
  mount,
  partOf,
  settled,
  statusOf,
  textbox,
  type,
  unmountAll,
  until,
} from '../support/elements.js';
import { type AccountClient, accountClient, EMAIL, GOOGLE, LAST, PASSKEY } from '../support/fake-account.js';
import { signedIn } from '../support/fake-client.js';

const rows = (element: Element): string[] =>
  [...(element.shadowRoot?.querySelectorAll('.way') ?? [])].map((row) => row.textContent?.trim().replace(/\s+/g, ' ') ?? '');
const focused = (element: Element): string => {
  const inner = element.shadowRoot?.activeElement;
  return inner?.getAttribute('aria-label') ?? inner?.textContent?.trim() ?? '';
};

/** Whether it is visible, and not only heard. */
const isSeen = (element: Element, selector: string): boolean => {
  const { width = 0, height = 0 } = element.querySelector(selector)?.getBoundingClientRect() ?? {};
  return width > 100 && height > 10 && element.matches(':state(told)');
};

/** Presses a button among what can be added. */
async function choose(element: Element, name: string): Promise<void> {
  if (!findButton(element, name)) button(element, 'Add a way to sign in').click();
  await until(() => findButton(element, name));
  button(element, name).click();
}

async function shown(client: AccountClient, attributes: Record<string, string> = {}): Promise<KmsAccount> {
  const element = mount('kms-account', { client, attributes });
  await atStep(element, 'ways');
  return element;
}

function changes(): { readonly seen: unknown[]; stop(): void } {
  const seen: unknown[] = [];
  const hear = ({ detail }: { readonly detail: unknown }) => void seen.push(detail);
  document.addEventListener('kms-account-changed', hear);
  return { seen, stop: () => document.removeEventListener('kms-account-changed', hear) };
}

describe('kms-account', () => {
  afterEach(unmountAll);

  it('has buttons in its list that are high enough for a finger, however small a theme makes them', async () => {
    const element = mount('kms-account', { client: accountClient(EMAIL, PASSKEY) });
    await atStep(element, 'ways');
    element.style.fontSize = '11px';
    await settled(element);
    const heights = [...(element.shadowRoot?.querySelectorAll('li button') ?? [])].map((one) => one.getBoundingClientRect().height);
    expect(heights.length).to.be.above(0);
    expect(Math.min(...heights)).to.be.at.least(24);
  });

  it('lists the sign-in methods by name and kind, and offers what the configuration allows', async () => {
    const element = await shown(accountClient(EMAIL, PASSKEY, { ...GOOGLE, usable: false }));
    expect(headingOf(element)).to.equal('Ways to sign in');
    expect(rows(element)).to.deep.equal(['ada@example.com Email address', 'Laptop Passkey', 'Google Social account, not used to sign in']);
    button(element, 'Change email address');
    expect(findButton(element, 'Add passkey')).to.equal(undefined);
    button(element, 'Add a way to sign in').click();
    await until(() => findButton(element, 'Add passkey'));
    for (const name of ['Add phone number', 'Add passkey', 'Add wallet', 'Add Google']) button(element, name);
    expect(findButton(element, 'Add email address')).to.equal(undefined);
    expect(findButton(element, 'Add Apple')).to.equal(undefined);
    expect(element.matches(':state(step-ways):state(signed-in)')).to.equal(true);
  });

  it("offers nothing that this browser can't do", async () => {
    const client = accountClient(EMAIL);
    client.canUse = (name) => name !== 'passkey' && name !== 'google';
    const element = await shown(client);
    button(element, 'Add a way to sign in').click();
    await until(() => findButton(element, 'Add phone number'));
    expect(findButton(element, 'Add passkey')).to.equal(undefined);
    expect(findButton(element, 'Add Google')).to.equal(undefined);
  });

  it("says who it is for while the user is signed out, in the page's words if there are any", async () => {
    const client = accountClient(EMAIL);
    client.setSession({ state: 'signed-out' });
    const element = mount('kms-account', { client });
    await settled(element);
    expect(partOf(element, 'text')?.textContent).to.equal('Sign in to see your sign-in methods.');
    expect(partOf(element, 'list')).to.equal(null);
    client.setSession(signedIn());
    await atStep(element, 'ways');
    client.setSession({ state: 'signed-out', reason: 'user' });
    await until(() => partOf(element, 'list') === null);
  });

  it("shows another account's sign-in methods as soon as it replaces the first", async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    client.list = async () => [PASSKEY];
    client.setSession(signedIn({ organizationId: 'sub-org-2' }));
    await until(() => rows(element)[0] === 'Laptop Passkey');
  });

  it("says that the list couldn't be loaded, and tries again", async () => {
    const client = accountClient(EMAIL);
    const { list } = client;
    client.list = () => Promise.reject(new KmsError('network'));
    const heard = listen();
    const element = mount('kms-account', { client });
    await atStep(element, 'trouble');
    expect(alertOf(element)).to.equal("We couldn't reach the sign-in service. Try again.");
    client.list = list;
    button(element, 'Try again').click();
    await atStep(element, 'ways');
    heard.stop();
    expect(heard.events).to.deep.include({ type: 'kms-error', detail: { flow: 'account', code: 'network', retryable: 'user' } });
  });

  it('shows the list beside what went wrong at a provider', async () => {
    const client = accountClient(EMAIL);
    const { list } = client;
    client.list = () => {
      client.list = list;
      return Promise.reject(new KmsError('oauth_denied'));
    };
    const element = await shown(client);
    expect(rows(element)).to.have.length(1);
    expect(alertOf(element)).to.match(/^You didn't give permission/);
  });
});

describe('kms-account, removing', () => {
  afterEach(unmountAll);

  it('asks before it removes, removes at the second press, and says so', async () => {
    const client = accountClient(EMAIL, GOOGLE);
    const element = await shown(client);
    const heard = changes();
    button(element, 'Remove Google').click();
    await settled(element);
    expect(client.removals).to.deep.equal([]);
    button(element, 'Remove it').click();
    await settled(element);
    expect(button(element, 'Removing…').getAttribute('aria-disabled')).to.equal('true');
    button(element, 'Removing…').click();
    expect(client.removals.map(({ id }) => id)).to.deep.equal(['google-1']);
    client.removals[0]?.done([LAST]);
    await until(() => rows(element).length === 1);
    heard.stop();
    expect(statusOf(element)).to.equal('Google was removed.');
    expect(isSeen(element, '[role=status]')).to.equal(true);
    expect(heard.seen).to.deep.equal([{ change: 'removed', type: 'oauth' }]);
  });

  it('moves the focus to the question, back with Escape, and to the list after it', async () => {
    const client = accountClient(EMAIL, GOOGLE);
    const element = await shown(client);
    button(element, 'Remove Google').focus();
    button(element, 'Remove Google').click();
    await until(() => focused(element) === 'Keep it');
    element.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => focused(element) === 'Remove Google');
    button(element, 'Remove Google').click();
    await until(() => focused(element) === 'Keep it');
    button(element, 'Remove it').focus();
    button(element, 'Remove it').click();
    client.removals[0]?.done([LAST]);
    await until(() => focused(element) === 'Ways to sign in');
  });

  it('keeps the last one: its button is disabled, with the reason, and sends nothing', async () => {
    const client = accountClient(LAST);
    const element = await shown(client);
    const remove = button(element, 'Remove ada@example.com');
    expect(remove.getAttribute('aria-disabled')).to.equal('true');
    const reason = element.shadowRoot?.getElementById(remove.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).to.equal('You need at least one way to sign in. Add another one first.');
    remove.click();
    await until(() => statusOf(element) === reason?.textContent);
    expect(client.removals).to.deep.equal([]);
    expect(findButton(element, 'Remove it')).to.equal(undefined);
  });

  it('says what the client refuses', async () => {
    const client = accountClient(EMAIL, GOOGLE);
    const element = await shown(client);
    button(element, 'Remove Google').click();
    await settled(element);
    button(element, 'Remove it').click();
    client.removals[0]?.failed(new KmsError('bad_request', { reason: 'last_way' }));
    await until(() => alertOf(element) === 'You need at least one way to sign in. Add another one first.');
    expect(rows(element)).to.have.length(2);
  });
});

describe('kms-account, adding', () => {
  afterEach(unmountAll);

  async function typingCode(client: AccountClient): Promise<KmsAccount> {
    const element = await shown(client);
    await choose(element, 'Add phone number');
    await atStep(element, 'contact');
    type(textbox(element, 'Phone number'), '+1 202 555 0123');
    button(element, 'Continue with phone').click();
    await until(() => client.additions.length === 1);
    return element;
  }

  it('accepts a number and its code, and shows it in the list', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    const heard = changes();
    client.additions[0]?.sent();
    await atStep(element, 'code');
    expect(headingOf(element)).to.equal('Check your phone');
    type(textbox(element, 'Code'), '123456');
    await until(() => client.additions[0]?.code === '123456');
    client.additions[0]?.done([EMAIL, { ...EMAIL, id: 'sms', type: 'sms', name: '+12025550123' }]);
    await atStep(element, 'ways');
    heard.stop();
    expect(rows(element)).to.deep.equal(['ada@example.com Email address', '+12025550123 Phone number']);
    expect(statusOf(element)).to.equal('Added. You can now sign in with it.');
    expect(isSeen(element, '[role=status]')).to.equal(true);
    expect(heard.seen).to.deep.equal([{ change: 'added', type: 'sms' }]);
    expect(element.querySelectorAll('input')).to.have.length(0);
  });

  it('shows why a code is requested again, and sends another one', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    const [addition] = client.additions;
    addition?.sent({ resendAtMs: 0 });
    await atStep(element, 'code');
    type(textbox(element, 'Code'), '123456');
    await until(() => addition?.code);
    addition?.failed(new KmsError('otp_invalid'));
    await until(() => alertOf(element) === "That code isn't right. Check it and try again.");
    expect(textbox(element, 'Code').getAttribute('aria-invalid')).to.equal('true');
    button(element, 'Send a new code').click();
    await until(() => addition?.asked.join() === 'send-code,verify-code,send-code');
  });

  it('goes back from the code to what was typed, and cancels the addition', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    client.additions[0]?.sent();
    await atStep(element, 'code');
    button(element, 'Change').click();
    await atStep(element, 'contact');
    expect(client.additions[0]?.asked).to.deep.equal(['send-code', 'forget']);
    expect(textbox(element, 'Phone number').value).to.match(/202/);
    button(element, 'Back').click();
    await atStep(element, 'ways');
    expect(element.querySelectorAll('input')).to.have.length(0);
  });

  it('says at the field that a contact is invalid, or belongs to another account', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    client.additions[0]?.failed(new KmsError('contact_invalid'));
    await until(() => alertOf(element) === 'Check the address or number.');
    expect(element.matches(':state(invalid)')).to.equal(true);
    textbox(element, 'Phone number').form?.requestSubmit();
    await until(() => client.additions.length === 2);
    client.additions[1]?.failed(new KmsError('account_exists', { reason: 'other' }));
    await until(() => alertOf(element) === 'That sign-in method belongs to another account.');
  });

  it('creates a passkey, and reports what the device said', async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    await choose(element, 'Add passkey');
    expect(client.additions[0]?.by).to.equal('passkey');
    await settled(element);
    button(element, 'Adding…').click();
    expect(client.additions).to.have.length(1);
    client.additions[0]?.failed(new KmsError('passkey_failed', { reason: 'exists' }));
    await until(() => alertOf(element) === 'This device already has a passkey for this account.');
    await choose(element, 'Add passkey');
    client.additions[1]?.done([EMAIL, PASSKEY]);
    await until(() => rows(element).length === 2);
    expect(alertOf(element)).to.equal('');
  });

  it('asks for a social account in the click itself, and can be canceled', async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    await choose(element, 'Add Google');
    expect(client.additions[0]?.provider).to.equal('google');
    await atStep(element, 'window');
    expect(headingOf(element)).to.equal('Continue in the Google window');
    button(element, 'Back').click();
    await atStep(element, 'ways');
    expect(client.additions[0]?.signal.aborted).to.equal(true);
  });

  it('continues in this tab if the window was refused, and reports what the provider said', async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    await choose(element, 'Add Google');
    client.additions[0]?.window('blocked');
    await until(() => findButton(element, 'Continue in this tab'));
    button(element, 'Continue in this tab').click();
    expect(client.additions[0]?.asked).to.deep.equal(['open', 'leave']);
    client.additions[0]?.failed(new KmsError('oauth_denied'));
    await until(() => alertOf(element) === "You didn't give permission. Try again.");
    await atStep(element, 'ways');
  });

  it("continues with what a provider has proven if the service didn't accept it, without asking there again", async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    await choose(element, 'Add Google');
    client.additions[0]?.unfinished(new KmsError('network'));
    await atStep(element, 'unfinished');
    expect(alertOf(element)).to.equal("We couldn't reach the sign-in service. Try again.");
    button(element, 'Try again').click();
    expect(client.additions[0]?.asked).to.deep.equal(['open', 'sign-in', 'sign-in']);
    client.additions[0]?.done([EMAIL, GOOGLE]);
    await until(() => rows(element).length === 2);
  });

  it('lists programs separately, and ends one at the second press', async () => {
    const client = accountClient(EMAIL, LAST);
    client.programs = [{ id: 'shopper', name: 'Shopper', expiresAtMs: Date.now() + 3_600_000 }];
    const element = await shown(client);
    const { seen, stop } = changes();
    expect(partOf(element, 'card')?.textContent).to.contain('Programs that sign for you');
    expect(rows(element).at(-1)).to.match(/^Shopper ?Until /);
    button(element, 'Remove Shopper').click();
    await until(() => findButton(element, 'Remove it'));
    button(element, 'Remove it').click();
    await until(() => statusOf(element) === 'Shopper was removed.');
    expect(findButton(element, 'Remove Shopper')).to.equal(undefined);
    expect(seen).to.deep.equal([{ change: 'removed', type: 'program' }]);
    stop();
  });

  it('lets the user choose a wallet, and looks again if there is none', async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    await choose(element, 'Add wallet');
    await atStep(element, 'wallet');
    const [addition] = client.additions;
    addition?.found();
    await until(() => findButton(element, 'Check again'));
    button(element, 'Check again').click();
    addition?.found({ id: 'fox', name: 'Fox', chain: 'ethereum' });
    await until(() => findButton(element, 'Fox'));
    button(element, 'Fox').click();
    await until(() => statusOf(element) === 'Confirm in Fox');
    expect(addition?.asked).to.deep.equal(['watch', 'watch', 'ask']);
    addition?.failed(new KmsError('wallet_failed', { reason: 'cancelled' }));
    await until(() => alertOf(element) === 'You declined the request in your wallet. Try again.');
  });

  it('is canceled when the element leaves the page, and not when it is moved', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await settled(element);
    expect(client.additions[0]?.signal.aborted).to.equal(false);
    const heard = listen();
    element.remove();
    await settled(element);
    expect(client.additions[0]?.signal.aborted).to.equal(true);
    client.additions[0]?.done([EMAIL]);
    await settled(element);
    heard.stop();
    expect(heard.events).to.deep.equal([]);
    expect(element.querySelectorAll('input')).to.have.length(0);
    elsewhere.remove();
  });

  it('is canceled when the user signs out', async () => {
    const client = accountClient(EMAIL);
    const element = await typingCode(client);
    client.additions[0]?.sent();
    await atStep(element, 'code');
    client.setSession({ state: 'signed-out', reason: 'user' });
    await until(() => !findButton(element, 'Change'));
    expect(element.querySelectorAll('input')).to.have.length(0);
  });
});
