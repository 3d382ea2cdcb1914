import { adoptStyles, type CSSResultOrNative, LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type KmsError, kmsErrorOf } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { askForClient } from './client-context.js';
import type { KmsEvent } from './events.js';
import { filled, type MessageName, type Messages, wordsOf } from './messages.js';
import { configOf, leaseClient, type Settings, settingProperties } from './settings.js';

/**
 * What all elements have in common: settings, the client they lead to, texts, events and custom states.
 *
 * The client is the one set by hand; else that of the element's own settings; else that of the nearest `<kms-provider>`.
 */
export abstract class KmsElement extends LitElement {
  static override properties: PropertyDeclarations = {
    ...settingProperties,
    client: { attribute: false, noAccessor: true },
    messages: { attribute: false },
    unstyled: { type: Boolean },
  };

  declare baseUrl: Settings['baseUrl'];
  declare authProxyUrl: Settings['authProxyUrl'];
  declare authProxyConfigId: Settings['authProxyConfigId'];
  declare oauthRedirectUri: Settings['oauthRedirectUri'];
  declare oauthClientIds: Settings['oauthClientIds'];
  declare oauthMode: Settings['oauthMode'];
  declare oauthEndpoints: Settings['oauthEndpoints'];
  declare profile: Settings['profile'];
  declare rpId: Settings['rpId'];
  declare requestTimeoutMs: Settings['requestTimeoutMs'];
  declare withRefresh: boolean | undefined;
  declare dangerPinnedKeys: Settings['dangerPinnedKeys'];
  declare emulator: Settings['emulator'];
  /** Own words in place of single texts. */
  declare messages: Partial<Messages> | undefined;

  /** Only places and behaviour, no look. */
  declare unstyled: boolean | undefined;

  /** Why the settings lead to no client. */
  protected fault: KmsError | undefined;
  readonly #internals = this.attachInternals();
  #chosen: KmsClient | undefined;
  #found: KmsClient | undefined;
  #leave: (() => void) | undefined;
  readonly #later: CSSResultOrNative[] = [];

  /** The client in use. Setting one overrides settings and provider; `undefined` goes back to them. */
  get client(): KmsClient | undefined {
    return this.#chosen ?? this.#found;
  }
  set client(client: KmsClient | undefined) {
    const before = this.client;
    this.#chosen = client;
    if (this.isConnected) this.#link();
    this.requestUpdate('client', before);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#link();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    whenGone(this, () => {
      this.#leave?.();
      this.#leave = undefined;
      this.#find(undefined);
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isConnected && [...changed.keys()].some((name) => name in settingProperties)) this.#link();
  }

  protected override firstUpdated(): void {
    // A page without a font of its own would have the browser's serif.
    this.mark('system-font', /^"?(times|serif)/i.test(getComputedStyle(this).fontFamily));
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('unstyled')) this.#dress();
  }

  /** Add what a step that was loaded later looks like. */
  wear(style: CSSResultOrNative): void {
    this.#later.push(style);
    this.#dress();
  }

  /** Send an event from this element. `false` when a listener prevented it. */
  emit(event: KmsEvent<unknown>): boolean {
    return this.dispatchEvent(event);
  }

  /** The text of a name in the page's own words or ours. */
  text(name: MessageName, places?: Readonly<Record<string, string | number>>): string {
    return filled(this.messages?.[name] ?? wordsOf(name), places);
  }

  /** Set or unset a custom state, for `:state(name)`. */
  protected mark(name: string, on: boolean): void {
    this.#internals.states[on ? 'add' : 'delete'](name);
  }

  /** Without a look only the first style sheet holds. */
  #dress(): void {
    const { elementStyles } = this.constructor as typeof KmsElement;
    const root = this.renderRoot;
    if (root instanceof ShadowRoot) adoptStyles(root, this.unstyled ? elementStyles.slice(0, 1) : [...elementStyles, ...this.#later]);
  }

  /** Takes the new share before it gives back the old one, so that a move in the document keeps its client. */
  #link(): void {
    const leave = this.#leave;
    this.#leave = undefined;
    this.fault = undefined;
    let found: KmsClient | undefined;
    try {
      const config = this.#chosen ? undefined : configOf(this);
      const lease = config && leaseClient(config);
      found = lease?.client;
      this.#leave = lease?.release;
      if (!config && !this.#chosen) {
        let isAsking = true;
        this.#leave = askForClient(this, (client) => {
          if (isAsking) found = client;
          else this.#find(client);
        });
        isAsking = false;
      }
    } catch (error) {
      this.fault = kmsErrorOf(error);
    }
    this.#find(found);
    leave?.();
  }

  #find(client: KmsClient | undefined): void {
    const before = this.client;
    this.#found = client;
    if (before !== this.client || this.fault) this.requestUpdate('client', before);
  }
}

/** Run something a microtask later if the element is still out of the document: a move takes it out and in within one task. */
export function whenGone(element: Element, task: () => void): void {
  Promise.resolve().then(() => element.isConnected || task());
}
