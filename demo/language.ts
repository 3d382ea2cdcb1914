import { byId, make } from './page.js';

/** Languages that are written from right to left. */
const FROM_RIGHT = ['ar', 'fa', 'he'];

/** Let the user choose the language of the card. */
export function startLanguage(): void {
  const select = byId('language', HTMLSelectElement);
  const login = byId('login', HTMLElement);
  for (const [code, name] of LANGUAGES) {
    const option = make('option', '', name);
    option.value = code;
    option.lang = code;
    select.append(option);
  }
  select.addEventListener('change', () => {
    login.lang = select.value;
    login.dir = FROM_RIGHT.includes(select.value) ? 'rtl' : 'ltr';
  });
}
