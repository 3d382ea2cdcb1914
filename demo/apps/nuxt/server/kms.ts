import { createKmsServer } from 'kms-elements/server';

/** What this site's own server verifies with. Going live changes these settings and nothing else. */
export const kms = createKmsServer({
  emulator: process.env['KMS_EMULATOR'] ?? 'http://localhost:8787',
  origins: [process.env['ORIGIN'] ?? 'http://localhost:3000'],
});
