import { expect } from '@esm-bundle/chai';
import { emulateMedia } from '@web/test-runner-commands';
import { inAnyLook } from '../support/accessibility.js';
import { atStep, headingOf, mount, settled, unmountAll, until } from '../support/elements.js';
import { codeView, EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

describe('the way from one step to the next', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  /** A login right after the code step was drawn. */
  async function atCode(style: Readonly<Record<string, string>> = {}) {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
    await atStep(element, 'contact');
    await settled(element);
    // A card is animated from the height that the user saw.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    client.flow.show(codeView());
    await element.updateComplete;
    return { client, element };
  }

  /** What moves in its card then. */
  async function movesOf(style?: Readonly<Record<string, string>>): Promise<readonly Animation[]> {
    const { element } = await atCode(style);
    const card = element.shadowRoot?.querySelector('.card');
    return [...(card?.getAnimations() ?? []), ...[...(card?.children ?? [])].flatMap((child) => child.getAnimations())];
  }

  it('glides: height and opacity, 160 ms', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const moves = await movesOf();
    expect(moves.length).to.be.at.least(2);
    expect(new Set(moves.map(({ effect }) => effect?.getTiming().duration))).to.deep.equal(new Set([160]));
  });

  it('takes as long as the page says', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const moves = await movesOf({ '--kms-duration': '0.3s' });
    expect(new Set(moves.map(({ effect }) => effect?.getTiming().duration))).to.deep.equal(new Set([300]));
    expect(await movesOf({ '--kms-duration': '0ms' })).to.deep.equal([]);
  });

  it('ends at once if needed: what the user continues with below stays where it was', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { client, element } = await atCode();
    const session = mount('kms-session', { client });
    await settled(session);
    // The browser filled in the code: the card is still animated to the earlier step.
    client.setSession(signedIn());
    await settled(element);
    await settled(session);
    expect(element.getAttribute('data-step')).to.equal('done');
    const { top } = session.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(session.getBoundingClientRect().top).to.equal(top);
  });

  it('happens at once for users who prefer reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(await movesOf()).to.deep.equal([]);
  });
});

describe('a login that comes back from a provider', () => {
  afterEach(() => {
    unmountAll();
    history.replaceState(null, '', location.href.replace(/#.*/, ''));
  });

  async function comesBack(hash: string) {
    history.replaceState(null, '', hash);
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['email', 'google'] });
    client.canUse = () => true;
    const { startOAuth } = client;
    client.startOAuth = (provider, options) => {
      const flow = startOAuth(provider, options);
      const { show } = client.oauth.get(provider) ?? {};
      return Object.assign(flow, { send: () => show?.({ step: 'ready', busy: 'opening' }) });
    };
    const element = mount('kms-login', { client });
    const steps: (string | null)[] = [];
    const watch = new MutationObserver(() => steps.push(element.getAttribute('data-step')));
    watch.observe(element, { attributes: true, attributeFilter: ['data-step'] });
    return { client, element, steps };
  }

  it('says that it is signing in, and draws no form before', async () => {
    const { client, element, steps } = await comesBack('#kms-oauth=google.AAAAAAAAAAAAAAAAAAAAAA');
    const flow = await until(() => client.oauth.get('google'));
    flow.show({ step: 'ready', busy: 'signing-in' });
    await until(() => headingOf(element) === 'Signing you in');
    expect(new Set(steps)).to.deep.equal(new Set(['loading']));
    flow.show({ step: 'ready', problem: { code: 'oauth_denied', retryable: 'user' } });
    await atStep(element, 'contact');
  });

  it("draws the form in a tab that isn't visible", async () => {
    const { element } = await comesBack('#kms-oauth=nobody.AAAAAAAAAAAAAAAAAAAAAA');
    await atStep(element, 'contact');
  });
});
