import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { buildDebugClient } from '../support/debug-site.js';
import type { SeenRequest } from '../support/emulator-controls.js';
import { freshForEach, profile, sharedByAll, stand } from '../support/journey.js';
import { type Secret, watchLeaks } from '../support/leak-watch.js';
import { newestCode, type Visitor, visit, visitorOf, wrongCode } from '../support/visitor.js';

const ADA = 'ada.lovelace@example.com';

/** The verification token of a login, as the page passed it on. */
function verificationTokenOf(requests: readonly SeenRequest[]): string {
  const login = requests.filter(({ path }) => path.endsWith('/otp_login')).at(-1);
  const body = typeof login?.body === 'string' ? JSON.parse(login.body) : login?.body;
  return (body as { verificationToken: string }).verificationToken;
}

/** Each secret of an e-mail login, and the only places where it may be. */
function secretsOf(known: { code: string; wrong: string; sessionToken: string; verificationToken: string }): readonly Secret[] {
  const answered = { place: 'request otp_verify', because: 'the service compares it' };
  const typed = { place: 'value of ', because: 'the person types it into the field' };
  return [
    { name: 'the contact', value: ADA, allowed: [typed, ...SHOWN_PLACES, ...CONTACT_PLACES] },
    { name: 'the code', value: known.code, allowed: [typed, answered] },
    { name: 'a wrong code', value: known.wrong, allowed: [typed, answered] },
    { name: 'the session token', value: known.sessionToken, allowed: [RECORD] },
    { name: 'the verification token', value: known.verificationToken, allowed: [...TOKEN_PLACES, RECORD] },
  ];
}
const RECORD = { place: 'record', because: 'the record of the session, or of the attempt until it ends' };
const SHOWN_PLACES = [
  'text of bdi',
  'text of p',
  'member card of kms-login',
  'member _$EO of kms-login',
  'attribute title of bdi',
  'member _$Do of kms-session',
].map((place) => ({
  place,
  because: 'the code step shows where the code went, the session whose it is, and both hold what they show',
}));
const CONTACT_PLACES = ['otp_init', 'account', 'signup'].map((call) => ({
  place: `request ${call}`,
  because: 'the service is asked about it',
}));
const TOKEN_PLACES = ['otp_login', 'account', 'signup'].map((call) => ({
  place: `request ${call}`,
  because: 'it proves the contact there',
}));

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (document.querySelector('kms-session') as unknown as { client: KmsClient }).client.session.token());

/** Signs in with only the client. Tells the watch each view of the flow, and the error of each refused call. */
async function signInWithoutElements(page: Page, given: { contact: string; verificationToken: string }): Promise<void> {
  await page.evaluate(async ({ contact, verificationToken }) => {
    const { seeSighting } = window as unknown as { seeSighting(place: string, value: unknown): void };
    const { client } = document.querySelector('kms-session') as unknown as { client: KmsClient };
    const flow = client.startOtp();
    flow.subscribe((view) => seeSighting('view', view));
    flow.send({ type: 'submit-contact', channel: 'email', value: contact });
    Object.assign(window, { flowOfTest: flow });
    const refused = (call: Promise<unknown>) => call.catch((error: unknown) => seeSighting('error', error));
    const signature = {
      publicKey: `02${'ab'.repeat(32)}`,
      message: verificationToken,
      scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
      signature: 'ab'.repeat(64),
    };
    await refused(client.api.proxy.otpLogin({ verificationToken, publicKey: signature.publicKey, clientSignature: signature } as never));
    await refused(
      client.api.proxy.account({ filterType: 'EMAIL', filterValue: contact, verificationToken: `${verificationToken}x` } as never),
    );
  }, given);
  await page.waitForFunction(() => (window as unknown as { flowOfTest: Flow }).flowOfTest.view.step === 'code');
}

/** Types the code into the flow that `signInWithoutElements` started. */
async function endWithoutElements(page: Page, { code, wrong }: { code: string; wrong: string }): Promise<void> {
  const send = (value: string, until: string) =>
    page.evaluate(
      ([typed, wanted]) =>
        new Promise<void>((resolve) => {
          const { flowOfTest: flow } = window as unknown as { flowOfTest: Flow };
          flow.subscribe((view) => (wanted === 'problem' ? 'problem' in view : view.step === wanted) && resolve());
          flow.send({ type: 'submit-code', code: typed! });
        }),
      [value, until],
    );
  await send(wrong, 'problem');
  await send(code, 'done');
}
type Flow = ReturnType<KmsClient['startOtp']>;

/** The first code that is typed is wrong. */
async function signInAfterMistake(visitor: Visitor): Promise<{ readonly code: string; readonly wrong: string }> {
  await visitor.askForCode(ADA);
  const code = await newestCode(stand.emulator, ADA);
  const wrong = wrongCode(code);
  await visitor.code.fill(wrong);
  await visitor.event('kms-error');
  await visitor.code.fill(code);
  await visitor.event('kms-signed-in');
  return { code, wrong };
}

