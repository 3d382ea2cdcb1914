import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { serveEmulator } from 'kms-elements/emulator/node';
import { useEmulator } from 'kms-elements/testing';

const server = await serveEmulator();
const emulator = useEmulator(server.origin);

beforeEach(() => emulator.reset());
after(() => server.close());

test('a session ends when it expires', async () => {
  const session = await emulator.createSession(undefined, { expirationSeconds: 60 });
  const { exp } = JSON.parse(String(Buffer.from(session.token.split('.')[1], 'base64url')));
  assert.ok(exp * 1000 - Date.now() <= 60_000);
});
