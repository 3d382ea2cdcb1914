import { createKmsServer, type KmsServer } from 'kms-elements/server';
import { env } from '$env/dynamic/private';

/** What this site's own server verifies with. Going live changes these settings and nothing else. */
export const kms: KmsServer = createKmsServer({
  emulator: env['KMS_EMULATOR'] ?? 'http://localhost:8787',
  origins: [env['ORIGIN'] ?? 'http://localhost:5173'],
});
