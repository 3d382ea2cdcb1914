import { serveEmulator } from 'kms-elements/emulator/node';
import { useEmulator } from 'kms-elements/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';

const server = await serveEmulator();
const emulator = useEmulator(server.origin);

beforeEach(() => emulator.reset());
afterAll(() => server.close());

test('an account has a wallet', async () => {
  const user = await emulator.createUser({ name: 'Ada', email: 'ada@example.com' });
  expect(user.wallet.addresses).toHaveLength(2);
});
