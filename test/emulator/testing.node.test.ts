import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { type TestService, useEmulator } from '../../emulator/testing.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import { createKmsServer } from '../../src/server.js';

/** A site with a server of its own. */
const SITE = 'http://localhost:5173';

describe("a site's own tests", () => {
  let server: EmulatorServer;
  let service: TestService;
  before(async () => {
    server = await serveEmulator();
    service = useEmulator(server.origin);
  });
  beforeEach(() => service.reset());
  after(() => server.close());

  const clientOf = (at: {
    readonly organizationId: string;
    readonly apiKey: { readonly publicKey: string; readonly privateKey: string };
  }) => createPublicApiClient({ baseUrl: service.origin, organizationId: at.organizationId, stamper: apiKeyStamper(at.apiKey) });

  it('create a user with a wallet, and sign them in, without a page', async () => {
    const user = await service.createUser({ name: 'Ada', email: 'ada@example.com', phoneNumber: '+14155550123' });
    const { accounts } = await clientOf(user).query('list_wallet_accounts', {});
    expect(accounts.map(({ address }) => address)).to.deep.equal(user.wallet.addresses);
    const session = await service.createSession(user);
    expect(await clientOf(session).query('whoami', {})).to.deep.include({ organizationId: user.organizationId, userId: user.userId });
    const claims = JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString());
    expect([claims.user_id, claims.public_key]).to.deep.equal([user.userId, session.apiKey.publicKey]);
  });

  it('create a session for a new user if none is named, and end it with the clock', async () => {
    const session = await service.createSession(undefined, { expirationSeconds: 60 });
    await service.moveClock(61_000);
    const failure = await clientOf(session)
      .query('whoami', {})
      .then(
        () => 'whoami',
        (error: { code: string }) => error.code,
      );
    expect(failure).to.not.equal('whoami');
    expect((await service.activities(session.organizationId)).length).to.be.above(0);
  });

  it('read each code once, and wait for a second one', async () => {
    const { authProxyConfigId } = await service.config();
    const headers = { 'content-type': 'application/json', 'x-auth-proxy-config-id': authProxyConfigId };
    const body = JSON.stringify({ otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' });
    const send = () => fetch(`${service.origin}/v1/otp_init`, { method: 'POST', headers, body });
    await send();
    const first = await service.readCode('ada@example.com');
    const second = service.readCode('ada@example.com');
    await send();
    const [newest] = await service.messages('ada@example.com');
    expect(await second).to.equal(newest?.code);
    expect((await service.messages('ada@example.com')).map(({ code }) => code)).to.deep.equal([await second, first]);
    const none = await service.readCode('ada@example.com', { timeoutMs: 50 }).catch((error: Error) => error.message);
    expect(none).to.equal('no new message to ada@example.com within 50 ms');
  });

  it('say why the service refused', async () => {
    const refused = await service.createUser({ email: 'no address' }).catch((error: Error) => error.message);
    expect(refused).to.include('400');
  });

  it('add their own users to choose at a brand, until a reset', async () => {
    const { oauth } = await service.config();
    const { authorize } = (oauth.endpoints as Record<string, { authorize: string }>).google!;
    const query = new URLSearchParams({
      client_id: oauth.clientIds.google!,
      redirect_uri: 'http://localhost/',
      response_type: 'id_token',
      nonce: 'n',
    });
    const choice = async () => (await fetch(`${authorize}?${query}`)).text();
    await service.addPerson({ name: 'Grace <Hopper>', email: 'grace@example.com' });
    expect(await choice()).to.include('Continue as Grace &#60;Hopper&#62;');
    await service.reset();
    expect(await choice()).to.not.include('Grace');
  });

  it('go back to a snapshot', async () => {
    const before = await service.snapshot();
    await service.createUser();
    await service.restore(before);
    expect(await service.snapshot()).to.deep.equal(before);
  });

  it('have a separate emulator for each worker', async () => {
    const [one, other] = await Promise.all([service.startTenant(), service.startTenant()]);
    await one.createUser({ email: 'ada@example.com' });
    await one.setFault({ path: '*', fault: 'status', value: 503 });
    await one.moveClock(60_000);
    await one.reset();
    await one.createUser({ email: 'ada@example.com' });
    for (const elsewhere of [other, service]) {
      expect(await elsewhere.requests()).to.deep.equal([]);
      await elsewhere.createUser({ email: 'ada@example.com' });
    }
    await one.close();
    expect(await one.requests().catch(() => 'gone')).to.equal('gone');
    expect(await one.close().catch((error: Error) => error.message)).to.include('404');
    await other.close();
  });

  it('have one server of the site for all workers: it asks the first emulator, and gets the accounts of each', async () => {
    const [one, other] = await Promise.all([service.startTenant(), service.startTenant()]);
    const kms = createKmsServer({ emulator: service.origin, origins: [SITE] });
    for (const worker of [one, other, service]) {
      const session = await worker.createSession();
      const visitor = await kms.verifyToken(session.token);
      expect([visitor.organizationId, visitor.userId]).to.deep.equal([session.organizationId, session.userId]);
    }
    const { token } = await one.createSession();
    await one.reset();
    expect(await kms.verifyToken(token).catch((error: { code: string }) => error.code)).to.equal('session_rejected');
    await Promise.all([one.close(), other.close()]);
  });

  it('end every worker’s emulator with the first one', async () => {
    const first = await serveEmulator();
    const tenant = await useEmulator(first.origin).startTenant();
    await first.close();
    expect(await tenant.requests().catch(() => 'gone')).to.equal('gone');
  });

  it('only start emulators from this machine', async () => {
    const answer = await fetch(`${service.origin}/_emulator/tenants`, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(answer.status).to.equal(403);
  });
});
