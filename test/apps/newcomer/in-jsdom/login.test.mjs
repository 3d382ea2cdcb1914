// @vitest-environment jsdom
import 'kms-elements/define';
import { serveEmulator } from 'kms-elements/emulator/node';
import { useEmulator } from 'kms-elements/testing';
import { afterAll, expect, test, vi } from 'vitest';

const server = await serveEmulator();
const emulator = useEmulator(server.origin);
afterAll(() => server.close());

const fieldOf = (login, selector) => vi.waitUntil(() => login.querySelector(selector), { timeout: 10_000 });

test('a visitor signs in', async () => {
  document.body.innerHTML = `<kms-login emulator="${server.origin}"></kms-login>`;
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