describe('secrets', () => {
  freshForEach();

  it('appear only where they must: not in console, events, document, storage, cookies, addresses or other requests', async () => {
    const watch = await watchLeaks(profile);
    const visitor = await visit(profile, stand.emulator, stand);
    const { code, wrong } = await signInAfterMistake(visitor);
    const sessionToken = await tokenOf(visitor.page);
    const verificationToken = verificationTokenOf(await stand.emulator.requests());
    await visitor.page.reload();
    await visitor.signOut.click();
    await visitor.event('kms-signed-out');
    expect(sessionToken.split('.')).to.have.length(3);
    expect(await watch.search(secretsOf({ code, wrong, sessionToken, verificationToken }))).to.deep.equal([]);
  });

  it('are in no view of a flow and in no error, also without elements', async () => {
    const watch = await watchLeaks(profile);
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    const first = verificationTokenOf(await stand.emulator.requests());
    await visitor.signOut.click();
    await visitor.event('kms-signed-out');
    await signInWithoutElements(visitor.page, { contact: ADA, verificationToken: first });
    const code = await newestCode(stand.emulator, ADA);
    const wrong = wrongCode(code);
    await endWithoutElements(visitor.page, { code, wrong });
    const sessionToken = await tokenOf(visitor.page);
    const verificationToken = verificationTokenOf(await stand.emulator.requests());
    expect(await watch.search(secretsOf({ code, wrong, sessionToken, verificationToken }))).to.deep.equal([]);
    expect(await watch.search([{ name: 'the first token', value: first, allowed: [...TOKEN_PLACES, RECORD] }])).to.deep.equal([]);
    const seen = await watch.search([
      { name: 'a view', value: 'a***@e***.com' },
      { name: 'an error', value: 'otp_expired' },
    ]);
    expect(seen).to.include.members(['a view in view', 'an error in error']);
  });
});

/** What is long enough to be a token, a bundle, a proof or a signature, in the bodies and stamps of requests. Public keys may be seen. */
function longTextsOf(requests: readonly SeenRequest[]): readonly string[] {
  const stamps = requests.flatMap(({ headers }) => [headers['x-stamp'], headers['x-stamp-attested']].filter((one) => one !== undefined));
  const bodies = requests.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)));
  const found = new Set<string>();
  const collect = (name: string, value: unknown): unknown => {
    if (typeof value === 'string' && value.length > 60 && !/publicKey$/i.test(name)) found.add(value);
    return value;
  };
  for (const text of [...bodies, ...stamps.map((value) => Buffer.from(value, 'base64url').toString())]) if (text) JSON.parse(text, collect);
  return [...found];
}

const BY_SCRIPT = { place: 'event kms-step', because: 'a script of the page has put it there' };
const SENT_PLACES = ['request ', 'headers of '].map((place) => ({ place, because: 'the service verifies it' }));

