import { expect } from '@esm-bundle/chai';
import type { KmsLogin } from '../../src/elements/login/kms-login.js';
import { atStep, mount, settled, textbox, unmountAll, until } from '../support/elements.js';
import { codeView, fakeClient, signedIn } from '../support/fake-client.js';

const dialogOf = (login: KmsLogin) => login.shadowRoot?.querySelector<HTMLDialogElement>('dialog.modal');
const buttonIn = (login: KmsLogin, name: string) =>
  [...(dialogOf(login)?.querySelectorAll('button') ?? [])].find((one) => (one.ariaLabel ?? one.textContent?.trim()) === name);
const pressEscape = (login: KmsLogin) => dialogOf(login)?.dispatchEvent(new Event('cancel', { cancelable: true }));

/** A login in a dialog, with its opener, and the reasons for which it closed. */
async function closedLogin(client = fakeClient()) {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const login = mount('kms-login', { client, attributes: { modal: '' } });
  const reasons: string[] = [];
  login.addEventListener('kms-close', ({ detail }) => void reasons.push(detail.reason));
  await until(() => dialogOf(login));
  return { client, opener, login, reasons };
}

async function openLogin(client = fakeClient()) {
  const scene = await closedLogin(client);
  await atStep(scene.login, 'contact');
  scene.login.open();
  await until(() => dialogOf(scene.login)?.open);
  return scene;
}

describe('kms-login with modal', () => {
  afterEach(() => {
    unmountAll();
    for (const button of document.querySelectorAll('body > button')) button.remove();
  });

  it('takes no space until it is opened, and then has the focus in its field', async () => {
    const { login, opener } = await closedLogin();
    await atStep(login, 'contact');
    expect(login.offsetHeight).to.equal(0);
    expect(document.activeElement).to.equal(opener);
    login.open();
    await until(() => dialogOf(login)?.matches(':modal'));
    expect(document.activeElement).to.equal(textbox(login, 'Email address'));
    expect(dialogOf(login)?.ariaLabel).to.equal('Sign in');
  });

  it('opens as soon as it can if it is asked before its code has loaded', async () => {
    const login = mount('kms-login', { client: fakeClient(), attributes: { modal: '' } });
    login.open();
    await until(() => dialogOf(login)?.open);
  });

  it('closes with its button, with Escape, with a press outside it, and from the page, and returns the focus', async () => {
    const { login, opener, reasons } = await openLogin();
    const ways = [() => buttonIn(login, 'Close')?.click(), () => pressEscape(login), () => dialogOf(login)?.click(), () => login.close()];
    for (const leave of ways) {
      login.open();
      await until(() => dialogOf(login)?.open);
      leave();
      await until(() => !dialogOf(login)?.open);
      expect(document.activeElement).to.equal(opener);
    }
    await until(() => reasons.length === 4);
    expect(reasons).to.deep.equal(['user', 'user', 'user', 'page']);
  });

  it('reports the reason of each close, even if it is opened and closed again at once', async () => {
    const { login, reasons } = await openLogin();
    pressEscape(login);
    login.open();
    await login.updateComplete;
    login.close();
    login.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reasons).to.deep.equal(['user', 'page']);
    expect(dialogOf(login)?.open).to.equal(true);
  });

  it('asks first while it waits for a code; a second Escape closes, and the code can be typed later', async () => {
    const { client, login, reasons } = await openLogin();
    client.flow.show(codeView());
    await atStep(login, 'code');
    pressEscape(login);
    await until(() => buttonIn(login, 'Keep signing in')?.matches(':focus'));
    expect(dialogOf(login)?.open).to.equal(true);
    buttonIn(login, 'Keep signing in')?.click();
    await until(() => document.activeElement === textbox(login, 'Code'));
    pressEscape(login);
    await until(() => buttonIn(login, 'Keep signing in'));
    pressEscape(login);
    await until(() => reasons.length === 1);
    login.open();
    await until(() => dialogOf(login)?.open);
    expect(login.getAttribute('data-step')).to.equal('code');
    expect(buttonIn(login, 'Keep signing in')).to.equal(undefined);
  });

  it('closes by itself after a login, but not if the user was signed in before it was opened', async () => {
    const { client, login, reasons } = await openLogin();
    client.setSession(signedIn());
    await atStep(login, 'done');
    await until(() => reasons[0] === 'signed-in');
    login.open();
    await until(() => dialogOf(login)?.open);
    await settled(login);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(dialogOf(login)?.open).to.equal(true);
  });
});
