import { type CSSResult, LitElement, type PropertyDeclaration, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type KmsError, kmsErrorOf } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import { arrived } from '../../platform/lazy.js';
import { FIRST } from '../../texts/en/first.js';
import { english, type Locale } from '../../texts/locale.js';
import { filled, type MessageName, type Messages, type OwnMessages, type Places } from '../../texts/messages.js';
import type { Method } from '../../wire/method.js';
import { askForClient } from './client-context.js';
import type { KmsEvent } from './events.js';
import { hyphened } from './hyphened.js';
import { nearest } from './nearest.js';
import { Part } from './part.js';
import { configOf, type ElementSettings, leaseClient, SETTINGS, settingProperties } from './settings.js';
import { retell } from './told.js';
import type * as Voice from './voice.js';

/** How long a first draw may wait for its texts, in milliseconds. */
const SILENCE_MS = 1000;

/** An object that is still being built. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Looks up a text by name and fills in its placeholders. */
export type Words<N extends string> = (name: N, places?: Places) => string;

/** The nearest `lang`, through shadow roots. */
const tagOf = (element: Element): string => nearest(element, '[lang]')?.getAttribute('lang') ?? '';

/**
 * What all elements have in common: settings, the client they lead to, texts, events and custom states.
 *
 * The client is the one set by hand; otherwise that of the element's own settings; otherwise that of the nearest `<kms-provider>`;
 * otherwise that of the other elements on the page, if they have the same settings.
 */
export abstract class KmsElement extends LitElement {
  static override properties: PropertyDeclarations = {
    ...settingProperties,
    client: { attribute: false, noAccessor: true },
    messages: { attribute: false },
    unstyled: { type: Boolean },
  };

  /** An attribute has its property's name, in lower case with hyphens. */
  protected static override finalize(): void {
    // biome-ignore-start lint/complexity/noThisInStatic: Lit calls this for each class, with its own properties
    for (const [name, property] of Object.entries<Mutable<PropertyDeclaration>>(this.properties)) property.attribute ??= hyphened(name);
    super.finalize();
    // biome-ignore-end lint/complexity/noThisInStatic: only there
  }

  declare baseUrl: ElementSettings['baseUrl'];
  declare authProxyUrl: ElementSettings['authProxyUrl'];
  declare authProxyConfigId: ElementSettings['authProxyConfigId'];
  declare oauthRedirectUri: ElementSettings['oauthRedirectUri'];
  declare oauthClientIds: ElementSettings['oauthClientIds'];
  declare oauthMode: ElementSettings['oauthMode'];
  declare oauthEndpoints: ElementSettings['oauthEndpoints'];
  declare profile: ElementSettings['profile'];
  declare rpId: ElementSettings['rpId'];
  declare requestTimeoutMs: ElementSettings['requestTimeoutMs'];
  declare keyFrameSrc: ElementSettings['keyFrameSrc'];
  declare withRefresh: boolean | undefined;
  declare lockAfter: string | null | undefined;
  declare confirm: ElementSettings['confirm'];
  declare dangerPinnedKeys: ElementSettings['dangerPinnedKeys'];
  declare emulator: ElementSettings['emulator'];
  /** Your own texts: by name, or by language and then by name. */
  declare messages: OwnMessages | undefined;

  /** Structure and behavior only, without styles. */
  declare unstyled: boolean | undefined;

  /** @internal The sign-in method that the user goes on with here, as the details of events name it. */
  declare way: { readonly method: Method } | undefined;

