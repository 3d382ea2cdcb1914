// What the pages of the site run beside themselves: their service, and the copy that readers keep, so that all pages open without a network.

/** Where the site's own files are, from any page. */
const base = new URL('.', import.meta.url);

/** What a policy is made with. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): string };
}

/** The addresses that may become workers under the policy of the site. */
const COPY = new URL('offline.js', base).href;
const SERVICE = new URL('dist/emulator/inline-worker.js', base).href;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // TypeScript's library does not have it
const policy = trustedTypes?.createPolicy('kms-site', { createScriptURL: (text) => (text === COPY || text === SERVICE ? text : '') });
const trusted = (address: string): string => policy?.createScriptURL(address) ?? address;

globalThis.kmsEmulatorWorker = () => new Worker(trusted(SERVICE), { type: 'module' });

async function keepForLater(): Promise<void> {
  // Where it is refused, as in a private window, the site is read as any other.
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(trusted(COPY)).catch(() => {});
}

/** What a visitor came for has the network first. */
const PATIENCE_MS = 5000;

const keepSoon = () => void setTimeout(keepForLater, PATIENCE_MS);
if (document.readyState === 'complete') keepSoon();
else addEventListener('load', keepSoon);
