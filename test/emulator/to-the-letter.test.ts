import { expect } from '@esm-bundle/chai';
import { createPasskey, type PasskeyMade } from './authenticator.js';
import { type Answer, createScript, loginSignature, type Member, newKey, type Script } from './script.js';

describe('create_policy, to the letter', () => {
  const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '' };

  it('needs notes, which may be empty', async () => {
    const script = createScript();
    const { notes: _notes, ...without } = policy;
    expect((await script.submit(script.root, 'create_policy', without)).status).to.equal(400);
    expect((await script.submit(script.root, 'create_policy', { ...policy, notes: null })).status).to.equal(400);
    expect((await script.submit(script.root, 'create_policy', { ...policy, notes: 7 })).status).to.equal(400);
    expect((await script.submit(script.root, 'create_policy', policy)).status).to.equal(200);
  });

  const conditions: Readonly<Record<number, readonly string[]>> = {
    200: [
      "wallet.id == 'x' && wallet.imported == false",
      "wallets.any(w, w.label in ['a', 'b'])",
      "private_key.tags.contains('t') || wallet_account.address == '0x1'",
      "activity.params.user_ids.count() == 1 && activity.kind != 'X' && activity.params['type'] == 'T'",
      "eth.tx.data[0..10] == '0xa9059cbb' && eth.tx.value <= 5",
      "eth.tx.contract_call_args['to'] == '0x1' && eth.eip_712.message['a']['b'].all(x, x.c < 1)",
      "solana.tx.instructions.all(i, i.accounts[0].signer && i.program_key == '1')",
      'tron.tx.contract[0].owner.keys.any(k, k.weight > 1)',
      "bitcoin.tx.outputs.all(o, o.value < 10 || CaseInsensitiveString(o.address_type) == 'P2TR')",
      "time.now > Timestamp('2026-03-01T00:00:00Z') && CronSpan('0 9 * * 1-5', '8h', 'America/New_York')",
      "'a' in []",
    ],
    400: [
      '1',
      "'true'",
      'wallet',
      'eth.tx.value',
      'nobody == 1',
      "approvers.any(u, u.id == 'x')",
      "wallet.color == 'red'",
      "wallet['color'] == 'red'",
      "wallet.constructor == 'x'",
      'eth.tx.value.more == 1',
      "eth.tx.value == '1'",
      'wallet.id == 1',
      "wallet.id < 'x'",
      'wallet.imported > false',
      'wallets == wallets',
      'wallet == wallet',
      "wallet.id in 'abc'",
      "1 in ['a']",
      "[1, 'a'].count() == 2",
      "wallets.contains('a')",
      'wallets.any(w, w.id)',
      'wallets.filter(w, w.imported)',
      'wallet.id.count() == 1',
      "wallets['0'].id == 'x'",
      "wallets[0..'1'].count() == 1",
      'wallet.imported[0] == 1',
      '1 && true',
      "Timestamp('tomorrow') < time.now",
      "Timestamp('2026-13-01T00:00:00Z') < time.now",
      "Timestamp('2026-02-30T00:00:00Z') < time.now",
      "Timestamp('2026-03-01T00:00:00-05:00') < time.now",
      'time.now > 5',
      "CronSpan('0 25 * * *', '8h', 'UTC')",
      "CronSpan('0 9 31-40 * *', '8h', 'UTC')",
      "CronSpan('0 9 * *', '8h', 'UTC')",
      "CronSpan('*/5 * * * *', '8h', 'UTC')",
      "CronSpan('0 9 * * *', '8d', 'UTC')",
      "CronSpan('0 9 * * *', 'soon', 'UTC')",
      "CronSpan('0 9 * * *', '8h', 'Nowhere/Land')",
      Array.from({ length: 5 }, () => "CronSpan('0 9 * * *', '8h', 'UTC')").join(' || '),
    ],
  };
  for (const [status, texts] of Object.entries(conditions))
    for (const condition of texts)
      it(`answers ${status} to the condition ${condition.slice(0, 100)}`, async () => {
        const script = createScript();
        const answer = await script.submit(script.root, 'create_policy', { ...policy, condition });
        expect(answer.status).to.equal(Number(status));
        if (answer.status === 400) expect(answer.body.message).to.equal('invalid policy condition');
      });

  it('accepts a consensus over approvers and credentials, and over nothing that conditions see', async () => {
    const script = createScript();
    const statusOf = async (consensus: string) =>
      (await script.submit(script.root, 'create_policy', { ...policy, policyName: consensus, consensus })).status;
    expect(await statusOf("approvers.filter(u, u.tags.contains('t')).count() >= 2")).to.equal(200);
    expect(await statusOf("credentials.any(c, c.type == 'x' && c.user_id == c.public_key)")).to.equal(200);
    for (const wrong of ["wallet.id == 'x'", 'approvers.count()', "approvers.any(u, u.name == 'x')", 'approvers > 1'])
      expect(await statusOf(wrong), wrong).to.equal(400);
  });
});

