import { expect } from '@esm-bundle/chai';
import { claimsOf, createScript, firstWallet, loginSignature, newKey, type Script, signRaw, signupSignature } from './script.js';

const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };

async function sendCode(script: Script, contact: string): Promise<{ otpId: string; otpCode: string }> {
  const otpType = contact.includes('@') ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
  const { otpId } = (await script.proxy('otp_init', { otpType, contact })).body;
  return { otpId, otpCode: script.emulator.mailbox.messages(contact)[0]?.code ?? '' };
}

describe('the auth proxy, each request in both documented shapes', () => {
  it('serves its configuration to an empty body and to no body', async () => {
    const script = createScript();
    const [empty, none] = [await script.proxy('wallet_kit_config', {}), await script.proxy('wallet_kit_config', '')];
    expect(empty.body).to.deep.equal(none.body);
    expect(empty.body).to.deep.include({ sessionExpirationSeconds: '900', organizationId: script.root.organizationId, otpLength: '6' });
    expect(empty.body).not.to.have.property('oauthRedirectUrl');
  });

  for (const member of ['public_key', 'publicKey']) {
    it(`binds a verification token to a key sent as ${member}`, async () => {
      const script = createScript();
      const { publicKey } = newKey();
      const answer = await script.proxy('otp_verify', { ...(await sendCode(script, 'a@example.com')), [member]: publicKey });
      expect(claimsOf(answer.body.verificationToken)).to.deep.include({
        public_key: publicKey,
        contact: 'a@example.com',
        verification_type: 'OTP_TYPE_EMAIL',
      });
    });
  }

  it('signs up and in with the live shapes: usage messages and a wallet of accounts', async () => {
    const script = createScript();
    const member = await script.join('live@example.com');
    expect(member.wallet.addresses).to.have.length(2);
    expect(claimsOf(member.token)).to.deep.include({
      organization_id: member.organizationId,
      user_id: member.userId,
      public_key: member.key.publicKey,
    });
    expect((await script.query(member, 'whoami')).body.username).to.equal('Member');
  });

  it('signs up and in with the documented shapes: a hex signature and a wallet of one path', async () => {
    const script = createScript();
    const key = newKey();
    const verificationToken = await script.verify('+4915112345678', key);
    const wallet = { path: "m/44'/501'/0'/0'", curve: 'CURVE_TYPE_ED25519' };
    const client_signature = signRaw(verificationToken, key);
    const contact = { userName: 'Seed', organizationName: 'Home', userPhoneNumber: '+4915112345678' };
    const signup = await script.proxy('signup', { ...contact, ...lists, wallet, verificationToken, client_signature });
    expect(signup.body.wallet.addresses[0]).to.match(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    const login = await script.proxy('otp_login', { verificationToken, publicKey: key.publicKey, client_signature });
    expect(claimsOf(login.body.session).organization_id).to.equal(signup.body.organizationId);
  });

  it('treats a contact as proven if the documented sign-up has no token for it', async () => {
    const script = createScript();
    const { publicKey } = newKey();
    const apiKeys = [{ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    await script.proxy('signup', { userName: 'Seed', organizationName: 'Home', userEmail: 'seed@example.com', ...lists, apiKeys });
    const key = newKey();
    const verificationToken = await script.verify('seed@example.com', key);
    const login = await script.proxy('otp_login', {
      verificationToken,
      publicKey: key.publicKey,
      client_signature: signRaw(verificationToken, key),
    });
    expect(login.status).to.equal(200);
  });

  it('looks accounts up by contact, key and name, and answers an empty object if there is none', async () => {
    const script = createScript();
    const member = await script.join('found@example.com');
    const find = async (filterType: string, filterValue: string) => (await script.proxy('account', { filterType, filterValue })).body;
    const found = { organizationId: member.organizationId };
    expect(await find('EMAIL', 'FOUND@example.com')).to.deep.equal(found);
    expect(await find('PUBLIC_KEY', member.key.publicKey)).to.deep.equal(found);
    expect(await find('USERNAME', 'Member')).to.deep.equal(found);
    expect(await find('EMAIL', 'nobody@example.com')).to.deep.equal({});
    expect(await find('CREDENTIAL_ID', 'AAAA')).to.deep.equal({});
  });
});

describe('one-time codes', () => {
  it('are random, with the length and characters in the settings', async () => {
    const script = createScript();
    await script.control('POST', 'settings', { otpLength: '9', otpAlphanumeric: true });
    const codes = await Promise.all(['a', 'b', 'c'].map(async (name) => (await sendCode(script, `${name}@example.com`)).otpCode));
    expect(new Set(codes).size).to.equal(3);
    for (const code of codes) expect(code).to.match(/^[0-9A-HJKMNP-TV-Z]{9}$/);
  });

  it('work once', async () => {
    const script = createScript();
    const code = await sendCode(script, 'once@example.com');
    expect((await script.proxy('otp_verify', code)).status).to.equal(200);
    expect((await script.proxy('otp_verify', code)).body.message).to.contain('OTP expired');
  });

  it('are locked after the third wrong attempt, not the second', async () => {
    const script = createScript();
    const { otpId, otpCode } = await sendCode(script, 'tries@example.com');
    const second = await sendCode(script, 'tries@example.com');
    for (const _ of [1, 2]) await script.proxy('otp_verify', { otpId, otpCode: 'no' });
    expect((await script.proxy('otp_verify', { otpId, otpCode })).status).to.equal(200);
    for (const _ of [1, 2, 3]) await script.proxy('otp_verify', { otpId: second.otpId, otpCode: 'no' });
    expect((await script.proxy('otp_verify', second)).body.message).to.contain('OTP expired');
  });

  it('expire', async () => {
    const script = createScript();
    const code = await sendCode(script, 'slow@example.com');
    script.emulator.clock.advance(300_000);
    expect((await script.proxy('otp_verify', code)).body.message).to.contain('OTP expired');
  });
});

describe('sign-up', () => {
  it("refuses a second account for a proven contact, because a code couldn't tell them apart", async () => {
    const script = createScript();
    await script.join('twice@example.com');
    const again = await script.proxy('signup', { userName: 'x', organizationName: 'x', userEmail: 'twice@example.com', ...lists });
    expect(again.status).to.equal(409);
  });

  it('creates one account if two are requested at once', async () => {
    const script = createScript();
    const body = { userName: 'x', organizationName: 'x', userEmail: 'both@example.com', ...lists };
    const answers = await Promise.all([script.proxy('signup', body), script.proxy('signup', body)]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 409]);
  });

  it('refuses a client signature about another contact', async () => {
    const script = createScript();
    const key = newKey();
    const verificationToken = await script.verify('mine@example.com', key);
    const clientSignature = signupSignature(verificationToken, { signup: { ...lists, email: 'mine@example.com' }, key });
    const body = { userName: 'x', organizationName: 'x', userEmail: 'theirs@example.com', ...lists, verificationToken, clientSignature };
    expect((await script.proxy('signup', body)).body.message).to.equal('invalid client signature');
  });

  it('marks only the contact of the token as proven', async () => {
    const script = createScript();
    const key = newKey();
    const verificationToken = await script.verify('proven@example.com', key);
    const signup = { ...lists, email: 'proven@example.com', phoneNumber: '+4915100000000' };
    const clientSignature = signupSignature(verificationToken, { signup, key });
    const contacts = { userEmail: 'proven@example.com', userPhoneNumber: '+4915100000000' };
    await script.proxy('signup', { userName: 'x', organizationName: 'x', ...contacts, ...lists, verificationToken, clientSignature });
    const phone = await script.proxy('account', { filterType: 'PHONE_NUMBER', filterValue: '+4915100000000' });
    expect(phone.body).to.deep.equal({});
  });

  it('leaves nothing behind if the wallet is refused', async () => {
    const script = createScript();
    const wallet = { ...firstWallet, mnemonicLength: 13 };
    const apiKeys = [{ apiKeyName: 'k', publicKey: newKey().publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const answer = await script.proxy('signup', { userName: 'x', organizationName: 'x', ...lists, apiKeys, wallet });
    expect(answer.body.message).to.equal('invalid mnemonic length');
    expect((await script.query(script.root, 'list_suborgs')).body.organizationIds).to.deep.equal([]);
  });
});

describe("the proxy's own user", () => {
  it("stamps what it forwards, so that the organization's activities show it", async () => {
    const script = createScript();
    const { organizationId } = await script.join('seen@example.com');
    const { activities } = (await script.control('GET', `activities?organizationId=${script.root.organizationId}`)).body;
    const types = activities.map(({ type }: { type: string }) => type.replace('ACTIVITY_TYPE_', ''));
    expect(types).to.deep.equal(['OTP_LOGIN', 'CREATE_SUB_ORGANIZATION_V7', 'VERIFY_OTP', 'INIT_OTP']);
    for (const { stampedBy } of activities) expect(stampedBy.userName).to.equal('Auth proxy');
    expect(activities[1].result.createSubOrganizationResultV7.subOrganizationId).to.equal(organizationId);
  });

  it('has no key while the proxy is turned off, and a new one afterwards', async () => {
    const script = createScript();
    const keys = async () => {
      const { userId } = (await script.control('GET', 'activities')).body.activities[0].stampedBy;
      return (await script.query(script.root, 'get_user', { userId })).body.user.apiKeys.map((key: any) => key.credential.publicKey);
    };
    await sendCode(script, 'key@example.com');
    const before = await keys();
    await script.control('POST', 'settings', { enabled: false });
    expect((await script.proxy('wallet_kit_config', {})).status).to.equal(403);
    expect(await keys()).to.deep.equal([]);
    await script.control('POST', 'settings', { enabled: true });
    expect((await script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'key@example.com' })).status).to.equal(200);
    expect(await keys())
      .to.have.length(1)
      .and.not.to.deep.equal(before);
  });
});

describe('a login signature', () => {
  it('is refused for another session key, another token and a flipped digit', async () => {
    const script = createScript();
    const { key } = await script.join('sig@example.com');
    const verificationToken = await script.verify('sig@example.com', key);
    const other = await script.verify('sig@example.com', key);
    const { publicKey } = key;
    const right = loginSignature(verificationToken, { publicKey, key }) as { signature: string };
    const flipped = { ...right, signature: right.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) };
    const wrong = [
      loginSignature(other, { publicKey, key }),
      loginSignature(verificationToken, { publicKey: newKey().publicKey, key }),
      flipped,
      undefined,
    ];
    for (const clientSignature of wrong) {
      const answer = await script.proxy('otp_login', { verificationToken, publicKey, clientSignature });
      expect(answer.body.message).to.equal('invalid client signature');
    }
    expect((await script.proxy('otp_login', { verificationToken, publicKey, clientSignature: right })).status).to.equal(200);
  });
});
