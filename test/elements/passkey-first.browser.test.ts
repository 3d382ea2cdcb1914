import { expect } from '@esm-bundle/chai';
import { findButton, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

describe('kms-login with passkey-first', () => {
  afterEach(unmountAll);

  it('asks for a passkey on this device once, and continues if there is none', async () => {
    const client = fakeClient();
    client.config = Promise.resolve({ ...(await client.config), methods: ['email', 'passkey'] });
    const element = mount('kms-login', { client, attributes: { 'passkey-first': '' } });
    await until(() => findButton(element, 'Create a passkey'));
    const press = () => textbox(element, 'Email address').form?.requestSubmit();
    type(textbox(element, 'Email address'), 'ada@example.com');
    press();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'look' });
    client.passkey.show({ step: 'ready', busy: 'look' });
    press();
    await settled(element);
    expect(client.passkey.sent.filter((intent) => intent.type === 'look')).to.have.length(1);
    expect(client.flow.sent, 'a second press while the browser asks').to.deep.equal([]);
    client.passkey.show({ step: 'ready' });
    await settled(element);
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-contact', channel: 'email', value: 'ada@example.com' }]);
  });
});
