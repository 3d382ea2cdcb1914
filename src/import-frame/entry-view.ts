import { guardedButton } from '../export-frame/guarded.js';
import { heading, make } from '../export-frame/make.js';
import { accountId } from '../export-frame/page.js';
import type { SeenNumber } from '../export-frame/seen-number.js';
import { IS_KEY, said } from '../export-frame/texts.js';
import type { Visibility } from '../export-frame/visibility.js';

/** What is needed to draw the view. */
interface EntryOptions {
  /** The account that it goes into, for the user to check. */
  readonly organizationId: string;
  readonly isSolana: boolean;
  readonly visibility: Visibility;
  readonly number: SeenNumber;
  /** The user pressed "Import", saw the whole box and typed its number. */
  readonly onImport: (text: string, passphrase: string) => void;
}

/** The field, and the messages about it. */
export interface EntryView {
  readonly element: HTMLElement;
  /** Show what is wrong and go back to the field, which still contains what was typed. */
  say(text: string): void;
  /** Nothing can be pressed while it is being sent. */
  wait(isWaiting: boolean): void;
}

const QUIET = { autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', translate: 'no', dir: 'auto' };

/** The one step of an import: whose account, the words or the key, the passphrase, and the button that encrypts. */
export function entryView({ organizationId, isSolana, visibility, number, onImport }: EntryOptions): EntryView {
  const field = make('textarea', { attributes: { ...QUIET, id: 'secret', class: 'entry', 'aria-describedby': 'hint alert' } });
  const passphrase = make('input', { attributes: { ...QUIET, id: 'passphrase', class: 'entry', type: 'text' } });
  const alert = make('p', { attributes: { role: 'alert', id: 'alert', class: 'bad asked' } });
  const say = (text: string): void => {
    alert.textContent = text;
    field.setAttribute('aria-invalid', String(text !== ''));
  };
  let isWaiting = false;
  const press = guardedButton({
    visibility,
    number,
    text: said('importButton'),
    kind: 'primary',
    ready: () => !isWaiting && field.value.trim() !== '',
    act: () => onImport(field.value, passphrase.value),
    refuse: (why) => say(said(why)),
  });
  field.addEventListener('input', () => {
    say('');
    // What was typed has to be seen before the press, so the second starts with it.
    visibility.restart();
  });
  addEventListener('focus', () => document.activeElement === document.body && field.focus({ preventScroll: true }));
  const element = make('main', {
    children: [
      heading(said('importButton')),
      make('p', { text: said('importWhose') }),
      accountId(organizationId),
      make('label', { attributes: { for: 'secret' }, text: said('heading') }),
      field,
      ...(isSolana ? [] : [make('p', { attributes: { id: 'hint' }, text: said('importHint') })]),
      ...(IS_KEY ? [] : [make('label', { attributes: { for: 'passphrase' }, text: said('importPassphrase') }), passphrase]),
      alert,
      make('div', { attributes: { class: 'last' }, children: [press] }),
    ],
  });
  const wait = (waits: boolean): void => {
    isWaiting = waits;
    field.readOnly = waits;
    passphrase.readOnly = waits;
    press.textContent = said(waits ? 'waiting' : 'importButton');
  };
  const tell = (text: string): void => {
    say(text);
    if (text) field.focus({ preventScroll: true });
  };
  return { element, say: tell, wait };
}
