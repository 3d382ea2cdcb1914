import { html, nothing, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import { returnPageOf, servedReturnPage } from '../../flows/oauth/return-url.js';
import type { OAuthIntent, OAuthView } from '../../flows/oauth/view.js';
import type { Flow } from '../../flows/runner.js';
import type { KmsClient } from '../../kms-client.js';
import { CODE } from '../../texts/en/code.js';
import { SOCIAL } from '../../texts/en/social.js';
import { WAYS } from '../../texts/en/ways.js';
import { isBrand } from '../../wire/brand-names.js';
import type { ProviderName } from '../../wire/brands.js';
import { RETURN_MARK } from '../../wire/oauth-return.js';
import { isProvider, readableName } from '../../wire/oidc-provider.js';
import { ClientController } from '../base/client-controller.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { choose, goOn } from '../base/way.js';
import { bone, button, type Face, tag } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { mayMake } from './account-missing.js';
import { MARKS } from './marks.js';
import { socialStyles } from './social-ways.styles.js';
import { IN_ONE_ROW } from './ways.js';

/** How a button is drawn. */
interface ButtonLook {
  readonly isSmall: boolean;
  /** The way that was used last. */
  readonly last: string | undefined;
  readonly label: string | null | undefined;
}

/** What an element with other sign-in methods has to do with these. */
export interface SocialHooks {
  /** Called before the user goes on with one of them. */
  readonly onUse?: () => void;
  /** Asked before an account is made. @param text says that there is none. */
  readonly mayMake?: (text: string) => boolean | Promise<boolean>;
}

/** The buttons of social accounts in one element, and the steps behind them. */
export class SocialWays {
  readonly #host: SignInElement;
  readonly #hooks: SocialHooks;
  readonly #text: Words<keyof typeof SOCIAL | keyof typeof WAYS | keyof typeof CODE | 'lastUsed'>;
  readonly #flows = new Map<ProviderName, Flow<OAuthView, OAuthIntent>>();
  #client: KmsClient | undefined;
  #used: ProviderName | undefined;
  #fault: KmsError | undefined;
  /** This page was opened by a provider. */
  #isBack = false;
  /** `false`: under way. */
  #isChecked: boolean | undefined;

  constructor(host: SignInElement, hooks: SocialHooks = {}) {
    this.#host = host;
    this.#hooks = hooks;
    this.#text = host.words({ ...CODE, ...WAYS, ...SOCIAL });
    host.wear(socialStyles);
    new ClientController(host, (client) => this.#attach(client));
  }

  /** The brand that the user went on with last. */
  get used(): ProviderName | undefined {
    return this.#used;
  }

  /** Why no provider could come back to this page: then no button is drawn. @source security section 15, config values */
  get fault(): KmsError | undefined {
    return this.#fault;
  }

  /** Buttons of these providers. @param last the way that is marked as used last. @param label other words on a button. */
  buttons(ways: readonly string[], last?: string, label?: string | null): TemplateResult {
    if (this.#fault) return html`<span class="gone" hidden></span>`;
    const drawn = ways.filter(isProvider);
    const isRow = drawn.length >= IN_ONE_ROW;
    const places = isRow ? drawn.slice(0, 1) : drawn;
    if (!this.#isChecked) return html`${places.map(() => bone)}`;
    const buttons = drawn.map((way) => this.#button(way, { isSmall: isRow, last, label }));
    return isRow ? html`<div class="brands">${buttons}</div>${this.#waiting()}` : html`${buttons}`;
  }

  /** What a mark without words waits for. */
  #waiting(): unknown {
    const view = this.#used && this.#flows.get(this.#used)?.view;
    if (!this.#used || view?.step !== 'ready' || !view.busy) return nothing;
    const words = this.#text(view.busy === 'signing-in' ? 'signingIn' : 'waitingFor', { name: readableName(this.#used) });
    return html`<p part="text" class="small waits" aria-hidden="true">${words}</p>`;
  }

  /** Get ready for these brands, and continue with a return that opened this page. */
  begin(ways: readonly string[]): void {
    if (this.#isChecked === undefined) void this.#check();
    const flow = this.#used && this.#flows.get(this.#used);
    // After a sign-out it starts from the beginning.
    if (flow?.view.step === 'done') flow.send({ type: 'back' });
    if (!this.#fault) this.#resume(ways);
  }

  #resume(ways: readonly string[]): void {
    const name = RETURN_MARK.exec(this.#host.ownerDocument.location.hash)?.[1];
    if (!this.#client || !isProvider(name) || !ways.includes(name) || this.#used) return;
    this.#isBack = true;
    this.#send(name, { type: 'resume' });
  }

  /** A step of its own, or the first step with news of this sign-in. */
  face(first: Face): Face {
    const view = this.#used && this.#flows.get(this.#used)?.view;
    if (!view || !this.#used) return first;
    const name = readableName(this.#used);
    switch (view.step) {
      case 'ready':
        return this.#ready(first, view, name);
      case 'done':
        return first;
      default:
        return { flow: 'oauth', provider: name, ...this.#step(view, name) };
    }
  }

  /** The return address. The configuration is here, since it lists the methods to draw. */
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
    if (busy && (busy === 'signing-in' || this.#isBack)) return this.#signingIn();
    const status = busy ? this.#text('waitingFor', { name }) : first.status;
    return { ...first, flow: 'oauth', provider: name, busy: Boolean(busy), problem, status };
  }

  /** After the return from a provider no form is shown, unless something went wrong. */
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
        const text = this.#text('noSocialAccount', { name });
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
    // A window behind others is hard to find, and a page can't bring one back whose opener is cut off.
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
    const press = () => !busy && this.#used && this.#send(this.#used, { type });
    return button({ label: this.#text(label), kind, off: busy, press });
  }

  #button(way: ProviderName, { isSmall, last, ...given }: ButtonLook): TemplateResult {
    const name = readableName(way);
    const label = given.label || this.#text('continueWith', { name });
    const view = this.#used === way ? this.#flows.get(way)?.view : undefined;
    const busy = view?.step === 'ready' ? view.busy : undefined;
    const waits = busy && this.#text(busy === 'signing-in' ? 'signingIn' : 'waitingFor', { name });
    // On the mark: of the button it would be read as a description that repeats the name.
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

  #send(way: ProviderName, intent: OAuthIntent): void {
    this.#hooks.onUse?.();
    this.#host.dismiss('any');
    this.#used = way;
    if (intent.type === 'start') choose(this.#host, way);
    this.#flowOf(way)?.send(intent);
    this.#host.requestUpdate();
  }

  /** Begins with the first press. */
  #flowOf(way: ProviderName): Flow<OAuthView, OAuthIntent> | undefined {
    const host = this.#host;
    const known = this.#flows.get(way);
    if (known || !this.#client) return known;
    const text = () => this.#text('noSocialAccount', { name: readableName(way) });
    const flow = this.#client.startOAuth(way, { confirmSignup: () => this.#hooks.mayMake?.(text()) ?? mayMake(host, 'oauth') });
    flow.subscribe((view) => {
      this.#onView(way, view);
      host.requestUpdate();
    });
    this.#flows.set(way, flow);
    return flow;
  }

  #onView(way: ProviderName, view: OAuthView): void {
    if (view.step !== 'ready' || !view.busy) this.#isBack = false;
    // The events of a return name the method, also where another page began it.
    if (view.step === 'done' || ('problem' in view && view.problem)) goOn(this.#host, way, false);
    if (view.step === 'done') announceSignIn(this.#host, 'oauth', view);
  }

  /** The person is here again: the moment to look at the window, and the only one. */
  #attach(client: KmsClient): () => void {
    this.#client = client;
    const end = new AbortController();
    const look = () => this.#used && this.#flows.get(this.#used)?.send({ type: 'look' });
    this.#host.ownerDocument.defaultView?.addEventListener('focus', look, { signal: end.signal });
    return () => {
      end.abort();
      for (const flow of this.#flows.values()) flow.stop();
      this.#flows.clear();
      this.#client = this.#used = this.#fault = this.#isChecked = undefined;
    };
  }
}
