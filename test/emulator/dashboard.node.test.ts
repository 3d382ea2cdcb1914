import { expect } from '@esm-bundle/chai';
import { needVotes } from '../support/dashboard-stand.js';
import { createPasskey } from './authenticator.js';
import { createScript, newKey, ORIGIN, type Script } from './script.js';

const INBOX = '/_emulator/';
const at = (view: string) => `/_emulator/dashboard/${view}`;

async function look(script: Script, path: string): Promise<string> {
  return (await script.emulator.fetch(new Request(ORIGIN + path))).text();
}

/** Fields of the settings as a browser would send them, from what the page says. */
function formOf(page: string): URLSearchParams {
  const form = new URLSearchParams();
  const part = page.slice(page.indexOf('<form class="settings'), page.indexOf('</main>'));
  const text = (value: string) => value.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
  for (const [tag] of part.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    if (!tag.includes('type="checkbox"') || tag.includes(' checked')) form.append(name, text(value));
  }
  for (const [, name = '', value = ''] of part.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g)) form.append(name, text(value));
  return form;
}

type Fields = Readonly<Record<string, string>> | URLSearchParams;

function send(script: Script, path: string, fields: Fields, origin: string | null = ORIGIN): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(origin === null ? {} : { origin }) };
  return script.emulator.fetch(new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers }));
}

