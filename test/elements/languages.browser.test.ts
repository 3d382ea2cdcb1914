import { expect } from '@esm-bundle/chai';
import { alertOf, atStep, button, headingOf, mount, settled, statusOf, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, fakeClient } from '../support/fake-client.js';

const german = (inner = '') => {
  const box = document.createElement('div');
  box.lang = 'de';
  box.innerHTML = inner;
  document.body.append(box);
  return box;
};

describe('the language of an element', () => {
  afterEach(() => {
    unmountAll();
    document.documentElement.removeAttribute('lang');
    document.body.replaceChildren();
  });

  it('is that of the nearest lang, and shows no English word before it has loaded', async () => {
    const said: string[] = [];
    const element = mount('kms-otp', { client: fakeClient(), into: german() });
    await until(() => {
      said.push(`${headingOf(element)} ${element.querySelector('label')?.textContent}`);
      return headingOf(element) === 'Anmelden' && textbox(element, 'E-Mail-Adresse');
    });
    expect(said.join(' ')).to.not.match(/Sign in|Email address/);
    expect(button(element, 'Mit E-Mail fortfahren')).to.exist;
    expect(element.shadowRoot?.querySelector('.card')?.getAttribute('lang')).to.equal('de');
    expect(element.querySelector('label')?.lang).to.equal('de');
  });

  it('goes through shadow roots and falls back from a region', async () => {
    document.documentElement.lang = 'de-CH';
    const outer = document.createElement('div');
    outer.attachShadow({ mode: 'open' });
    document.body.append(outer);
    const element = mount('kms-otp', { client: fakeClient(), into: outer.shadowRoot as ShadowRoot });
    await until(() => headingOf(element) === 'Anmelden');
  });

  it('changes with every lang around it, and loses nothing that was typed', async () => {
    document.documentElement.lang = 'en';
    const client = fakeClient();
    const element = mount('kms-otp', { client });
    await atStep(element, 'contact');
    const field = await until(() => textbox(element, 'Email address'));
    type(field, 'ada@');
    field.focus();
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user', reason: 'no_host' } });
    await until(() => alertOf(element) === 'Add the part after @.');
    document.documentElement.lang = 'de';
    await until(() => alertOf(element) === 'Ergänze den Teil nach @.');
    expect(textbox(element, 'E-Mail-Adresse')).to.equal(field);
    expect([field.value, document.activeElement]).to.deep.equal(['ada@', field]);
    document.documentElement.lang = 'en';
    await until(() => alertOf(element) === 'Add the part after @.');
    expect(element.querySelector('label')?.textContent).to.equal('Email address');
  });

  it('applies to the code step and its announcements', async () => {
    const client = fakeClient();
    const element = mount('kms-otp', { client, into: german() });
    await atStep(element, 'contact');
    client.flow.show(codeView());
    await atStep(element, 'code');
    await until(() => textbox(element, 'Code'));
    await until(() => /gesendet/.test(statusOf(element)));
    expect(element.textContent).to.contain('6 Ziffern').and.not.contain('digits');
  });

  it("uses a site's own texts by language, even for a language that it doesn't know", async () => {
    const element = mount('kms-otp', { client: fakeClient(), into: german() });
    element.messages = { de: { signIn: 'Hereinspaziert' }, gsw: { signIn: 'Aamälde' } };
    await until(() => headingOf(element) === 'Hereinspaziert');
    (element.parentElement as HTMLElement).lang = 'gsw-CH';
    await until(() => headingOf(element) === 'Aamälde');
    expect(element.shadowRoot?.querySelector('.card')?.getAttribute('lang')).to.equal('gsw');
    (element.parentElement as HTMLElement).lang = 'xx';
    await until(() => headingOf(element) === 'Sign in');
    expect(element.shadowRoot?.querySelector('.card')?.getAttribute('lang')).to.equal('en');
    await settled(element);
  });
});
