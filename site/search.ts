import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH } from './search-fields.mjs';

const MOST = 8;
/** As written by `site/build.mjs` for each section of a page. */
interface Found extends SearchResult {
  readonly page: string;
  readonly title: string;
  readonly url: string;
}

/** Set up the search field. The index loads when the field gets the focus. @param base of the site */
export function startSearch(base: URL): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLOListElement>('#results');
  const count = document.querySelector<HTMLParagraphElement>('#search-count');
  if (!field || !list || !count) return;
  let index: Promise<MiniSearch> | undefined;
  const load = () => {
    index ??= fetch(new URL('search.json', base))
      .then((answer) => answer.text())
      .then((text) => MiniSearch.loadJSON(text, SEARCH));
    return index;
  };
  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    count.textContent = '';
  };
  const show = async () => {
    const words = field.value.trim();
    if (words === '') return close();
    const index = await load();
    if (words !== field.value.trim()) return;
    const found = index.search(words).slice(0, MOST) as Found[]; // its stored fields
    list.replaceChildren(...found.map((one) => itemOf(one, base)));
    list.hidden = found.length === 0;
    count.textContent = found.length === 0 ? `Nothing found for ${words}` : `${found.length} results`;
  };
  field.addEventListener('focus', () => void load().catch(() => {}));
  field.addEventListener('input', () => void show().catch(close));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      close();
      field.focus();
    } else if (event.key === '/' && document.activeElement === document.body) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event, field, list);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('.search')) close();
  });
}

/** Arrow keys move through the results, like Tab. */
function step(event: KeyboardEvent, field: HTMLInputElement, list: HTMLOListElement): void {
  const places: HTMLElement[] = [field, ...list.querySelectorAll('a')];
  const at = places.indexOf(document.activeElement as HTMLElement); // -1 for any other
  const next = places[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function itemOf({ url, title, page }: Found, base: URL): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(url, base).href;
  const name = document.createElement('b');
  name.textContent = title;
  link.append(name);
  if (page !== title) link.append(` ${page}`);
  item.append(link);
  return item;
}
