import { expect, test } from '@jest/globals';
import 'kms-elements/define';
import { useEmulator } from 'kms-elements/testing';

const emulator = useEmulator();

async function fieldOf(login, selector) {
  const field = login.querySelector(selector);
  if (field) return field;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return fieldOf(login, selector);
}

test('a visitor signs in', async () => {
  document.body.innerHTML = `<kms-login emulator="${emulator.origin}"></kms-login>`;
  const login = document.querySelector('kms-login');
  const signedIn = new Promise((heard) => login.addEventListener('kms-signed-in', heard, { once: true }));

  const address = await fieldOf(login, 'input[type=email]');
  address.value = 'ada@example.com';
  address.form.requestSubmit();

  const code = await fieldOf(login, 'input[autocomplete=one-time-code]');
  code.value = await emulator.readCode('ada@example.com');
  code.dispatchEvent(new Event('input', { bubbles: true }));

  await signedIn;
  expect(login.client.session.snapshot.state).toBe('signed-in');
});