describe('the registration of a passkey, to the letter', () => {
  const site = { origin: 'https://app.site.example', rpId: 'site.example' };
  const transport = (name: string) => `AUTHENTICATOR_TRANSPORT_${name}`;
  const cases: readonly (readonly [what: string, made: PasskeyMade, status: number])[] = [
    ['of an allowed origin', site, 200],
    ['for the host itself', { ...site, rpId: 'app.site.example' }, 200],
    ['of another origin', { ...site, origin: 'https://evil.example', rpId: 'evil.example' }, 400],
    ['without an origin', { ...site, origin: undefined }, 400],
    ['of an origin that is none', { ...site, origin: '*' }, 400],
    ['of another site', { ...site, rpId: 'other.example' }, 400],
    ['of a site below', { ...site, rpId: 'x.app.site.example' }, 400],
    ['of a whole top-level domain', { ...site, rpId: 'example' }, 400],
    ['without anybody present', { ...site, flags: 0x40 }, 400],
    ['of all five transports', { ...site, transports: ['BLE', 'INTERNAL', 'NFC', 'USB', 'HYBRID'].map(transport) }, 200],
    ['of an unknown transport', { ...site, transports: ['internal'] }, 400],
    ['without transports', { ...site, transports: null }, 400],
    ['with every character of a name', { ...site, name: 'Az 09_-:/.' }, 200],
    ['with a name of 64 characters', { ...site, name: 'a'.repeat(64) }, 200],
    ['with a name of 65 characters', { ...site, name: 'a'.repeat(65) }, 400],
    ['with other characters in its name', { ...site, name: 'Ada’s key' }, 400],
  ];
  for (const [what, made, status] of cases)
    it(`${what} is answered with ${status}`, async () => {
      const script = createScript({ config: { settings: { allowedOrigins: ['https://app.site.example'] } } });
      const authenticators = [createPasskey(made).registration];
      const user = { userName: 'u', apiKeys: [], authenticators, oauthProviders: [], userTags: [] };
      expect((await script.submit(script.root, 'create_users', { users: [user] })).status).to.equal(status);
    });
});

describe('rate limits, to the letter', () => {
  const limited = (settings: object) => createScript({ now: () => 1_800_000_000_000, config: { settings } });
  const who = async (script: Script) => script.join('ada@example.com');

  it('are reported in every answer while they are on, and in none while they are off', async () => {
    const script = limited({ requestsPerSecond: '3' });
    const answers = [
      await script.query(script.root, 'whoami'),
      await script.query(script.root, 'nothing'),
      await script.post('/v1/x', '{'),
    ];
    expect(
      answers.map(({ status, headers }) => [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]),
    ).to.deep.equal([
      [200, '3', '2'],
      [404, '3', '1'],
      [404, '3', '2'],
    ]);
    for (const { headers } of answers)
      for (const name of ['forwarded-for', 'remote-addr']) expect(headers.get(`x-rate-limit-request-${name}`)).to.equal('127.0.0.1');
    const off = createScript();
    expect((await off.query(off.root, 'whoami')).headers.get('ratelimit-limit')).to.equal(null);
  });

  it('also apply to each sub-organization', async () => {
    const script = limited({ requestsPerSecond: '0', requestsPerSecondOfSubOrganization: '2' });
    const member = await who(script);
    await script.control('POST', 'settings', { requestsPerSecond: '100' });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await script.query(member, 'whoami')).status);
    expect(statuses).to.deep.equal([200, 200, 429]);
    for (const _ of [1, 2, 3]) expect((await script.query(script.root, 'whoami')).status).to.equal(200);
  });
});