describe('the dashboard', () => {
  it("opens at the emulator's address", async () => {
    const answer = await createScript().emulator.fetch(new Request(`${ORIGIN}/`, { redirect: 'manual' }));
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, '/_emulator/']);
  });

  it('says in each empty view what to do', async () => {
    const script = createScript();
    for (const [path, text] of [
      [INBOX, 'Sign in on your page with an email address'],
      [at('requests'), 'Point your page or client at'],
      [at('activities'), 'each submit becomes an activity'],
      [at('organizations'), 'Each user who signs up gets a sub-organization'],
      [at('webhooks'), 'FEATURE_NAME_WEBHOOK'],
      [at('faults'), 'It applies to the next request to its path'],
    ] as const)
      expect(await look(script, path), path).to.contain(text);
  });

  it('finds messages by contact and by words, and shows local times with date and zone', async () => {
    const script = createScript();
    for (const contact of ['ann@example.com', 'bob@example.com']) await script.verify(contact, newKey());
    const { code } = script.emulator.mailbox.messages('bob@example.com')[0]!;
    const byContact = await look(script, `${INBOX}?to=BOB@example.com`);
    expect(byContact).to.contain(`Code for bob@example.com">${code}<`).and.not.contain('Code for ann@example.com');
    expect(await look(script, `${INBOX}?q=${code}`))
      .to.contain('Code for bob')
      .and.not.contain('Code for ann');
    expect(await look(script, `${INBOX}?q=nothing+of+it`)).to.contain('No message matches.');
    expect(byContact).to.match(/<time [^>]*datetime="[^"]+Z">\d+ \w+ \d{4}, \d\d:\d\d:\d\d [A-Z]/);
  });

  it('shows a refused request beside its answer, with the reason and the rule', async () => {
    const script = createScript();
    await script.proxy('wallet_kit_config', {});
    await script.proxy('otp_verify', { otpId: 'never', otpCode: '000000', publicKey: newKey().publicKey });
    const page = await look(script, at('requests'));
    expect(page).to.contain('POST /v1/wallet_kit_config').and.contain('&#34;otpId&#34;: &#34;never&#34;');
    expect(page).to.contain('Refused: Invalid OTP code').and.contain('A code works once').and.contain('wire 9.3');
    expect(await look(script, `${at('requests')}?status=2`))
      .to.contain('wallet_kit_config')
      .and.not.contain('otp_verify');
    expect(await look(script, `${at('requests')}?path=otp`))
      .to.contain('otp_verify')
      .and.not.contain('wallet_kit_config');
    const { requests } = (await script.control('GET', 'requests')).body;
    expect(requests[1]).to.deep.include({ status: 400, refusal: 'otp-over' });
    await send(script, at('requests'), { do: 'clear-requests' });
    expect(await look(script, at('requests'))).to.contain('No requests yet.');
  });

  it('names the faults that a request met', async () => {
    const script = createScript();
    const fault = { do: 'set-fault', path: 'otp_init', fault: 'status', value: '503', times: '1', skip: '0' };
    expect((await send(script, at('faults'), fault)).status).to.equal(303);
    expect(await look(script, at('faults')))
      .to.contain('<code>otp_init</code>')
      .and.contain('<code>503</code>');
    expect((await script.proxy('otp_init', {})).status).to.equal(503);
    expect(await look(script, at('requests'))).to.contain('fault: status');
    await send(script, at('faults'), { ...fault, fault: 'reset', value: '' });
    await script.proxy('otp_init', {}).catch(() => {});
    expect(await look(script, at('requests')), 'one without an answer').to.contain('fault: reset');
    const wrong = await send(script, at('faults'), { ...fault, fault: 'no such fault' });
    expect(wrong.status).to.equal(400);
    expect(await wrong.text(), 'what was typed stays').to.match(/name="path"[^>]*value="otp_init"/);
    await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'status', value: 503 });
    await send(script, at('faults'), { do: 'clear-faults' });
    expect(await look(script, at('faults'))).to.contain('No faults are waiting.');
  });

  it('moves the clock and brings it back', async () => {
    const script = createScript();
    await send(script, at('faults'), { do: 'move-clock', byMs: '3600000' });
    await send(script, at('faults'), { do: 'move-clock', byMs: '60000' });
    expect(script.emulator.clock.offsetMs).to.equal(3_660_000);
    expect(await look(script, at('faults'))).to.contain('1 hour, 1 minute ahead of');
    expect((await send(script, at('faults'), { do: 'move-clock', byMs: '1e300' })).status).to.equal(400);
    await send(script, at('faults'), { do: 'move-clock', offsetMs: '0' });
    expect(script.emulator.clock.offsetMs).to.equal(0);
  });

  for (const [name, status] of [
    ['approve', 'ACTIVITY_STATUS_COMPLETED'],
    ['reject', 'ACTIVITY_STATUS_REJECTED'],
  ] as const) {
    it(`decides a pending activity: ${name}`, async () => {
      const script = createScript();
      await needVotes(script);
      const newest = async () => (await script.control('GET', 'activities')).body.activities[0];
      const { id } = await newest();
      const page = await look(script, at('activities'));
      expect(page).to.contain('Waiting for votes').and.contain('Grace: approved');
      const [, userId = ''] = /<option value="([^"]+)">Root user</.exec(page) ?? [];
      expect((await send(script, at('activities'), { do: name, id, userId })).status).to.equal(303);
      expect((await newest()).status).to.equal(status);
      expect((await send(script, at('activities'), { do: name, id, userId })).status, 'once').to.equal(403);
    });
  }

  it("counts a user's passkeys if a policy asks for one", async () => {
    const script = createScript();
    const { registration } = createPasskey();
    const grace = { userName: 'Grace', apiKeys: [], authenticators: [registration], oauthProviders: [], userTags: [] };
    const linus = { ...grace, userName: 'Linus', authenticators: [] };
    const created = await script.submit(script.root, 'create_users', { users: [grace, linus] });
    const { userIds } = (created.body.activity as { result: { createUsersResult: { userIds: readonly string[] } } }).result
      .createUsersResult;
    const consensus = "credentials.any(key, key.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')";
    await script.submit(script.root, 'create_policy', { policyName: 'By passkey', effect: 'EFFECT_ALLOW', consensus, notes: '' });
    const decided = async (by: string) => {
      const asked = new URLSearchParams({ organization: script.root.organizationId, by, type: 'ACTIVITY_TYPE_CREATE_WALLET' });
      return /<p role="status"><span[^>]*>([^<]+)/.exec(await look(script, `${at('policies')}?${asked}`))?.[1];
    };
    expect([await decided(userIds[0]!), await decided(userIds[1]!)]).to.deep.equal(['allowed', 'needs approvals']);
  });

  it("adds and deletes organizations, users, keys, wallets and policies, with the service's checks", async () => {
    const script = createScript();
    const { organizationId: parent } = script.root;
    const path = at('organizations');
    const added = {
      do: 'add-organization',
      organizationId: parent,
      subOrganizationName: 'Home',
      userName: 'Ann',
      userEmail: 'ann@example.com',
    };
    await send(script, path, added);
    const [, organizationId = ''] = /\?id=([^"]+)">Home</.exec(await look(script, `${path}?q=ann`)) ?? [];
    const home = `${path}?id=${organizationId}`;
    const act = (doing: string, fields: object) => send(script, home, { do: doing, organizationId, ...fields });
    await act('add-user', { userName: 'Bob' });
    await act('add-wallet', { walletName: 'Savings', formats: 'SOLANA' });
    await act('add-policy', { policyName: 'Small', effect: 'EFFECT_ALLOW', condition: 'eth.tx.value < 10', notes: '' });
    const [, bob = ''] = /<option value="([^"]+)">Bob</.exec(await look(script, home)) ?? [];
    await act('add-key', { userId: bob, apiKeyName: 'Laptop', publicKey: newKey().publicKey });
    const full = await look(script, home);
    for (const text of ['Bob', 'Savings', 'SOLANA', 'Small', 'eth.tx.value &#60; 10', 'Laptop']) expect(full).to.contain(text);
    expect((await act('add-policy', { policyName: 'Wrong', effect: 'EFFECT_ALLOW', condition: '1 + ', notes: '' })).status).to.equal(400);

    const idOf = (doing: string) => new RegExp(`name="do" value="${doing}">.*?name="id" value="([^"]+)"`).exec(full)?.[1] ?? '';
    await act('delete-key', { userId: bob, id: idOf('delete-key') });
    await act('delete-user', { id: bob });
    await act('delete-wallet', { id: idOf('delete-wallet') });
    await act('delete-policy', { id: idOf('delete-policy') });
    const bare = await look(script, home);
    for (const text of ['Bob', 'Savings', 'Small', 'Laptop']) expect(bare, text).not.to.contain(text);
    expect((await act('delete-wallet', { id: 'another' })).status).to.equal(404);
    expect((await send(script, path, { do: 'delete-organization', organizationId: parent })).status).to.equal(400);
    await act('delete-organization', {});
    expect(await look(script, path)).not.to.contain(organizationId);
  });

  it('says why a webhook was not sent, and sends again', async () => {
    const script = createScript();
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example/in' };
    await script.submit(script.root, 'set_organization_feature', feature);
    const page = await look(script, at('webhooks'));
    expect(page).to.contain('the receiver is on another machine').and.contain('--remote-webhooks');
    let calls = 0;
    const answers = [404, 204];
    const fetch = async () => new Response(null, { status: answers[calls++] ?? 500 });
    const open = createScript({ fetch, remoteWebhooks: true });
    await open.submit(open.root, 'set_organization_feature', feature);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const refused = await look(open, at('webhooks'));
    expect(refused).to.contain('1 attempt, HTTP 404, gave up');
    const [, eventId = ''] = /name="eventId" value="([^"]+)"/.exec(refused) ?? [];
    expect((await send(open, at('webhooks'), { do: 'send-again', eventId })).status).to.equal(303);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await look(open, at('webhooks'))).to.contain('1 attempt, HTTP 204');
    expect((await send(open, at('webhooks'), { do: 'send-again', eventId: 'none' })).status).to.equal(404);
  });

  it('shows what users typed as text', async () => {
    const script = createScript();
    const { organizationId } = script.root;
    await script.submit(script.root, 'create_wallet', { walletName: '<img src=x onerror=alert(1)>"\'', accounts: [] });
    for (const path of [at('activities'), at('requests'), `${at('organizations')}?id=${organizationId}`])
      expect(await look(script, path), path)
        .to.contain('&#60;img src=x onerror=alert(1)&#62;')
        .and.not.contain('<img');
  });

  it('turns the addresses in a message into links, and nothing else', async () => {
    const script = createScript();
    await script.control('POST', 'settings', { emailBody: '<b>Go</b> http://localhost:5173/#kms-code={code}"x' });
    await script.verify('ann@example.com', newKey());
    const [{ code } = { code: '' }] = script.emulator.mailbox.messages('ann@example.com');
    const address = `http://localhost:5173/#kms-code=${code}&#34;x`;
    expect(await look(script, INBOX)).to.contain(
      `&#60;b&#62;Go&#60;/b&#62; <a href="${address}" target="_blank" rel="noopener">${address}</a></p>`,
    );
  });

  it("only runs its own script, and can't be framed", async () => {
    const script = createScript();
    const { headers } = await script.emulator.fetch(new Request(ORIGIN + INBOX));
    const policy = headers.get('content-security-policy');
    expect(policy).to.contain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'");
    expect(policy).to.contain("frame-ancestors 'none'").and.not.contain('unsafe');
    expect(headers.get('cache-control')).to.equal('no-store');
    const file = await script.emulator.fetch(new Request(ORIGIN + at('dashboard.js')));
    expect(file.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect((await script.emulator.fetch(new Request(ORIGIN + at('none')))).status).to.equal(404);
  });

  it('changes no setting when its form is sent as it is', async () => {
    const script = createScript();
    const before = (await script.control('GET', 'settings')).body;
    expect((await send(script, at('settings'), formOf(await look(script, at('settings'))))).status).to.equal(303);
    expect((await script.control('GET', 'settings')).body).to.deep.equal(before);
  });

  it('changes the settings, and what the proxy says of them', async () => {
    const script = createScript();
    const form = formOf(await look(script, at('settings')));
    form.delete('enabledProviders');
    for (const way of ['email', 'passkey']) form.append('enabledProviders', way);
    form.set('otpLength', '8');
    form.set('allowedOrigins', 'http://localhost:1\r\nhttp://localhost:2');
    form.set('emailSubject', 'Hallo & "du"');
    expect((await send(script, at('settings'), form)).headers.get('location')).to.equal(at('settings'));
    const settings = (await script.control('GET', 'settings')).body;
    expect(settings).to.deep.include({ enabledProviders: ['email', 'passkey'], otpLength: '8', emailSubject: 'Hallo & "du"' });
    expect(settings.allowedOrigins).to.deep.equal(['http://localhost:1', 'http://localhost:2']);
    const { body } = await script.proxy('wallet_kit_config', {}, { origin: 'http://localhost:1' });
    expect(body).to.deep.include({ enabledProviders: ['email', 'passkey'], otpLength: '8' });
  });

  it('keeps the settings and says why when one of them is wrong', async () => {
    const script = createScript();
    const form = formOf(await look(script, at('settings')));
    form.set('otpLength', '99');
    form.set('otpAlphanumeric', 'on');
    const answer = await send(script, at('settings'), form);
    expect(answer.status).to.equal(400);
    const page = await answer.text();
    expect(page).to.match(/role="alert"[^>]*><b>[^<]*<\/b>[^<]*otpLength/);
    expect(page, 'what was typed stays').to.match(/id="otpLength"[^>]*value="99"/);
    expect((await script.control('GET', 'settings')).body.otpAlphanumeric).to.equal(false);
  });

  it('empties the inbox and resets', async () => {
    const script = createScript();
    const { organizationId } = await script.join('ann@example.com');
    expect((await send(script, INBOX, { do: 'empty-inbox' })).headers.get('location')).to.equal(INBOX);
    expect(await look(script, INBOX)).to.contain('No messages yet.');
    expect(await look(script, at('organizations'))).to.contain(organizationId);
    await send(script, INBOX, { do: 'reset' });
    expect(await look(script, at('organizations'))).not.to.contain(organizationId);
  });

  for (const origin of ['https://evil.example', 'null', 'http://localhost:5173', null]) {
    it(`refuses a form from ${origin ?? 'a sender without an origin'}`, async () => {
      const script = createScript();
      await script.join('ann@example.com');
      expect((await send(script, INBOX, { do: 'reset' }, origin)).status).to.equal(403);
      expect(await look(script, at('organizations'))).to.contain('ann@example.com');
    });
  }

  it("refuses what it doesn't know", async () => {
    const script = createScript();
    expect((await send(script, INBOX, { do: 'constructor' })).status).to.equal(400);
    expect((await send(script, at('dashboard.js'), { do: 'reset' })).status).to.equal(405);
    expect((await script.emulator.fetch(new Request(ORIGIN + INBOX, { method: 'DELETE' }))).status).to.equal(405);
  });

  it('stays small with ten thousand organizations', async () => {
    const organizations = Array.from({ length: 10_000 }, (_, index) => ({ name: `Org ${index}`, users: [{ userName: 'U' }] }));
    const page = await look(createScript({ config: { organizations } }), at('organizations'));
    expect(page).to.contain('and 9950 older').and.contain('Org 9999');
    expect(page.length).to.be.below(100_000);
  });
});
