import { byId, make } from './page.js';

/** Let a user create an account with a form, in place of the login, until they are signed in. */
export function startSignUp(): void {
  const button = byId('sign-up', HTMLButtonElement);
  const label = button.textContent;
  let form: HTMLElement | undefined;
  const close = () => {
    form?.remove();
    form = undefined;
    byId('login', HTMLElement).hidden = false;
    button.textContent = label;
  };
  const open = () => {
    const login = byId('login', HTMLElement);
    form = make('kms-signup');
    for (const name of ['require-name', 'with-organization', 'autofocus']) form.setAttribute(name, '');
    form.setAttribute('heading-level', '3');
    login.hidden = true;
    login.after(form);
    button.textContent = 'Back to sign-in';
  };
  button.addEventListener('click', () => (form ? close() : open()));
  document.addEventListener('kms-signed-in', close);
}