describe('the seed shape, to the letter', () => {
  it('can be chosen in a configuration', async () => {
    const script = createScript({ config: { answers: 'seed' } });
    const { activity } = (await script.submit(script.root, 'create_user_tag', { userTagName: 't', userIds: [] })).body;
    expect(activity.createdAt).to.be.a('string');
    expect(() => createScript({ config: { answers: 'old' as 'seed' } })).to.throw('answers must be live or seed');
  });

  it('reports a pending activity once, at its end', async () => {
    for (const [answers, statuses] of [
      ['seed', ['COMPLETED']],
      ['live', ['CONSENSUS_NEEDED', 'COMPLETED']],
    ] as const) {
      const script = createScript({ answers, fetch: async () => new Response() });
      const [first, second] = [newKey(), newKey()];
      const rootUsers = [first, second].map(({ publicKey }, index) => ({
        userName: `root ${index}`,
        apiKeys: [{ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' }],
        authenticators: [],
        oauthProviders: [],
      }));
      const made = await script.submit(script.root, 'create_sub_organization', {
        subOrganizationName: 's',
        rootUsers,
        rootQuorumThreshold: 2,
      });
      const organizationId = made.body.activity.result.createSubOrganizationResultV7.subOrganizationId;
      await script.submit(script.root, 'set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: 'http://localhost:1/in' });
      const asked = await script.submit({ organizationId, key: first }, 'create_user_tag', { userTagName: 't', userIds: [] });
      const { id, fingerprint } = asked.body.activity;
      await script.submit({ organizationId, key: second }, 'approve_activity', { fingerprint });
      const { deliveries } = (await script.control('GET', 'webhooks')).body;
      const told = deliveries.filter(({ activityId }: any) => activityId === id).map(({ activityStatus }: any) => activityStatus);
      expect(told, answers).to.deep.equal(statuses.map((status) => `ACTIVITY_STATUS_${status}`));
    }
  });
});

describe('requests, to the letter', () => {
  it('look a verified contact up by its kind', async () => {
    const script = createScript();
    const { organizationId } = await script.join('ada@example.com');
    const { organizationId: byPhone } = await script.join('+491700000001');
    const found = async (fields: object) => (await script.query(script.root, 'list_verified_suborgs', fields)).body.organizationIds;
    expect(await found({ filterType: 'EMAIL', filterValue: 'ada@example.com' })).to.deep.equal([organizationId]);
    expect(await found({ filterType: 'PHONE_NUMBER', filterValue: 'ada@example.com' })).to.deep.equal([]);
    expect(await found({ filterType: 'EMAIL', filterValue: '+491700000001' })).to.deep.equal([]);
    expect(await found({ filterType: 'EMAIL' })).to.deep.equal([organizationId]);
    expect(await found({ filterType: 'PHONE_NUMBER' })).to.deep.equal([byPhone]);
  });

  it("ignore members that stamp_login doesn't have", async () => {
    const script = createScript();
    const member = await script.join('ada@example.com');
    for (const userId of [script.root.organizationId, 7, null]) {
      const parameters = { publicKey: newKey().publicKey, userId, sessionType: 'x' };
      expect((await script.submit(member, 'stamp_login', parameters)).status, String(userId)).to.equal(200);
    }
  });

  const keyOf = (expirationSeconds: unknown) => {
    return { apiKeyName: 'k', publicKey: newKey().publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds };
  };
  const empty = { authenticators: [], oauthProviders: [] };
  /** Where a text is documented that is a number, or looks like one. */
  const texts: Readonly<Record<string, (given: { script: Script; member: Member; value: unknown }) => Promise<Answer>>> = {
    'expirationSeconds of stamp_login': ({ script, value: expirationSeconds }) =>
      script.submit(script.root, 'stamp_login', { publicKey: newKey().publicKey, expirationSeconds }),
    'expirationSeconds of create_read_write_session': ({ script, member: { userId, ...member }, value: expirationSeconds }) => {
      const wish = { targetPublicKey: newKey().publicKey, userId, apiKeyName: 'n', expirationSeconds };
      return script.submit(member, 'create_read_write_session', wish);
    },
    'expirationSeconds of create_api_keys': ({ script, member: { userId, ...member }, value }) =>
      script.submit(member, 'create_api_keys', { userId, apiKeys: [keyOf(value)] }),
    'expirationSeconds of a sign-up': ({ script, value }) =>
      script.proxy('signup', { userName: 'u', organizationName: 'o', apiKeys: [keyOf(value)], ...empty }),
    'expirationSeconds of init_otp': ({ script, value: expirationSeconds }) =>
      script.submit(script.root, 'init_otp', { otpType: 'OTP_TYPE_EMAIL', contact: 'b@example.com', appName: 'a', expirationSeconds }),
    ...Object.fromEntries(
      ['list_suborgs', 'list_activities', 'list_wallet_accounts'].map((name) => [
        `limit of ${name}`,
        ({ script, value: limit }) => script.query(script.root, name, { paginationOptions: { limit } }),
      ]),
    ),
  };
  for (const [about, send] of Object.entries(texts)) {
    it(`refuse a number instead of a documented text: ${about}`, async () => {
      const script = createScript();
      const member = await script.join('ada@example.com');
      const statuses = [await send({ script, member, value: 60 }), await send({ script, member, value: '60' })].map(({ status }) => status);
      expect(statuses).to.deep.equal([400, 200]);
    });
  }
});

describe('codes, to the letter', () => {
  it('are sent as often as a contact asks unless there is a limit', async () => {
    const script = createScript();
    for (const _ of [1, 2, 3, 4, 5]) expect(await script.verify('ada@example.com', newKey())).to.be.a('string');
  });

  it('are sent three times in three minutes if that is the limit, whether they were used or not', async () => {
    const script = createScript();
    await script.control('POST', 'settings', { codesPerContact: '3' });
    const contact = 'ada@example.com';
    for (const _ of [1, 2, 3]) expect(await script.verify(contact, newKey())).to.be.a('string');
    const refused = await script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'ADA@example.com' });
    expect([refused.status, refused.body.turnkeyErrorCode]).to.deep.equal([400, 'MAX_OTP_INITIATED']);
    script.emulator.clock.advance(180_000);
    expect(await script.verify(contact, newKey())).to.be.a('string');
  });

  it("find no user whose contact isn't verified, even in a named organization", async () => {
    const script = createScript();
    const rootUsers = [{ userName: 'u', userEmail: 'eve@example.com', apiKeys: [], authenticators: [], oauthProviders: [] }];
    const made = await script.submit(script.root, 'create_sub_organization', { subOrganizationName: 's', rootUsers });
    const organizationId = made.body.activity.result.createSubOrganizationResultV7.subOrganizationId;
    const key = newKey();
    const { publicKey } = key;
    const verificationToken = await script.verify('eve@example.com', key);
    const clientSignature = loginSignature(verificationToken, { publicKey, key });
    const login = await script.proxy('otp_login', { verificationToken, publicKey, clientSignature, organizationId });
    expect(login.status).to.equal(404);
  });
});
