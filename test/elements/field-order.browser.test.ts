import { expect } from '@esm-bundle/chai';
import type { ProviderSet } from '../../src/kms-client.js';
import { mount, settled, textbox, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient } from '../support/fake-client.js';

/** The field that is visible, and the button to the other one. */
function drawn(element: HTMLElement): readonly string[] {
  const field = element.querySelector<HTMLInputElement>('input:is([type=email],[type=tel])');
  const other = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.includes('instead'));
  return [field?.labels?.[0]?.textContent ?? '', other?.textContent?.trim() ?? ''];
}

describe('a login whose configuration puts the phone first', () => {
  afterEach(unmountAll);

  /** A login that has drawn an address field, and a function that delivers the configuration. */
  async function waiting(attributes: Record<string, string> = {}) {
    const client = fakeClient();
    let answer = (_: ProviderSet) => {};
    client.config = new Promise((resolve) => {
      answer = resolve;
    });
    const element = mount('kms-login', { client, attributes });
    await settled(element);
    const arrive = async () => {
      answer({ ...EMAIL_ONLY, methods: ['sms', 'email'] });
      await until(() => drawn(element)[1] !== '');
    };
    return { element, arrive };
  }
  const PHONE_FIRST = ['Phone number', 'Use email instead'];
  const EMAIL_FIRST = ['Email address', 'Use phone instead'];

  it('asks for it instead of the address, in the same box', async () => {
    const { element, arrive } = await waiting();
    const topOf = (name: string) => textbox(element, name).getBoundingClientRect().top;
    const before = topOf('Email address');
    await arrive();
    expect(drawn(element)).to.deep.equal(PHONE_FIRST);
    expect(Math.abs(topOf('Phone number') - before)).to.be.below(1);
  });

  it('leaves the field that the user is in, even after they leave it', async () => {
    const { element, arrive } = await waiting();
    textbox(element, 'Email address').focus();
    await arrive();
    expect(drawn(element)).to.deep.equal(EMAIL_FIRST);
    textbox(element, 'Email address').blur();
    await settled(element);
    expect(drawn(element)).to.deep.equal(EMAIL_FIRST);
  });

  it('leaves an address that the page or the user entered', async () => {
    const { element, arrive } = await waiting({ contact: 'ada@example.com' });
    await arrive();
    expect(drawn(element)).to.deep.equal(EMAIL_FIRST);
  });

  it('follows `methods` if the page sets it', async () => {
    const { element, arrive } = await waiting({ methods: 'email sms' });
    await arrive();
    expect(drawn(element)).to.deep.equal(EMAIL_FIRST);
  });
});
