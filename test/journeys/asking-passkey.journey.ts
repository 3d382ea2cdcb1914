import { expect } from '@esm-bundle/chai';
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright';
import { approveIn } from '../support/approver.js';
import { type KeyFrameSite, keyFrameSite } from '../support/key-frame-site.js';
import { type Stage, stage } from '../support/stage.js';
import { begin, MESSAGE, message, outcomeOf, permit } from '../support/to-sign.js';
import { visitorOf } from '../support/visitor.js';
import { addressesInPage } from '../support/wallet-checks.js';

/** Of the frame, and of its passkeys. The page is at this machine's IP address, which is another site and can't have any. */
const KEYS = 'localhost';
const PAGE = '127.0.0.1';

describe('a key frame that has a passkey confirm the answer', () => {
  let stand: Stage;
  let site: KeyFrameSite;
  let profile: BrowserContext;
  let page: Page;
  let cdp: CDPSession;
  let authenticatorId: string;
  before(async () => {
    stand = await stage();
    site = await keyFrameSite(stand.emulator, ({ port }) => `http://${PAGE}:${port}`, 'asking-frame', { passkeys: KEYS });
  });
  after(() => site.close());
  beforeEach(async () => {
    await stand.emulator.reset();
    profile = await stand.partedProfile();
    page = await profile.newPage();
    cdp = await profile.newCDPSession(page);
    await cdp.send('WebAuthn.enable', { enableUI: false });
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options }));
    await page.goto(`http://${PAGE}:${site.port}/login.html`);
    await visitorOf(page, stand.emulator).signIn('ada@example.com');
  });
  afterEach(() => profile.close());

  /** Put a passkey of this domain on the device. */
  async function plant(rpId = KEYS): Promise<void> {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
    const credential = { credentialId: 'AAAA', isResidentCredential: true, rpId, privateKey: pkcs8, userHandle: 'QUFB', signCount: 1 };
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  const frameOf = (): Frame => page.frames().find((one) => one.url() === site.frame)!;
  const asksForData = async (): Promise<void> => {
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', permit(ethereum));
    await frameOf().getByRole('heading', { name: 'Sign this data?' }).waitFor();
  };
  const unconfirmed = (limit: { readonly timeout?: number } = {}) => frameOf().getByText('No passkey was used. Try again.').waitFor(limit);

  it('signs what moves value once the user has approved it and a passkey has confirmed it', async () => {
    await plant();
    const used = new Promise<void>((done) => cdp.once('WebAuthn.credentialAsserted', () => done()));
    await asksForData();
    await approveIn(frameOf());
    await used;
    expect(JSON.parse(await outcomeOf(page)).result).to.have.keys('r', 's', 'v');
  });

  it('signs nothing without one: it says so, and asks again or is rejected', async () => {
    await asksForData();
    await approveIn(frameOf(), unconfirmed);
    await plant('another.example');
    await approveIn(frameOf(), unconfirmed);
    await frameOf().getByRole('button', { name: 'Reject' }).click();
    expect(await outcomeOf(page)).to.equal('rejected');
  });

  it("signs nothing with one that hasn't verified the user", async () => {
    await plant();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await asksForData();
    await approveIn(frameOf(), unconfirmed);
  });

  it('asks for none for a message, and mentions none', async () => {
    const { ethereum } = await addressesInPage(page);
    const payload = `\u0019Ethereum Signed Message:\n${MESSAGE.length}${MESSAGE}`;
    await begin(page, 'sign_raw_payload', { ...message(ethereum), payload });
    await frameOf().getByRole('heading', { name: 'Sign this message?' }).waitFor();
    const alerts = await frameOf().evaluateHandle(() => {
      const said: (string | null)[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) if (target instanceof Element && target.matches('[role=alert]')) said.push(target.textContent);
      }).observe(document.body, { childList: true, subtree: true });
      return said;
    });
    await approveIn(frameOf());
    expect(await alerts.jsonValue()).not.to.include('Use your passkey');
    expect(JSON.parse(await outcomeOf(page)).result).to.have.keys('r', 's', 'v');
  });
});
