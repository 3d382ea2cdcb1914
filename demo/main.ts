import type { KmsClient } from 'kms-elements/client';
import { connectEmulator } from './emulator.js';
import { startExportPanel } from './export-panel.js';
import { startInbox } from './inbox.js';
import { startLanguage } from './language.js';
import { byId } from './page.js';
import { startPracticeWallet } from './practice-wallet.js';
import { startSamples } from './samples.js';
import { type Service, serviceOf } from './service.js';
import { startSignPanel } from './sign-panel.js';
import { startSignUp } from './sign-up.js';
import { playStory } from './story.js';
import { startTools } from './tools.js';
import { startWays } from './ways.js';
import { startWork } from './work.js';

/** Connect the parts of the page. Everything about the login itself is in its two elements. */
export function start(): void {
  startLanguage();
  startSignUp();
  startPracticeWallet();
  const name = serviceName();
  const service = serviceOf(name);
  const emulator = connectEmulator(service);
  const inbox = startInbox(emulator);
  const client = clientOf(document.querySelector('kms-provider'));
  const ways = startWays(emulator, () => drawAnew(client));
  startTools(emulator, {
    onClock: inbox.setClock,
    beforeReset: async () => void (await client.session.signOut()),
    afterReset: () => Promise.all([ways.read(), drawAnew(client)]).then(() => {}),
  });
  followSession(client, service);
  startSamples(name);
  startDashboard(service);
  if (!client.expected.isSignedIn) playStory();
  document.addEventListener('kms-signed-in', ({ detail }) => detail.flow === 'otp' && inbox.markUsed());
}

/** Where the emulator listens, or `inline`: the page's server or build writes it into the page's head. */
function serviceName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="kms-emulator"]')?.content ?? 'http://localhost:8787';
}

/** A dashboard without an address opens over the page. */
function startDashboard({ showDashboard }: Service): void {
  if (!showDashboard) return;
  byId('dashboard', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault();
    void showDashboard();
  });
}

function clientOf(provider: { readonly client: KmsClient | undefined } | null): KmsClient {
  if (!provider?.client) throw new Error('<kms-provider> has no client: see the console for its settings');
  return provider.client;
}

/** A page requests the configuration once. Here it changes while the page is open: the login is removed and comes back with the new one. */
async function drawAnew(client: KmsClient): Promise<void> {
  const login = document.querySelector('kms-login');
  const place = login?.parentElement;
  await client.providers({ fresh: true });
  login?.remove();
  await new Promise(requestAnimationFrame);
  if (login) place?.append(login);
}

/** The panel is shown while a user is signed in, in this tab or another. */
function followSession(client: KmsClient, service: Service): void {
  const panel = startSignPanel();
  const exporting = startExportPanel();
  const work = startWork(service, async (owner) => {
    await Promise.all([panel.open(owner), exporting.open(owner)]);
  });
  let shown = '';
  const show = () => {
    const { snapshot } = client.session;
    const now = snapshot.state === 'signed-in' ? snapshot.organizationId : '';
    if (now === shown) return;
    shown = now;
    if (now) {
      void panel.open(client);
      void exporting.open(client);
      work.open(client);
    } else {
      panel.close();
      work.close();
      exporting.close();
    }
  };
  client.session.subscribe(show);
  show();
}
