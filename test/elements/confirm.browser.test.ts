import { expect } from '@esm-bundle/chai';
import type { AskConfirm } from '../../src/session/confirms.js';
import { button, headingOf, mount, settled, unmountAll, until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

describe('<kms-confirm>', () => {
  afterEach(() => {
    unmountAll();
    for (const base of document.querySelectorAll('base')) base.remove();
    document.documentElement.lang = 'en';
  });

  /** An element whose client asks it. */
  async function asked(body: object): Promise<{ readonly element: HTMLElementTagNameMap['kms-confirm']; readonly answer: Promise<void> }> {
    let ask: AskConfirm | undefined;
    const client = Object.assign(fakeClient(), {
      onConfirm: async (next: AskConfirm) => {
        ask = next;
        return () => {};
      },
    });
    const element = mount('kms-confirm', { client });
    await until(() => ask);
    const answer = ask!({ body: JSON.stringify(body), skipsMessages: false });
    await until(() => headingOf(element).includes(location.origin));
    return { element, answer };
  }

  it("names the page's own origin, whatever its base address says", async () => {
    const base = document.createElement('base');
    base.href = 'https://bank.example/';
    document.head.append(base);
    const { element, answer } = await asked({});
    expect(headingOf(element)).to.not.contain('bank.example');
    button(element, 'Approve').click();
    await answer;
    await settled(element);
  });

  it("switches to the page's current language while it asks", async () => {
    const { element, answer } = await asked({
      type: 'ACTIVITY_TYPE_DELETE_POLICY',
      timestampMs: '0',
      organizationId: 'o',
      parameters: { policyId: 'p' },
    });
    expect(headingOf(element)).to.contain('Allow');
    document.documentElement.lang = 'de';
    await until(() => headingOf(element).includes('erlauben'));
    button(element, 'Freigeben').click();
    await answer;
    await settled(element);
  });
});
