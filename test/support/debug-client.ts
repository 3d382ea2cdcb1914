// A site with a bundler that has given the client the panel's logger. `debugSite` builds it.
import '../../src/define/all.js';
import { debugPanel } from '../../src/debug.js';
import { createKmsClient, type LogEntry } from '../../src/kms-client.js';

const seen: object[] = [];
for (const name of ['signed-in', 'signed-out', 'error'])
  addEventListener(`kms-${name}`, (event) => void seen.push({ type: event.type, detail: 'detail' in event ? event.detail : null }));

const { seeSighting } = window as unknown as { readonly seeSighting?: (place: string, value: unknown) => void };
const emulator = document.querySelector<HTMLMetaElement>('meta[name="kms-emulator"]')!.content;
const told: LogEntry[] = [];
const panel = debugPanel();
const logger = (entry: LogEntry): void => {
  told.push(entry);
  seeSighting?.('log', entry);
  panel.logger(entry);
  seeSighting?.('report', panel.report());
};
const kms = createKmsClient({ emulator, logger });
for (const element of document.querySelectorAll<HTMLElementTagNameMap['kms-login' | 'kms-session']>('kms-login, kms-session'))
  element.client = kms;
panel.open(kms);
Object.assign(window, { seen, told, whoami: async () => void (await kms.api.query('whoami', {})), reportNow: () => panel.report() });
