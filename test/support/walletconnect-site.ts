import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { withEmulator } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { policyFor, stage } from './stage.js';

/** A site that offers WalletConnect over a relay, under the policy of the documentation with the relay in it. */
export interface WalletConnectSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Build its script and serve it. */
export async function walletConnectSite(relayUrl: string): Promise<WalletConnectSite> {
  const { emulator, built } = await stage();
  const folder = mkdtempSync(join(tmpdir(), 'kms-walletconnect-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2022',
      lib: { entry: join(root, 'test/support/walletconnect-page.ts'), formats: ['es'], fileName: () => 'walletconnect-page.js' },
    },
  });
  const policy = policyFor(emulator, relayUrl);
  const html = (text: string) => withEmulator(text, emulator.origin, emulator.identityOrigin).replace('ws://localhost:0', relayUrl);
  const folders = [folder, join(root, 'test/journeys/pages'), built];
  const site = await serveFiles({ folders, html, headers: () => ({ 'content-security-policy': policy }) });
  const close = async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: site.origin, close };
}
