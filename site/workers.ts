// The site's workers: its service, and the copy that readers store, so that all pages work offline.

/** Where the site's own files are, from any page. */
const base = new URL('.', import.meta.url);

/** The API for creating a policy. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): string };
}

/** The addresses that the site's policy allows as workers. */
const COPY = new URL('offline.js', base).href;
const SERVICE = new URL('dist/emulator/inline-worker.js', base).href;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // TypeScript's library does not have it
const policy = trustedTypes?.createPolicy('kms-site', { createScriptURL: (text) => (text === COPY || text === SERVICE ? text : '') });
const trusted = (address: string): string => policy?.createScriptURL(address) ?? address;

globalThis.kmsEmulatorWorker = () => new Worker(trusted(SERVICE), { type: 'module' });

async function keepForLater(): Promise<void> {
  // If it is refused, as in a private window, the site works like any other.
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(trusted(COPY)).catch(() => {});
}

/** What the visitor came for has priority on the network. */
const PATIENCE_MS = 5000;

const keepSoon = () => void setTimeout(keepForLater, PATIENCE_MS);
if (document.readyState === 'complete') keepSoon();
else addEventListener('load', keepSoon);
