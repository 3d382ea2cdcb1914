// Readers keep the whole site: once a page has loaded, all of them open without a network.

/** Where the site's own files are, from any page. */
const base = new URL('.', import.meta.url);

/** The one address that may become a worker under the policy of the site. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): string };
}

async function keepForLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // TypeScript's library does not have it
  const address = new URL('offline.js', base).href;
  const policy = trustedTypes?.createPolicy('kms-site', { createScriptURL: (text) => (text === address ? text : '') });
  // Where it is refused, as in a private window, the site is read as any other.
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => {});
}

/** What a visitor came for has the network first. */
const PATIENCE_MS = 5000;

const keepSoon = () => void setTimeout(keepForLater, PATIENCE_MS);
if (document.readyState === 'complete') keepSoon();
else addEventListener('load', keepSoon);
