// Languages other than English. Elements are drawn in English; their voice supplies other languages.
import type { LitElement } from 'lit';
import { untilHere } from '../../platform/lazy.js';
import { type LanguageListener, spoken } from '../../texts/languages.js';
import type { Locale } from '../../texts/locale.js';
import type { OwnMessages } from '../../texts/messages.js';
import { MADE, TEXTS } from './light-dom.js';

/** An element with texts, which the page may replace. */
type Speaker = LitElement & { readonly messages: OwnMessages | undefined; locale(): Locale };

const voices = new WeakMap<Speaker, Voice>();

/** The language of an element now. */
export function hear(host: Speaker): Locale | undefined {
  const voice = voices.get(host) ?? new Voice(host);
  voices.set(host, voice);
  return voice.hear();
}

/** The language of one element, from the nearest `lang`, for as long as the element is in the page. */
class Voice {
  readonly #host: Speaker;
  readonly #listener: LanguageListener = { changed: () => this.#host.requestUpdate(), bring: untilHere };
  readonly #watch = new MutationObserver(this.#listener.changed);

  constructor(host: Speaker) {
    this.#host = host;
    host.addController({
      hostUpdated: () => this.#tell(),
      hostDisconnected: () => this.#watch.disconnect(),
      hostConnected: () => host.requestUpdate(),
    });
  }

  hear(): Locale | undefined {
    const own = Object.entries(this.#host.messages ?? {}).filter(([, texts]) => typeof texts === 'object');
    return spoken(this.#tag(), this.#listener, Object.fromEntries(own));
  }

  /** Set the language and direction of the element's content. What is in the page itself may have been written in another language. */
  #tell(): void {
    const host = this.#host;
    const { lang, dir = '' } = host.locale();
    const own = (host.renderRoot as ShadowRoot).querySelectorAll<HTMLElement>('[lang]'); // elements have one
    for (const element of [...own, ...host.querySelectorAll<HTMLElement>(`:scope > [${MADE}][lang]`)]) {
      if (element.lang !== lang) element.lang = lang;
      if (element.dir !== dir) element.dir = dir;
      const text = TEXTS.get(element)?.();
      if (text !== undefined && element.textContent !== text) element.textContent = text;
    }
  }

  /** The nearest `lang`, through shadow roots. Anything that changes it is observed. */
  #tag(): string {
    for (let node: Element = this.#host; ; ) {
      const root = node.getRootNode();
      if (this.#host.isConnected) this.#watch.observe(root, { attributeFilter: ['lang'], subtree: true });
      const near = node.closest('[lang]')?.getAttribute('lang');
      if (near != null || !(root instanceof ShadowRoot)) return near ?? '';
      node = root.host;
    }
  }
}