  /** Why the settings lead to no client. */
  protected fault: KmsError | undefined;
  readonly #internals = this.attachInternals();
  #chosen: KmsClient | undefined;
  #found: KmsClient | undefined;
  #leave: (() => void) | undefined;
  readonly #later: CSSResult[] = [];
  readonly #voice: Part<typeof Voice> = new Part(this, () => arrived(() => import('./voice.js')));
  /** `undefined` after a first draw, while a language's texts are loading. */
  #locale: Locale | undefined = english;
  #isPatient = true;

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
    this.#dress();
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
    // Once an element isn't in English, or a page has its own texts for several languages, a voice takes care of languages.
    const { made, problem, need } = this.#voice;
    const isEnglish = !made && (problem || (/^(en\b|$)/i.test(tagOf(this)) && !('en' in (this.messages ?? {}))));
    if (!made && !isEnglish) need();
    // Existing text stays until the new texts have loaded. A first draw waits for them, but not for long.
    const before = this.hasUpdated ? this.#locale : undefined;
    this.#locale = isEnglish ? english : (made?.hear(this) ?? before ?? (this.#isPatient ? undefined : english));
    if (!this.#locale && !this.hasUpdated) this.#speakSoon();
    if (this.isConnected && SETTINGS.some((name) => changed.has(name))) this.#link();
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) {
      // While the page loads, the script and what it draws are separate tasks, so that a click in between is handled.
      if (document.readyState !== 'complete') await after(0);
      // A page that sets no font gets the browser's serif: Times, serif, or -webkit-standard. Checked while nothing is drawn that would
      // have to be laid out for it, and once a surrounding provider has its slot: without that there is no style to read.
      this.mark('system-font', /^\W?(time|seri|webk)/i.test(getComputedStyle(this).fontFamily));
    }
    await super.scheduleUpdate();
  }

  /** Without Lit's own sheets, which only work in the script's own document. */
  protected override createRenderRoot(): ShadowRoot {
    return this.shadowRoot ?? this.attachShadow({ mode: 'open' });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('unstyled')) this.#dress();
  }

  /** @internal Add what a step that was loaded later looks like. */
  wear(style: CSSResult): void {
    this.#later.push(style);
    this.#dress();
  }

  /** @internal Send an event from this element. `false` when a listener prevented it. */
  emit(event: KmsEvent<unknown>): boolean {
    return this.dispatchEvent(event);
  }

  /** @internal The language that this element speaks. */
  locale(): Locale {
    return this.#locale ?? english;
  }

  /** @internal A reader of texts: the page's own words, else those of the element's language, else the English ones that are given here. */
  words<N extends MessageName>(texts: Readonly<Record<N, string>>): Words<N | keyof typeof FIRST> {
    const inEnglish: Partial<Messages> = { ...FIRST, ...texts };
    return (name, places) => {
      const said = this.#locale ? (this.#locale.texts[name] ?? inEnglish[name] ?? '') : '\u00a0';
      const own = this.messages as Partial<Messages> | undefined; // texts grouped by language aren't the text of a name
      return filled(own?.[name] ?? said, places);
    };
  }

  /** @internal A text that every element knows. */
  text(name: keyof typeof FIRST, places?: Places): string {
    return this.words({})(name, places);
  }

  /** @internal Set or unset a custom state, for `:state(name)`. */
  mark(name: string, on: boolean): void {
    try {
      this.#internals.states[on ? 'add' : 'delete'](name);
    } catch {} // a browser without custom states, or with names of another format: no page can use them there
  }

  async #speakSoon(): Promise<void> {
    await after(SILENCE_MS);
    this.#isPatient = false;
    this.requestUpdate();
    await this.updateComplete;
    retell(this);
  }

  /** Without a look only the first style sheet applies. A document this was moved to can't use another document's sheets. */
  #dress(): void {
    const elementStyles = (this.constructor as typeof KmsElement).elementStyles as CSSResult[]; // the class of this very element
    const { shadowRoot, ownerDocument } = this;
    const view = ownerDocument.defaultView;
    if (!shadowRoot || !view) return;
    const styles = this.unstyled ? elementStyles.slice(0, 1) : [...elementStyles, ...this.#later];
    shadowRoot.adoptedStyleSheets = styles.map(({ cssText, styleSheet }) => {
      if (styleSheet instanceof view.CSSStyleSheet) return styleSheet;
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(cssText);
      return sheet;
    });
  }

  /** Takes the new share before it releases the old one, so that moving an element in the document keeps its client. */
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

/** Run something a microtask later if the element is still outside the document: a move takes it out and in within one task. */
export function whenGone(element: Element, task: () => void): void {
  Promise.resolve().then(() => element.isConnected || task());
}
