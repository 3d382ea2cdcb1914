import { html, nothing, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import { returnPageOf } from '../../flows/oauth/return-url.js';
import type { OAuthIntent, OAuthView, SocialProvider } from '../../flows/oauth/view.js';
import type { Flow } from '../../flows/runner.js';
import type { KmsClient } from '../../kms-client.js';
import { RETURN_MARK } from '../../wire/oauth-return.js';
import { announceSignIn } from '../shared/announcements.js';
import { button, type Face } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import { KmsAccountMissingEvent } from '../shared/events.js';
import type { KmsElement } from '../shared/kms-element.js';
import { learn } from '../shared/messages.js';
import type { SignInElement } from '../shared/sign-in-element.js';
import { SOCIAL_TEXTS } from '../shared/texts-social.js';
import { socialStyles } from './social-ways.styles.js';

const NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
};
/** From so many on the buttons are small: a sign and a name. */
const MANY = 5;

/** Whether a name is that of a brand. */
export const isSocial = (name: string | null | undefined): name is SocialProvider => Object.hasOwn(NAMES, name ?? '');

/** The buttons of social accounts in one element, and the steps behind them. */
export class SocialWays {
  readonly #host: SignInElement;
  readonly #onUse: () => void;
  readonly #flows = new Map<SocialProvider, Flow<OAuthView, OAuthIntent>>();
  #client: KmsClient | undefined;
  #used: SocialProvider | undefined;
  #fault: KmsError | undefined;
  /** `false`: under way. */
  #isChecked: boolean | undefined;

