import { html, nothing, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import type { LoginEvent } from '../../flows/login/machine.js';
import type { LoginView } from '../../flows/login/view.js';
import { returnPageOf, servedReturnPage } from '../../flows/oauth/return-url.js';
import type { OAuthIntent, OAuthView } from '../../flows/oauth/view.js';
import type { KmsClient } from '../../kms-client.js';
import { CODE } from '../../texts/en/code.js';
import { SOCIAL } from '../../texts/en/social.js';
import { WAYS } from '../../texts/en/ways.js';
import { isBrand } from '../../wire/brand-names.js';
import type { ProviderName } from '../../wire/brands.js';
import { RETURN_MARK } from '../../wire/oauth-return.js';
import { isProvider, readableName } from '../../wire/oidc-provider.js';
import { ClientController } from '../base/client-controller.js';
import type { FlowController } from '../base/flow-controller.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { choose } from '../base/way.js';
import { bone, button, type Face, tag } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { MARKS } from './marks.js';
import { socialStyles } from './social-ways.styles.js';
import { IN_ONE_ROW } from './ways.js';

/** How a button is drawn. */
interface ButtonLook {
  readonly isSmall: boolean;
  /** The method that was used last. */
  readonly last: string | undefined;
  readonly label: string | null | undefined;
}

/** The buttons of social accounts in one element, and the steps behind them. */
export class SocialWays {
  readonly #host: SignInElement;
  readonly #login: FlowController<LoginView, LoginEvent>;
  readonly #text: Words<keyof typeof SOCIAL | keyof typeof WAYS | keyof typeof CODE | 'lastUsed'>;
  #client: KmsClient | undefined;
  #fault: KmsError | undefined;
  /** `false`: in progress. */
  #isChecked: boolean | undefined;

  constructor(host: SignInElement, login: FlowController<LoginView, LoginEvent>) {
    this.#host = host;
    this.#login = login;
    this.#text = host.words({ ...CODE, ...WAYS, ...SOCIAL });
    host.wear(socialStyles);
    new ClientController(host, (client) => this.#attach(client));
  }

  /** Why no provider could return to this page. No button is drawn then. @source security section 15, config values */
  get fault(): KmsError | undefined {
    return this.#fault;
  }

  /** Buttons of these providers. @param last the method that is marked as last used. @param label another label for a button. */
  buttons(ways: readonly string[], last?: string, label?: string | null): TemplateResult {
    if (this.#fault) return html`<span class="gone" hidden></span>`;
    const drawn = ways.filter(isProvider);
    const isRow = drawn.length >= IN_ONE_ROW;
    const places = isRow ? drawn.slice(0, 1) : drawn;
    if (!this.#isChecked) return html`${places.map(() => bone)}`;
    const buttons = drawn.map((way) => this.#button(way, { isSmall: isRow, last, label }));
    return isRow ? html`<div class="brands">${buttons}</div>${this.#waiting()}` : html`${buttons}`;
  }

  /** What an icon without words is waiting for. */
  #waiting(): unknown {
    const { brand, oauth } = this.#login.view ?? {};
    if (!brand || oauth?.step !== 'ready' || !oauth.busy) return nothing;
    const words = this.#text(oauth.busy === 'signing-in' ? 'signingIn' : 'waitingFor', { name: readableName(brand) });
    return html`<p part="text" class="small waits" aria-hidden="true">${words}</p>`;
  }

  /** Prepare these brands, and continue with a return that opened this page. */
  begin(ways: readonly string[]): void {
    if (this.#isChecked === undefined) void this.#check();
    const [, name = ''] = RETURN_MARK.exec(this.#host.ownerDocument.location.hash) ?? [];
    if (this.#fault || !isProvider(name) || !ways.includes(name) || this.#login.view?.brand) return;
    this.#send(name, { type: 'resume' });
  }

  /** A step of its own, or the first step with this sign-in's news. */
  face(first: Face): Face {
    const { brand, oauth: view } = this.#login.view ?? {};
    if (!view || !brand) return first;
    const name = readableName(brand);
    switch (view.step) {
      case 'ready':
        return this.#ready(first, view, name);
      case 'done':
        return first;
      default:
        return { flow: 'oauth', provider: name, ...this.#step(view, name) };
    }
  }

  /** Says that no account has this identity. */
  missing(): string {
    const { brand } = this.#login.view ?? {};
    return brand ? this.#text('noSocialAccount', { name: readableName(brand) }) : '';
  }

  /** Check the return address. The configuration has loaded by now, since it lists the methods to draw. */
  async #check(): Promise<void> {
    const host = this.#host;
    this.#isChecked = false;
    const served = await this.#client?.providers().catch(() => undefined);
    const own = host.oauthRedirectUri ?? host.closest<KmsElement>('kms-provider')?.oauthRedirectUri;
    const page = new URL(host.ownerDocument.URL);
    const isServed = served?.oauthRedirectUrl !== undefined;
    const isLost = isServed ? !servedReturnPage(served.oauthRedirectUrl, page) : own && !returnPageOf(own, page);
    if (isLost) this.#fault = new KmsError('config_invalid', { path: isServed ? 'oauthRedirectUrl' : 'oauthRedirectUri' });
    this.#isChecked = true;
    host.requestUpdate();
  }

  #ready(first: Face, { busy, problem }: Extract<OAuthView, { step: 'ready' }>, name: string): Face {
    if (busy && (busy === 'signing-in' || this.#login.view?.isBack)) return this.#signingIn();
    const status = busy ? this.#text('waitingFor', { name }) : first.status;
    return { ...first, flow: 'oauth', provider: name, busy: Boolean(busy), problem, status };
  }

  /** After a return from a provider no form is shown, unless something went wrong. */
  #signingIn(): Face {
    const status = this.#text('signingIn');
    const heading = html`<div class="signing">${status}</div>`;
    // As high as the end will be.
    const field = this.#host.isAlone ? [bone, bone, bone] : undefined;
    return { step: 'loading', flow: 'oauth', heading, field, status };
  }

  #step(view: Exclude<OAuthView, { step: 'ready' | 'done' }>, name: string): Omit<Face, 'flow'> {
    switch (view.step) {
      case 'window':
        return this.#window(view.looksClosed, name);
      case 'blocked': {
        const { problem } = view;
        const actions = html`${this.#action('inThisTab', 'leave')}${this.#action('anotherWay', 'back', { kind: 'link' })}`;
        return { step: 'window', heading: this.#text('noWindow'), problem, actions };
      }
      case 'missing': {
        const text = this.missing();
        return {
          step: 'missing',
          heading: this.#text('noAccount'),
          text,
          actions: this.#action('anotherWay', 'back', { kind: 'link' }),
          status: text,
        };
      }
      case 'unfinished': {
        const { busy, problem } = view;
        const text = this.#text('socialProven', { name });
        const actions = html`${this.#action('goOn', 'retry', { busy })}${this.#action('anotherWay', 'back', { kind: 'link', busy })}`;
        return { step: 'unfinished', heading: this.#text('almost'), text, busy, problem, actions, status: text };
      }
    }
  }

  #window(looksClosed: boolean, name: string): Omit<Face, 'flow'> {
    const heading = this.#text('finishAt', { name });
    const text = this.#text(looksClosed ? 'closedWindow' : 'inWindow', { name });
    // A window behind others is hard to find, and a page can't bring one to the front after cutting off its opener.
    const again = this.#action('startAgain', 'start', { kind: looksClosed ? 'primary' : 'plain' });
    const waits = looksClosed ? this.#action('stillSigningIn', 'wait', { kind: 'plain' }) : nothing;
    return {
      step: 'window',
      heading,
      text,
      actions: html`${again}${waits}${this.#action('cancel', 'back', { kind: 'link' })}`,
      status: text,
    };
  }

  #action(
    label: 'startAgain' | 'stillSigningIn' | 'cancel' | 'inThisTab' | 'anotherWay' | 'goOn',
    type: OAuthIntent['type'],
    { kind = 'primary', busy = false }: { readonly kind?: 'primary' | 'plain' | 'link'; readonly busy?: boolean | undefined } = {},
  ): TemplateResult {
    const press = () => {
      const brand = this.#login.view?.brand;
      if (!busy && brand) this.#send(brand, { type });
    };
    return button({ label: this.#text(label), kind, off: busy, press });
  }

  #button(way: ProviderName, { isSmall, last, ...given }: ButtonLook): TemplateResult {
    const name = readableName(way);
    const label = given.label || this.#text('continueWith', { name });
    const { brand, oauth } = this.#login.view ?? {};
    const busy = brand === way && oauth?.step === 'ready' ? oauth.busy : undefined;
    const waits = busy && this.#text(busy === 'signing-in' ? 'signingIn' : 'waitingFor', { name });
    // On the icon: on the button it would be read out as a description that repeats the name.
    const title = isSmall ? label : nothing;
    const mark = isBrand(way) ? html`<span part="icon" class="brand" aria-hidden="true" title=${title}>${MARKS[way]}</span>` : nothing;
    const badge = last === way && this.#text('lastUsed');
    return html`<button
      type="button"
      part="button provider-button"
      class=${waits ? 'plain busy' : 'plain'}
      aria-label=${isSmall ? (waits ?? label) : nothing}
      aria-description=${badge || nothing}
      aria-disabled=${waits ? 'true' : nothing}
      @click=${() => waits || this.#send(way, { type: 'start' })}
    ><slot name=${`mark-${way.replace('custom:', '')}`}>${mark}</slot>${isSmall ? nothing : (waits ?? label)}${tag(badge)}</button>`;
  }

  #send(brand: ProviderName, intent: OAuthIntent): void {
    this.#host.dismiss('any');
    if (intent.type === 'start') choose(this.#host, brand);
    this.#login.send({ type: 'send', way: 'oauth', brand, intent });
  }

  /** The user is back: the only moment at which to check the window. */
  #attach(client: KmsClient): () => void {
    this.#client = client;
    const end = new AbortController();
    const look = () => {
      const brand = this.#login.view?.brand;
      if (brand) this.#login.send({ type: 'send', way: 'oauth', brand, intent: { type: 'look' } });
    };
    this.#host.ownerDocument.defaultView?.addEventListener('focus', look, { signal: end.signal });
    return () => {
      end.abort();
      this.#client = this.#fault = this.#isChecked = undefined;
    };
  }
}
