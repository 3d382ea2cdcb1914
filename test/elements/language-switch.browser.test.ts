import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import { alertOf, atStep, button, findTextbox, mount, settled, statusOf, type, unmountAll, until } from '../support/elements.js';
import { accountClient, LAST } from '../support/fake-account.js';
import { codeView, EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

/** Switches the page to another language. */
const speak = (lang: string) => {
  document.documentElement.lang = lang;
};

describe('another language of the page', () => {
  beforeEach(() => speak('de'));
  afterEach(() => {
    unmountAll();
    document.documentElement.removeAttribute('lang');
  });

  it('applies to a text that was announced once: that the user has signed out', async () => {
    const client = fakeClient(signedIn());
    const element = mount('kms-session', { client });
    await until(() => [...element.shadowRoot!.querySelectorAll('button')].some((one) => one.textContent?.includes('Abmelden')));
    button(element, 'Abmelden').click();
    await until(() => statusOf(element) === 'Du bist abgemeldet.');
    speak('en');
    await until(() => statusOf(element) === "You're signed out.");
    speak('fr');
    await until(() => /déconnecté/i.test(statusOf(element)));
  });

  it('applies to a failure that was announced once', async () => {
    const client = fakeClient(signedIn({ expiresAtMs: Date.now() + 299_000 }));
    Object.assign(client.session, { refresh: () => Promise.reject(new Error('down')) });
    const element = mount('kms-session', { client });
    await until(() => [...element.shadowRoot!.querySelectorAll('button')].some((one) => one.textContent?.includes('Angemeldet bleiben')));
    button(element, 'Angemeldet bleiben').click();
    await until(() => alertOf(element) === 'Die Sitzung ließ sich nicht verlängern. Versuche es erneut.');
    speak('en');
    await until(() => alertOf(element) === "We couldn't renew the session. Try again.");
  });

  it('is used by the reason why a sign-in method stays', async () => {
    speak('en');
    const element = mount('kms-account', { client: accountClient(LAST) });
    await atStep(element, 'ways');
    element.shadowRoot!.querySelector<HTMLElement>('button[aria-describedby=last]')!.click();
    await until(() => statusOf(element).startsWith('You need at least one way to sign in.'));
    speak('de');
    await until(() => statusOf(element).startsWith('Du brauchst mindestens eine Anmeldemöglichkeit.'));
  });

  it('names the countries of a number, which stays, and says below it what is sent', async () => {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['sms'] });
    const element = mount('kms-login', { client, attributes: { 'phone-country': 'DE' } });
    const input = await until(() => findTextbox(element, 'Telefonnummer'));
    const list = await until(() => element.shadowRoot!.querySelector<HTMLSelectElement>('.country select'));
    const hint = () => element.querySelector('[slot=sms-hint]')?.textContent;
    await until(() => hint() === 'Wir senden dir einen Code per SMS.');
    expect([list.ariaLabel, list.selectedOptions[0]?.textContent?.includes('Deutschland')]).to.deep.equal(['Land', true]);
    type(input, '01511 2345678');
    await until(() => hint() === '+49 1511 2345678');
    element.requestUpdate();
    await settled(element);
    expect(hint()).to.equal('+49 1511 2345678');
    speak('en');
    await until(() => list.ariaLabel === 'Country');
    expect(list.selectedOptions[0]?.textContent).to.contain('Germany');
    expect([list.value, findTextbox(element, 'Phone number'), input.value]).to.deep.equal(['DE', input, '01511 2345678']);
  });

  it('runs right to left, except for an address in an announcement', async () => {
    speak('ar');
    const client = fakeClient();
    const element = mount('kms-otp', { client });
    await atStep(element, 'contact');
    client.flow.show(codeView());
    await until(() => statusOf(element).includes('\u2066a***@e***.com\u2069'));
  });
});
