import { createKmsClient, type KmsClient } from 'kms-elements';

/** One client for the whole app. Going live changes these settings and nothing else. */
export const kms: KmsClient = createKmsClient({ emulator: 'http://localhost:8787' });