for (const named of ['live', 'live2'] as const)
  describe(`secrets, where a developer looks, with the profile ${named}`, () => {
    freshForEach(named);

    it("aren't in anything that a logger hears, in a mark, in the debug panel or in its report", async () => {
      await buildDebugClient(stand);
      await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
      const watch = await watchLeaks(profile);
      const page = await profile.newPage();
      await page.goto(`${stand.site}/debug-client.html`);
      const visitor = visitorOf(page, stand.emulator);
      const { code, wrong } = await signInAfterMistake(visitor);
      const planted = 'planted-482913-';
      await page.evaluate((secret) => {
        const detail = { flow: secret, from: secret, to: secret, method: `custom:${secret}`, note: secret };
        document.querySelector('kms-login')!.dispatchEvent(Object.assign(new Event('kms-step', { bubbles: true }), { detail }));
        return (window as unknown as { whoami(): Promise<void> }).whoami();
      }, planted);
      await page.getByRole('button', { name: 'Copy report' }).click();
      await page.getByText('Report copied.').waitFor();
      const requests = await stand.emulator.requests();
      const longTexts = longTextsOf(requests);
      expect(longTexts.length).to.be.at.least(named === 'live' ? 3 : 4);
      const sessionToken = await tokenOf(page);
      const secrets = [
        ...secretsOf({ code, wrong, sessionToken, verificationToken: planted }).filter(({ value }) => value !== planted),
        ...longTexts.map((value) => ({
          name: `a text of ${value.length}: ${value.slice(0, 12)}`,
          value,
          allowed: [...SENT_PLACES, RECORD],
        })),
        { name: 'what a script has planted', value: planted, allowed: [BY_SCRIPT] },
      ];
      expect(await watch.search(secrets)).to.deep.equal([]);
      const told = await watch.search([
        { name: 'a call', value: '/public/v1/query/whoami' },
        { name: 'a mark', value: 'kms:signed-in' },
      ]);
      const proven = await watch.search([{ name: 'a proof', value: 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN' }]);
      expect(proven.includes('a proof in report')).to.equal(named === 'live2');
      expect(told).to.include.members([
        'a call in log',
        'a call in report',
        'a call in clipboard',
        'a call in text of dd',
        'a mark in performance entry',
      ]);
    });
  });

/** Each place that the watch looks into, and a script of the page that puts a secret there, only for a moment if it can. */
const PLANTS: Readonly<Record<string, (secret: string) => unknown>> = {
  'event kms-step': (secret) => document.createElement('p').dispatchEvent(new CustomEvent('kms-step', { detail: { deep: [{ secret }] } })),
  'event kms-error': (secret) => {
    const detail = Object.defineProperty({}, 'hidden', { value: new Error(secret), enumerable: false });
    document.querySelector('kms-login')!.dispatchEvent(new CustomEvent('kms-error', { detail }));
  },
  error: (secret) => void Promise.reject(new Error('outside', { cause: { secret } })),
  view: (secret) => {
    const seen = window as unknown as { seeSighting(place: string, value: unknown): void };
    seen.seeSighting('view', { step: 'code', problem: { note: new Map([['x', secret]]) } });
  },
  'console info': (secret) => console.info('fine', { inside: { secret } }),
  'console log': (secret) => console.log(btoa(secret)),
  'performance entry': (secret) => performance.measure('fine', { start: 0, detail: { secret } }),
  localStorage: (secret) => {
    localStorage.setItem('x', secret);
    localStorage.removeItem('x');
  },
  sessionStorage: (secret) => {
    sessionStorage.setItem('x', secret);
    sessionStorage.clear();
  },
  clipboard: (secret) => navigator.clipboard.writeText(secret).catch(() => {}),
  cookie: (secret) => {
    Reflect.set(document, 'cookie', `x=${secret}; max-age=0`);
  },
  history: (secret) => {
    const { state } = history;
    history.replaceState({ secret }, '');
    history.replaceState(state, '');
  },
  address: (secret) => {
    const { href } = location;
    history.replaceState(null, '', `?${secret}`);
    history.replaceState(null, '', href);
  },
  'address of a request': (secret) => fetch(`/?${secret}`),
  'request there': (secret) => fetch('/there', { method: 'POST', body: secret }),
  'headers of there': (secret) => fetch('/there', { headers: { 'x-note': secret } }),
  'attribute title of h1': (secret) => {
    document.querySelector('h1')!.title = secret;
    document.querySelector('h1')!.removeAttribute('title');
  },
  'text of h1': (secret) => {
    const heading = document.querySelector('h1')!;
    const text = heading.textContent;
    heading.textContent = secret;
    heading.textContent = text;
  },
  'text of shadow root': (secret) => {
    const root = document.querySelector('#there')!.attachShadow({ mode: 'closed' });
    root.append(secret);
    setTimeout(() => root.replaceChildren());
  },
  'member note of kms-login': (secret) => Object.assign(document.querySelector('kms-login')!, { note: { secret } }),
  'variable note': (secret) => Object.assign(window, { note: [secret] }),
  'custom state': (secret) => {
    class Stateful extends HTMLElement {
      readonly internals = this.attachInternals();
    }
    customElements.define('x-stateful', Stateful);
    new Stateful().internals.states.add(secret);
  },
  message: (secret) => new BroadcastChannel('x').postMessage({ v: 1, secret }),
  record: (secret) =>
    new Promise((resolve) => {
      const opening = indexedDB.open('x');
      opening.onupgradeneeded = () => opening.result.createObjectStore('x').put({ bytes: new TextEncoder().encode(secret) }, 1);
      opening.onsuccess = resolve;
    }),
  'window name': (secret) => {
    window.name = secret;
  },
};

describe('the watch for secrets', () => {
  let found: readonly string[] = [];
  const secretOf = (place: string): string => `planted-${Buffer.from(place).toString('hex')}-`;
  sharedByAll();
  before(async () => {
    const watch = await watchLeaks(profile);
    const { page, email } = await visit(profile, stand.emulator, stand);
    await email.waitFor();
    for (const [place, plant] of Object.entries(PLANTS)) await page.evaluate(plant, secretOf(place));
    // As it does ten times a second.
    await page.evaluate(() => (window as unknown as { seeAllNow(): void }).seeAllNow());
    // What was seen before a reload isn't forgotten together with its page.
    await page.reload();
    await email.waitFor();
    found = await watch.search(Object.keys(PLANTS).map((place) => ({ name: place, value: secretOf(place) })));
  });

  for (const place of Object.keys(PLANTS)) {
    it(`notices a secret in: ${place}`, () => expect(found).to.include(`${place} in ${place}`));
  }
});
