import { expect } from '@esm-bundle/chai';
import type { BrowserContext } from 'playwright';
import type { SeenRequest } from '../support/emulator-controls.js';
import { type Secret, watchLeaks } from '../support/leak-watch.js';
import { type Stage, stage } from '../support/stage.js';
import { newestCode, visit, wrongCode } from '../support/visitor.js';

const ADA = 'ada.lovelace@example.com';

/** The verification token of a login, as the page sent it on. */
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
    { name: 'the contact', value: ADA, allowed: [typed, ...CONTACT_PLACES] },
    { name: 'the code', value: known.code, allowed: [typed, answered] },
    { name: 'a wrong code', value: known.wrong, allowed: [typed, answered] },
    { name: 'the session token', value: known.sessionToken },
    { name: 'the verification token', value: known.verificationToken, allowed: TOKEN_PLACES },
  ];
}
const CONTACT_PLACES = ['otp_init', 'account', 'signup'].map((call) => ({
  place: `request ${call}`,
  because: 'the service is asked about it',
}));
const TOKEN_PLACES = ['otp_login', 'account', 'signup'].map((call) => ({
  place: `request ${call}`,
  because: 'it proves the contact there',
}));

describe('secrets', () => {
  let stand: Stage;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    profile = await stand.profile();
  });
  after(() => profile.close());

  it('are seen nowhere but where they must be: not in console, events, document, storage, cookies, addresses or other requests', async () => {
    const watch = await watchLeaks(profile);
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.askForCode(ADA);
    const code = await newestCode(stand.emulator, ADA);
    const wrong = wrongCode(code);
    await visitor.code.fill(wrong);
    await visitor.event('kms-error');
    await visitor.code.fill(code);
    await visitor.event('kms-signed-in');
    const sessionToken = await visitor.page.evaluate(() =>
      (document.querySelector('kms-session') as unknown as { client: { session: { token(): Promise<string> } } }).client.session.token(),
    );
    const verificationToken = verificationTokenOf(await stand.emulator.requests());
    await visitor.page.reload();
    await visitor.signOut.click();
    await visitor.event('kms-signed-out');
    expect(sessionToken.split('.')).to.have.length(3);
    expect(await watch.search(secretsOf({ code, wrong, sessionToken, verificationToken }))).to.deep.equal([]);
  });

  it('would be seen, if they were there', async () => {
    const watch = await watchLeaks(profile);
    const { page } = await visit(profile, stand.emulator, stand);
    await profile.addCookies([{ name: 'x', value: 'planted-5', url: stand.site }]);
    await page.evaluate(() => {
      console.log('planted-1');
      document.querySelector('h1')!.textContent = 'planted-2';
      document.querySelector('h1')!.title = 'planted-3';
      localStorage.setItem('x', 'planted-4');
      history.replaceState(null, '', '?planted-6');
      dispatchEvent(Object.assign(new Event('kms-error'), { detail: { text: 'planted-7' } }));
      const root = document.querySelector('#there')!.attachShadow({ mode: 'open' });
      root.append(document.createElement('p'));
      root.querySelector('p')!.textContent = btoa('planted-8');
    });
    const planted = Array.from({ length: 8 }, (_, index) => ({ name: `planted-${index + 1}`, value: `planted-${index + 1}` }));
    const found = await watch.search(planted);
    expect(planted.filter(({ name }) => !found.some((place) => place.startsWith(name)))).to.deep.equal([]);
  });
});
