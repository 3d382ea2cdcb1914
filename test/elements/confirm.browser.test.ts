import { expect } from '@esm-bundle/chai';
import type { AskConfirm } from '../../src/session/confirms.js';
import { button, headingOf, mount, settled, unmountAll, until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

describe('<kms-confirm>', () => {
  afterEach(() => {
    unmountAll();
    for (const base of document.querySelectorAll('base')) base.remove();
  });

  it("names the page's own origin, whatever its base address says", async () => {
    const base = document.createElement('base');
    base.href = 'https://bank.example/';
    document.head.append(base);
    let ask: AskConfirm | undefined;
    const client = Object.assign(fakeClient(), {
      onConfirm: async (next: AskConfirm) => {
        ask = next;
        return () => {};
      },
    });
    const element = mount('kms-confirm', { client });
    await until(() => ask);
    const answer = ask!({ body: '{}', skipsMessages: false });
    await until(() => headingOf(element).includes(location.origin));
    expect(headingOf(element)).to.not.contain('bank.example');
    button(element, 'Approve').click();
    await answer;
    await settled(element);
  });
});
