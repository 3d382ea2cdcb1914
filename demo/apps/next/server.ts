import { createKmsServer, type KmsServer } from 'kms-elements/server';

/** What this site's own server verifies with. Going live changes these settings and nothing else. */
const make = (): KmsServer =>
  createKmsServer({
    emulator: process.env['KMS_EMULATOR'] ?? 'http://localhost:8787',
    origins: [process.env['ORIGIN'] ?? 'http://localhost:3000'],
  });

/** Next bundles pages and route handlers separately, each with this file. One instance for both, so that they share sessions. */
const ours = globalThis as { kms?: KmsServer };
ours.kms ??= make();

export const { handleSession, verifySession } = ours.kms;
