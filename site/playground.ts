// A live element on a page of the documentation, with controls for everything it accepts.
import { copyOnClick, make } from '../demo/page.js';
import { CODE, hashOf, type Setup, setupOf } from './code-of.js';
import { buttonOf, labelled, selectOf } from './controls.js';
import { type Answer, FAULTS, LATENCIES, setFaults } from './faults.js';
import { knobsOf } from './knobs.js';
import { type Known, type Languages, namesOf } from './manifest.js';
import { reportBox } from './report-link.js';

const MOST_EVENTS = 12;
/** Elements to sign in with. Any other one gets a login next to it. */
const SIGN_IN = 'kms-login, kms-otp, kms-signup, kms-oauth-button';
/** Attributes without which an element shows nothing. */
const NEEDED: Readonly<Record<string, Setup['attributes']>> = { 'kms-oauth-button': { provider: 'google' } };
/** Where the site's own files are, from any page. */
const base = new URL('.', import.meta.url);

/** What this page uses of an element that signs in. */
interface SigningIn {
  readonly client?: {
    readonly api: { query(name: 'list_wallets', input: object): Promise<{ readonly wallets: readonly { readonly walletId: string }[] }> };
  };
}
interface Data {
  readonly elements: readonly Known[];
  readonly languages: Languages;
}

/** A live element, its controls, its code and its events. */
class Playground {
  readonly #box: HTMLElement;
  readonly #data: Data;
  readonly #stage: HTMLElement;
  readonly #code = make('code');
  readonly #language = selectOf(Object.keys(CODE).map((name) => [name, name]));
  #setup: Setup;
  #hearing: AbortController | undefined;

