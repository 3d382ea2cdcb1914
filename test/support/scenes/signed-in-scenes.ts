import { plugIn } from '../authenticator.js';
import { revealUntil, typeNumber } from '../exporter.js';
import { tick } from '../pressed-again.js';
import type { Scene, Scenery } from './scenery.js';

/** Signs a user in with an element that is removed afterwards. */
async function signIn(scenery: Scenery): Promise<string> {
  const to = scenery.contact();
  const login = await scenery.put({ methods: 'email' }, 'kms-login');
  await scenery.email.fill(to);
  await scenery.continueWithEmail.click();
  await scenery.code.waitFor();
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.page.locator('kms-login[data-step="done"]').waitFor();
  await login.evaluate((element) => element.remove());
  return to;
}

const one: Scene = async (scenery) => {
  await signIn(scenery);
  await scenery.put();
  await scenery.page.getByRole('heading', { name: /@example\.com/ }).waitFor();
  await scenery.show('signed in');
  await scenery.page.locator('kms-session').evaluate((element) => element.setAttribute('with-everywhere', ''));
  await scenery.button('Sign out on all devices').click();
  await scenery.button('Sign out everywhere').waitFor();
  await scenery.show('asked before it ends everywhere');
};

const several: Scene = async (scenery) => {
  await scenery.put({ 'with-accounts': '' });
  await signIn(scenery);
  await scenery.page.evaluate(() => document.querySelector('kms-provider')?.client?.session.use(null));
  const second = await signIn(scenery);
  await scenery.page.getByRole('heading', { name: second }).waitFor();
  await scenery.show('several accounts');
  await scenery.button('Switch account').click();
  await scenery.button('Use another account').waitFor();
  await scenery.show('the accounts');
};

const compact: Scene = async (scenery) => {
  await signIn(scenery);
  await scenery.put({ compact: '' });
  const menu = scenery.page.locator('kms-session').getByRole('button').first();
  await menu.waitFor();
  await scenery.show('one button');
  await scenery.inEachLook(async (take) => {
    await menu.click();
    await scenery.page.getByText('Sign out').first().waitFor();
    await take('its menu');
    await scenery.page.keyboard.press('Escape');
  });
};

const nearEnd: Scene = async (scenery) => {
  await scenery.stand.emulator.settings({ sessionExpirationSeconds: '240' });
  await signIn(scenery);
  await scenery.put();
  await scenery.button('Stay signed in').waitFor();
  await scenery.show('near its end');
};

/** `<kms-session>`. */
export const sessionScenes: readonly Scene[] = [one, nearEnd, several, compact];

const account: Scene = async (scenery) => {
  await signIn(scenery);
  await plugIn(scenery.page);
  const element = await scenery.put();
  await scenery.page.locator('kms-account[data-step="ways"]').waitFor();
  await scenery.show('ways in');
  await scenery.button('Add a way to sign in').click();
  await scenery.show('ways to add');
  await scenery.button('Add passkey').click();
  await element
    .getByRole('listitem')
    .filter({ hasText: /passkey/i })
    .first()
    .waitFor();
  await scenery.show('a passkey was added');
  await element
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await scenery.button('Remove it').waitFor();
  await scenery.show('asked before it is removed');
  await scenery.button('Remove it').click();
  await scenery.page.getByText(/was removed/).waitFor();
  await scenery.show('it was removed');
};

const adding: Scene = async (scenery) => {
  await signIn(scenery);
  await scenery.put();
  await scenery.page.locator('kms-account[data-step="ways"]').waitFor();
  await scenery.button('Add a way to sign in').click();
  await scenery.button('Add phone number').click();
  const phone = scenery.page.getByRole('textbox', { name: 'Phone number' });
  await phone.waitFor();
  await scenery.show('a number is added');
  await phone.fill('+12025550123');
  await scenery.button('Continue with phone').click();
  await scenery.code.waitFor();
  await scenery.show('its code');
};

const deletion: Scene = async (scenery) => {
  await signIn(scenery);
  const element = await scenery.put();
  await scenery.page.locator('kms-account[data-step="ways"]').waitFor();
  await element.evaluate((one) => one.setAttribute('with-delete', ''));
  await scenery.button('Delete account').click();
  await scenery.button('Recovery phrase').waitFor();
  await scenery.show('asked before it is deleted');
};

/** `<kms-account>`. */
export const accountScenes: readonly Scene[] = [account, adding, deletion];

const secondFactor: Scene = async (scenery) => {
  await signIn(scenery);
  await plugIn(scenery.page);
  const element = await scenery.put();
  await element.evaluate(async () => {
    const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
    if (client?.session.snapshot.state !== 'signed-in') return;
    const { userId } = client.session.snapshot;
    await client.account.add({ type: 'passkey' });
    const any = ['PASSKEY', 'EMAIL_OTP'].map((name) => ({ type: `AUTHENTICATION_TYPE_${name}` }));
    const policy = { userId, mfaPolicyName: 'more', condition: "activity.action == 'CREATE'", order: 1 };
    const type = 'ACTIVITY_TYPE_CREATE_MFA_POLICY';
    await client.api.raw('submit/create_mfa_policy', { ...policy, requiredAuthenticationMethods: [{ any }] }, { type });
    client.api.submit('create_wallet', { walletName: 'Second', accounts: [] }).catch(() => {});
  });
  await scenery.button('Passkey').waitFor();
  await scenery.show('asked for one more check');
  await scenery.button('Email address').click();
  await scenery.code.waitFor();
  await scenery.show('its code');
};

