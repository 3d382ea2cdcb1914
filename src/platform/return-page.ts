// The return page stands alone: it shares names with wire/oauth-return.ts, but no code, so that it stays small.
import { RETURN_PAGE } from '../texts/en/return-page.js';

/** How long the opening page may take to confirm that it has the answer, in milliseconds. */
const PATIENCE_MS = 2000;
/** How long the database may take, and how long nothing is shown while the texts load, in milliseconds. */
const DATABASE_MS = 3000;
const SILENCE_MS = 1000;
const ENGLISH = { lang: 'en', dir: 'ltr', ...RETURN_PAGE };
let lang = '';
const PROOFS = ['code', 'error', 'id_token'];

/** What the attempt left for its return. */
interface Slip {
  readonly provider: string;
  readonly back: string;
  readonly page: string;
  readonly inTab: boolean;
  readonly lang?: string;
}

/**
 * Pass a provider's answer to the attempt that asked for it.
 *
 * The address is cleaned before anything is awaited. A return on a page other than the one the attempt named is refused. The answer is
 * offered to the page that opened this window, on a channel named after the state. If no page takes it, or this tab is the attempt's own,
 * the answer is stored and this tab returns to the page where the attempt started.
 */
export async function takeReturn(): Promise<void> {
  lang = document.documentElement.lang;
  const parts = [location.search, location.hash].map((text) => new URLSearchParams(text.slice(1)));
  history.replaceState(null, '', location.pathname);
  const [state = '', ...others] = parts.flatMap((part) => part.getAll('state'));
  const own = parts.find((part) => part.has('state'));
  const isMixed = parts.some((part) => part !== own && PROOFS.some((name) => part.has(name)));
  if (!own || isMixed || others.length > 0 || !/^[\w-]{22}$/.test(state)) return lost();
  const key = `kms oauth ${state}`;
  const slip = (await records('readonly', (store) => store.get(key)).catch(() => undefined)) as Slip | undefined; // written by this site's own attempt
  if (slip && slip.page !== location.pathname) return lost();
  lang = slip?.lang ?? lang;
  const taken = offer(state, String(own));
  if (!slip?.inTab && (await taken)) return leave();
  const back = slip && urlOf(slip.back);
  if (!slip || back?.origin !== location.origin) return lost();
  const isStored = await records('readwrite', (store) => store.put({ ...slip, params: String(own) }, key)).then(
    () => true,
    () => false,
  );
  if (!isStored) return lost();
  back.hash += `${back.hash ? '&' : ''}kms-oauth=${slip.provider}.${state}`;
  location.replace(back);
}

/** Same as `encoding/url.ts`, which would be one more file to load. */
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** @returns whether a page took it. */
function offer(state: string, params: string): Promise<boolean> {
  const channel = new BroadcastChannel(`kms-oauth ${state}`);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => data?.kind === 'oauth-taken' && resolve(true);
    channel.postMessage({ v: 1, kind: 'oauth-return', state, page: location.pathname, params });
    setTimeout(resolve, PATIENCE_MS, false);
  });
}

/** One transaction on the records of platform/records.ts. */
function records(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, DATABASE_MS);
    const opening = indexedDB.open('kms-elements');
    opening.onerror = reject;
    opening.onupgradeneeded = () => opening.result.createObjectStore('records');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('records', mode);
      const request = use(transaction.objectStore('records'));
      transaction.onabort = reject;
      transaction.oncomplete = () => resolve(request.result);
    };
  });
}

/** A window that the site opened closes itself. Any other says that it can be closed. */
function leave(): void {
  close();
  void say('close');
}

const lost = () => say('invalid');

/**
 * Shown in the language of the page where the attempt started, otherwise in this page's language; in English if the texts take longer than
 * a second.
 */
async function say(name: 'close' | 'invalid'): Promise<void> {
  const line = document.body.appendChild(document.createElement('p'));
  line.role = 'alert';
  const draw = (said: typeof ENGLISH) => {
    line.lang = said.lang;
    line.dir = said.dir;
    line.replaceChildren(said[name], ' ');
    if (name === 'close') return;
    const link = line.appendChild(document.createElement('a'));
    link.textContent = said.startAgain;
    link.href = document.querySelector<HTMLMetaElement>('meta[name=kms-start]')?.content ?? '/';
  };
  if (/^(en|$)/.test(lang)) return draw(ENGLISH);
  const silence = setTimeout(draw, SILENCE_MS, ENGLISH);
  const other = await textsIn(lang).catch(() => undefined);
  clearTimeout(silence);
  draw(other ?? ENGLISH);
}

async function textsIn(lang: string) {
  const { pageTexts } = await import('../texts/languages.js');
  return pageTexts(lang);
}