  constructor(box: HTMLElement, stage: HTMLElement, data: Data) {
    this.#box = box;
    this.#data = data;
    this.#stage = stage;
    const names = new Map(data.elements.map((one) => [one.tag, namesOf(one)]));
    const own = sampleIn(box, names);
    this.#setup = setupOf(location.hash.slice(1), names) ?? own;
    this.#language.addEventListener('change', () => this.#write());
    this.show(this.#setup);
  }

  /** Show the same element again, with the service in its current state. */
  again(): void {
    this.#stage.replaceChildren(elementOf(this.#setup.tag));
    this.show(this.#setup);
  }

  get tag(): string {
    return this.#setup.tag;
  }

  /** Show an element as a setup describes it. */
  show(setup: Setup): void {
    const known = this.#data.elements.find(({ tag }) => tag === setup.tag);
    if (!known) return;
    if (!this.#stage.querySelector(setup.tag)) this.#stage.replaceChildren(elementOf(setup.tag));
    if (!this.#stage.querySelector(SIGN_IN)) this.#stage.append(elementOf('kms-login'));
    const change = (changed: Setup) => this.#apply(known, changed);
    const knobs = knobsOf({ known, setup, stage: this.#stage, languages: this.#data.languages }, change);
    for (const part of this.#box.querySelectorAll(':scope > :not(.stage)')) part.remove();
    this.#hearing?.abort();
    this.#hearing = new AbortController();
    const events = eventLog(this.#stage, known, this.#hearing.signal);
    this.#box.append(this.#controls(knobs), codeBox(this.#language, this.#code), events);
    change(setup);
  }

  #controls(knobs: HTMLElement): HTMLElement {
    const details = make('details');
    const failure = selectOf(Object.keys(FAULTS).map((words) => [words, words]));
    const said = Object.assign(make('p'), { role: 'status' });
    const latency = selectOf(Object.keys(LATENCIES).map((words) => [words, words]));
    const set = async () => {
      const faults = FAULTS[failure.value] ?? [];
      await setFaults(await service(), [...faults, ...(LATENCIES[latency.value] ?? [])]);
      said.textContent = faults.length > 0 ? 'This applies to the next request of its kind.' : '';
    };
    for (const choice of [failure, latency]) choice.addEventListener('change', set);
    const wishes = [labelled('What fails next', failure), labelled('The service answers', latency)];
    details.append(make('summary', '', 'Change it'), ...wishes, said, knobs, this.#buttons());
    return details;
  }

  #buttons(): HTMLElement {
    const line = make('p', 'buttons');
    const link = buttonOf('Copy link');
    copyOnClick(link, () => {
      history.replaceState(null, '', `#${hashOf(this.#setup)}`);
      return location.href;
    });
    const inspect = buttonOf('Inspect requests and state');
    inspect.addEventListener('click', () => void openDebugPanel(this.#stage.querySelector(this.tag)));
    line.append(link, inspect);
    return line;
  }

  /** Attributes of the sample that the reader didn't change stay the same. */
  #apply({ attributes, styles }: Known, setup: Setup): void {
    const before = this.#setup;
    this.#setup = { tag: setup.tag, attributes: { ...setup.attributes }, styles: { ...setup.styles } };
    const element = this.#stage.querySelector(setup.tag);
    for (const { name } of attributes) {
      const value = setup.attributes[name];
      if (value !== undefined) element?.setAttribute(name, value === true ? '' : value);
      else if (name in before.attributes) element?.removeAttribute(name);
    }
    for (const { name } of styles) this.#stage.style.setProperty(name, setup.styles[name] ?? null);
    this.#write();
  }

  #write(): void {
    this.#code.textContent = CODE[this.#language.value]?.(this.#setup) ?? '';
  }
}

/** A page's sample, with the attributes that the playground knows. */
function sampleIn(box: HTMLElement, names: ReadonlyMap<string, ReadonlySet<string>>): Setup {
  const tag = box.dataset.tag ?? 'kms-login';
  const given = [...(box.querySelector(tag)?.attributes ?? [])].filter(({ name }) => names.get(tag)?.has(name));
  return { tag, attributes: Object.fromEntries(given.map(({ name, value }) => [name, value || true])), styles: {} };
}

function elementOf(tag: string): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute('emulator', 'inline');
  element.setAttribute('oauth-redirect-uri', new URL('oauth-callback.html', base).href);
  if (tag === 'kms-provider') element.append(document.createElement('kms-login'));
  return element;
}

function codeBox(language: HTMLSelectElement, code: HTMLElement): HTMLElement {
  const box = make('div', 'sample');
  const bar = make('p', 'buttons');
  const copy = buttonOf('Copy');
  copyOnClick(copy, () => code.textContent ?? '');
  bar.append(labelled('Code for', language), copy);
  const pre = Object.assign(make('pre'), { tabIndex: 0 });
  pre.append(code);
  box.append(bar, pre);
  return box;
}

/** The element's events, newest first. @param signal ends the listening */
function eventLog(stage: HTMLElement, { events }: Known, signal: AbortSignal): HTMLElement {
  const details = make('details');
  const list = make('ol', 'events');
  details.append(make('summary', '', 'Events'), list);
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent; // the elements' own events have one
    list.prepend(make('li', '', `${event.type} ${detail === undefined ? '' : JSON.stringify(detail)}`));
    list.lastElementChild?.toggleAttribute('hidden', list.childElementCount > MOST_EVENTS);
  };
  for (const name of events) stage.addEventListener(name, hear, { signal });
  return details;
}

/** The service of this page. */
async function service(): Promise<Answer> {
  const { inlineEmulator } = await import(new URL('dist/emulator/inline.js', base).href);
  return (request) => inlineEmulator().fetch(request);
}

async function openDebugPanel(element: Element | null): Promise<void> {
  const { debugPanel } = await import(new URL('dist/debug.js', base).href);
  debugPanel({ anywhere: true }).open(element);
}

/** An export needs a wallet: the first one of the user who signs in. */
function giveWallet(stage: Document): void {
  stage.addEventListener('kms-signed-in', async ({ target }) => {
    const { client } = target as SigningIn; // only our elements tell it
    const { wallets } = (await client?.api.query('list_wallets', {})) ?? { wallets: [] };
    if (wallets[0]) for (const one of stage.querySelectorAll('kms-export')) one.setAttribute('wallet-id', wallets[0].walletId);
  });
}

async function start(): Promise<void> {
  const box = document.querySelector<HTMLElement>('.live');
  const stage = box?.querySelector<HTMLElement>('.stage');
  if (!box || !stage) return;
  giveWallet(document);
  const answer = await fetch(new URL('elements.json', base));
  const data: Data = await answer.json();
  const playground = new Playground(box, stage, data);
  const choice = document.querySelector<HTMLSelectElement>('#tag');
  if (choice) box.after(await reportBox(service, () => playground.again()));
  choice?.append(...data.elements.map(({ tag }) => new Option(tag, tag, false, tag === playground.tag)));
  choice?.addEventListener('change', () => playground.show({ tag: choice.value, attributes: NEEDED[choice.value] ?? {}, styles: {} }));
}

void start();
