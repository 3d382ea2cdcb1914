import { createKmsClient } from 'kms-elements';
import { kmsClientKey } from 'kms-elements/vue';

/** One client for the whole app. Going live changes these settings and nothing else. */
export default defineNuxtPlugin(({ vueApp }) => {
  vueApp.provide(kmsClientKey, createKmsClient({ emulator: 'http://localhost:8787' }));
});