const approvals: Scene = async (scenery) => {
  await signIn(scenery);
  const element = await scenery.put();
  await scenery.page.getByText('Nothing is waiting').first().waitFor();
  await scenery.show('nothing waits');
  await element.evaluate(async (one) => {
    const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
    if (!client) return;
    // Only for the picture: the client reports what another user would have asked.
    const { wallets } = await client.api.query('list_wallets', {});
    const outcome = await client.api.submit('create_user_tag', { userTagName: 'Treasury', userIds: [] });
    const waiting = { ...outcome.activity, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: true, canReject: true } as const;
    if (wallets.length > 0) Object.assign(client, { listApprovals: async () => [waiting] });
    await (one as HTMLElementTagNameMap['kms-approvals']).refresh();
  });
  await scenery.button('Approve').waitFor();
  await scenery.show('one waits');
};

/** `<kms-approvals>`. */
export const approvalsScenes: readonly Scene[] = [approvals];

/** `<kms-step-up>`. */
export const stepUpScenes: readonly Scene[] = [secondFactor];

const exported: Scene = async (scenery) => {
  await signIn(scenery);
  const element = await scenery.put();
  await element.evaluate(async (one) => {
    const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
    const wallets = await client?.api.query('list_wallets', {});
    one.setAttribute('wallet-id', wallets?.wallets[0]?.walletId ?? '');
  });
  const open = scenery.button('Show recovery phrase');
  await open.waitFor();
  await scenery.show('before');
  const frame = scenery.page.frameLocator('iframe');
  await scenery.inEachLook(async (take) => {
    await open.click();
    await frame.getByRole('checkbox').waitFor();
    await take('warning');
    await tick(frame.getByRole('checkbox'));
    await frame.getByRole('button', { name: 'Reveal', disabled: false }).click();
    await frame.getByRole('textbox').waitFor();
    await take('number');
    await scenery.page.keyboard.press('Escape');
    await revealUntil(frame, frame.getByRole('button', { name: /^Hide/ }).first());
    await take('words');
    await frame.getByRole('button', { name: 'Check my copy' }).click();
    await frame.getByRole('group').waitFor();
    await take('check');
    await scenery.button('Close').click();
    await open.waitFor();
  });
  await scenery.stand.emulator.fault({ path: '/public/v1/submit/export_wallet', fault: 'status', value: 403 });
  await open.click();
  await tick(frame.getByRole('checkbox'));
  await frame.getByRole('button', { name: 'Reveal', disabled: false }).click();
  await typeNumber(frame);
  await scenery.alerted();
  await scenery.show('refused');
};

/** `<kms-export>`. */
export const exportScenes: readonly Scene[] = [exported];

const signup: Scene = async (scenery) => {
  await scenery.put({ 'require-name': '', 'with-organization': '' });
  const create = scenery.button('Create account');
  await create.waitFor();
  await scenery.show('form');
  await create.click();
  await scenery.alerted();
  await scenery.show('fields are missing');
  await scenery.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada King');
  await scenery.page.getByRole('textbox', { name: 'Organization' }).fill('Acme');
  const to = scenery.contact();
  await scenery.email.fill(to);
  await create.click();
  await scenery.code.waitFor();
  await scenery.show('code');
  await scenery.code.fill(await scenery.codeFor(to));
  await scenery.page.locator('kms-signup[data-step="done"]').waitFor();
  await scenery.show('signed in');
};

/** `<kms-signup>`. */
export const signupScenes: readonly Scene[] = [signup];

const imported: Scene = async (scenery) => {
  await signIn(scenery);
  await scenery.put();
  const open = scenery.button('Import a recovery phrase');
  await open.waitFor();
  await scenery.show('before');
  const frame = scenery.page.frameLocator('iframe');
  const field = frame.getByRole('textbox', { name: 'Recovery phrase' });
  const press = frame.getByRole('button', { name: 'Import', disabled: false });
  await scenery.inEachLook(async (take) => {
    await open.click();
    await field.fill('legal winner thank yaer wave sausage worth useful legal winner thank yellow');
    await take('typed');
    await press.click();
    await typeNumber(frame);
    await frame.getByRole('alert').getByText('Word 4').waitFor();
    await take('a word that is not in the list');
    await scenery.button('Close').click();
    await open.waitFor();
  });
};

/** `<kms-import>`. */
export const importScenes: readonly Scene[] = [imported];

const confirmation: Scene = async (scenery) => {
  await signIn(scenery);
  const element = await scenery.put();
  await element.evaluate(() => {
    const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
    const accounts = [{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" }];
    client?.confirm({ type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'Savings', accounts } }).catch(() => {});
  });
  await scenery.button('Approve').waitFor();
  await scenery.show('asked');
};

/** `<kms-confirm>`. */
export const confirmScenes: readonly Scene[] = [confirmation];
