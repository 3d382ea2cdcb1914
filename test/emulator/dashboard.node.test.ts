import { expect } from '@esm-bundle/chai';
import { createScript, ORIGIN, type Script } from './script.js';

const at = `${ORIGIN}/_emulator/`;

async function look(script: Script): Promise<string> {
  return (await script.emulator.fetch(new Request(at))).text();
}

/** Fields of the form as a browser would send them, from what the page says. */
function formOf(page: string): URLSearchParams {
  const form = new URLSearchParams();
  const part = page.slice(page.indexOf('<form class="settings"'), page.indexOf('</form>'));
  const text = (value: string) => value.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
  for (const [tag] of part.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    if (!tag.includes('type="checkbox"') || tag.includes(' checked')) form.append(name, text(value));
  }
  for (const [, name = '', value = ''] of part.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g)) form.append(name, text(value));
  return form;
}

function send(script: Script, form: URLSearchParams, origin: string = ORIGIN): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  return script.emulator.fetch(new Request(at, { method: 'POST', body: form.toString(), headers }));
}

describe('the dashboard', () => {
  it('shows organizations, users, wallets, policies, activities, inbox, deliveries and faults as they come', async () => {
    const script = createScript({ fetch: async () => new Response(null, { status: 503 }), after: () => Promise.resolve() });
    const member = await script.join('ann@example.com');
    const { organizationId } = script.root;
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: 'http://hooks.example/in' };
    await script.submit({ ...script.root, organizationId }, 'set_organization_feature', feature);
    await script.submit(script.root, 'create_policy', { policyName: 'small', effect: 'EFFECT_ALLOW', condition: 'eth.tx.value < 10' });
    await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'status', value: 503 });
    const page = await look(script);
    const shown = ['ann@example.com', member.organizationId, member.wallet.addresses[0], 'eth.tx.value &#60; 10', '/v1/otp_init'];
    for (const text of [...shown, 'create_policy', 'by Root user', 'http://hooks.example/in', 'policyName']) expect(page).to.contain(text);
    expect(page).to.contain(script.emulator.mailbox.messages('ann@example.com')[0]!.code);
  });

  it('writes what people typed as text', async () => {
    const script = createScript();
    await script.submit(script.root, 'create_wallet', { walletName: '<img src=x onerror=alert(1)>"\'', accounts: [] });
    const page = await look(script);
    expect(page).not.to.contain('<img');
    expect(page).to.contain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;');
  });

  it('runs nothing but its own script, and stands in no other page', async () => {
    const { headers } = await createScript().emulator.fetch(new Request(at));
    const policy = headers.get('content-security-policy');
    expect(policy).to.match(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self';/);
    expect(policy).to.contain("frame-ancestors 'none'").and.not.contain('unsafe');
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('changes no setting when its form is sent as it is', async () => {
    const script = createScript();
    const before = (await script.control('GET', 'settings')).body;
    expect((await send(script, formOf(await look(script)))).status).to.equal(303);
    expect((await script.control('GET', 'settings')).body).to.deep.equal(before);
  });

  it('changes the AUTH settings, and what the proxy says of them', async () => {
    const script = createScript();
    const form = formOf(await look(script));
    form.delete('enabledProviders');
    for (const way of ['email', 'passkey']) form.append('enabledProviders', way);
    form.set('otpLength', '8');
    form.set('allowedOrigins', 'http://localhost:1\r\nhttp://localhost:2');
    form.set('emailSubject', 'Hallo & "du"');
    expect((await send(script, form)).headers.get('location')).to.equal('/_emulator/');
    const settings = (await script.control('GET', 'settings')).body;
    expect(settings).to.deep.include({ enabledProviders: ['email', 'passkey'], otpLength: '8', emailSubject: 'Hallo & "du"' });
    expect(settings.allowedOrigins).to.deep.equal(['http://localhost:1', 'http://localhost:2']);
    const { body } = await script.proxy('wallet_kit_config', {}, { origin: 'http://localhost:1' });
    expect(body).to.deep.include({ enabledProviders: ['email', 'passkey'], otpLength: '8' });
  });

  it('keeps the settings and says why when one of them is wrong', async () => {
    const script = createScript();
    const form = formOf(await look(script));
    form.set('otpLength', '99');
    form.set('otpAlphanumeric', 'on');
    const answer = await send(script, form);
    expect(answer.status).to.equal(400);
    const page = await answer.text();
    expect(page).to.match(/role="alert"[^>]*>[^<]*otpLength/);
    expect(page, 'what was typed stays')
      .to.match(/id="otpLength"[^>]*value="99"/)
      .and.match(/<section id="auth" data-live data-typed/);
    expect((await script.control('GET', 'settings')).body.otpAlphanumeric).to.equal(false);
  });

  it('empties the inbox, clears faults and resets', async () => {
    const script = createScript();
    const { organizationId } = await script.join('ann@example.com');
    await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'status', value: 503 });
    for (const name of ['empty-inbox', 'clear-faults'])
      expect((await send(script, new URLSearchParams({ do: name }))).status).to.equal(303);
    const page = await look(script);
    expect(page).to.contain('Nothing yet').and.contain('None waits').and.contain(organizationId);
    await send(script, new URLSearchParams({ do: 'reset' }));
    expect(await look(script)).not.to.contain(organizationId);
  });

  for (const origin of ['https://evil.example', 'null']) {
    it(`takes no form from ${origin}`, async () => {
      const script = createScript();
      await script.join('ann@example.com');
      expect((await send(script, new URLSearchParams({ do: 'reset' }), origin)).status).to.equal(403);
      expect(await look(script)).to.contain('ann@example.com');
    });
  }

  it('turns down what it does not know', async () => {
    const script = createScript();
    expect((await send(script, new URLSearchParams({ do: 'constructor' }))).status).to.equal(400);
    expect((await script.emulator.fetch(new Request(at, { method: 'DELETE' }))).status).to.equal(405);
  });

  it('stays small with ten thousand organizations', async () => {
    const organizations = Array.from({ length: 10_000 }, (_, index) => ({ name: `Org ${index}`, users: [{ userName: 'U' }] }));
    const page = await look(createScript({ config: { organizations } }));
    expect(page).to.contain('and 9950 older ones').and.contain('Org 9999');
    expect(page.length).to.be.below(100_000);
  });
});
