// A page's own script that offers WalletConnect; `test/support/scripted-site.ts` builds it.
import { announceWalletConnect } from '../../src/walletconnect.js';

const relayUrl = document.querySelector<HTMLMetaElement>('meta[name="relay"]')?.content ?? '';
announceWalletConnect({ projectId: 'project-of-the-page', library: () => import('@walletconnect/sign-client'), relayUrl });