  /** @param onUse is told before somebody goes on with one of them. */
  constructor(host: SignInElement, onUse: () => void) {
    this.#host = host;
    this.#onUse = onUse;
    learn(SOCIAL_TEXTS);
    host.wear(socialStyles);
    new ClientController(host, (client) => this.#attach(client));
  }

  /** The brand that somebody went on with last. */
  get used(): SocialProvider | undefined {
    return this.#used;
  }

  /** Why no provider could come back to this page: then no button is drawn. @source security section 15, config values */
  get fault(): KmsError | undefined {
    return this.#fault;
  }

  /** Buttons of these brands. @param last the way that is marked as used last. */
  buttons(ways: readonly string[], last?: string): TemplateResult {
    if (this.#fault) return html`<span class="gone" hidden></span>`;
    const drawn = ways.filter(isSocial);
    if (!this.#isChecked) {
      if (this.#isChecked === undefined) void this.#check();
      return html`${drawn.map(() => html`<div class="skeleton" aria-hidden="true"></div>`)}`;
    }
    const buttons = drawn.map((way) => this.#button(way, { isSmall: drawn.length >= MANY, last }));
    return drawn.length >= MANY ? html`<div class="brands">${buttons}</div>` : html`${buttons}`;
  }

  /** A return that this page was opened for, of one of these brands, is gone on with. */
  resume(ways: readonly string[]): void {
    const name = RETURN_MARK.exec(this.#host.ownerDocument.location.hash)?.[1];
    if (!this.#client || !isSocial(name) || !ways.includes(name) || this.#used) return;
    this.#send(name, { type: 'resume' });
  }

  /** What is to be drawn: a step of its own, or the first one with what is to be said of it. */
  face(first: Face): Face {
    const view = this.#used && this.#flows.get(this.#used)?.view;
    if (!view || !this.#used) return first;
    const name = NAMES[this.#used];
    switch (view.step) {
      case 'ready':
        return this.#ready(first, view, name);
      case 'done':
        this.#flows.get(this.#used)?.send({ type: 'back' });
        return first;
      default:
        return { flow: 'oauth', provider: name, ...this.#step(view, name) };
    }
  }

  /** Where somebody would be brought back to; the configuration is here, since it lists the ways that are to be drawn. */
  async #check(): Promise<void> {
    const host = this.#host;
    this.#isChecked = false;
    const served = await this.#client?.providers().catch(() => undefined);
    const own = host.oauthRedirectUri ?? host.closest<KmsElement>('kms-provider')?.oauthRedirectUri;
    const path = served?.oauthRedirectUrl ? 'oauthRedirectUrl' : 'oauthRedirectUri';
    const address = served?.oauthRedirectUrl || own;
    if (address && !returnPageOf(address, new URL(host.ownerDocument.URL))) this.#fault = new KmsError('config_invalid', { path });
    this.#isChecked = true;
    host.requestUpdate();
  }

  #ready(first: Face, { busy, problem }: Extract<OAuthView, { step: 'ready' }>, name: string): Face {
    const status = busy ? this.#host.text(busy === 'signing-in' ? 'signingIn' : 'goingTo', { name }) : first.status;
    return { ...first, flow: 'oauth', provider: name, busy: Boolean(busy), problem, status };
  }

  #step(view: Exclude<OAuthView, { step: 'ready' | 'done' }>, name: string): Omit<Face, 'flow'> {
    switch (view.step) {
      case 'window':
        return this.#window(view.looksClosed, name);
      case 'blocked': {
        const { problem } = view;
        const actions = html`${this.#action('inThisTab', 'leave')}${this.#action('anotherWay', 'back', { kind: 'link' })}`;
        return { step: 'window', heading: this.#host.text('noWindow'), problem, actions };
      }
      case 'missing': {
        const text = this.#host.text('noSocialAccount', { name });
        return {
          step: 'missing',
          heading: this.#host.text('noAccount'),
          text,
          actions: this.#action('anotherWay', 'back', { kind: 'link' }),
          status: text,
        };
      }
      case 'unfinished': {
        const { busy, problem } = view;
        const text = this.#host.text('socialProven', { name });
        const actions = html`${this.#action('goOn', 'retry', { busy })}${this.#action('anotherWay', 'back', { kind: 'link', busy })}`;
        return { step: 'unfinished', heading: this.#host.text('almost'), text, busy, problem, actions, status: text };
      }
    }
  }

  #window(looksClosed: boolean, name: string): Omit<Face, 'flow'> {
    const heading = this.#host.text('finishAt', { name });
    const text = this.#host.text(looksClosed ? 'closedWindow' : 'inWindow', { name });
    const choice = html`${this.#action('startAgain', 'start')}${this.#action('stillSigningIn', 'wait', { kind: 'plain' })}`;
    return {
      step: 'window',
      heading,
      text,
      actions: html`${looksClosed ? choice : nothing}${this.#action('cancel', 'back', { kind: 'link' })}`,
      status: text,
    };
  }

  #action(
    label: 'startAgain' | 'stillSigningIn' | 'cancel' | 'inThisTab' | 'anotherWay' | 'goOn',
    type: OAuthIntent['type'],
    { kind = 'primary', busy = false }: { readonly kind?: 'primary' | 'plain' | 'link'; readonly busy?: boolean | undefined } = {},
  ): TemplateResult {
    const press = () => !busy && this.#used && this.#send(this.#used, { type });
    return button({ label: this.#host.text(label), kind, off: busy, press });
  }

  #button(way: SocialProvider, { isSmall, last }: { isSmall: boolean; last: string | undefined }): TemplateResult {
    const name = NAMES[way];
    const label = this.#host.text('continueWith', { name });
    const view = this.#used === way ? this.#flows.get(way)?.view : undefined;
    const isBusy = view?.step === 'ready' && view.busy !== undefined;
    const badge = last === way && this.#host.text('lastUsed');
    return html`<button
      type="button"
      part="button provider-button"
      class="plain"
      aria-label=${label}
      aria-description=${badge || nothing}
      aria-disabled=${isBusy ? 'true' : nothing}
      @click=${() => isBusy || this.#send(way, { type: 'start' })}
    ><slot name=${`mark-${way}`}><span part="icon" class="brand" aria-hidden="true">${name.at(0)}</span></slot>${isSmall ? name : isBusy ? this.#host.text('waiting') : label}${badge && !isSmall ? html`<span part="badge" class="badge">${badge}</span>` : nothing}</button>`;
  }

  #send(way: SocialProvider, intent: OAuthIntent): void {
    this.#onUse();
    this.#host.dismiss('any');
    this.#used = way;
    this.#flowOf(way)?.send(intent);
    this.#host.requestUpdate();
  }

  /** Begins with the first press. */
  #flowOf(way: SocialProvider): Flow<OAuthView, OAuthIntent> | undefined {
    const host = this.#host;
    const known = this.#flows.get(way);
    if (known || !this.#client) return known;
    const confirmSignup = () => host.emit(new KmsAccountMissingEvent({ flow: 'oauth' })) && !host.withoutSignup;
    const flow = this.#client.startOAuth(way, { confirmSignup });
    flow.subscribe((view) => {
      this.#onView(view);
      host.requestUpdate();
    });
    this.#flows.set(way, flow);
    return flow;
  }

  #onView(view: OAuthView): void {
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
