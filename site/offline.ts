// The service worker: the whole site is stored on the first visit, and works offline after that.

/** Written by the build: a name that changes with any file, and every file of the site. */
declare const KEPT: { readonly version: string; readonly files: readonly string[] };

/** The part of a service worker's scope used here, which the type library for pages doesn't have. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  addEventListener(type: 'install' | 'activate', listen: (event: { waitUntil(task: Promise<unknown>): void }) => void): void;
  addEventListener(
    type: 'fetch',
    listen: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope; // this file runs nowhere else

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT.version);
    await cache.addAll(KEPT.files.map((file) => new URL(file, worker.registration.scope).href));
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith('kms-site-') && name !== KEPT.version) await caches.delete(name);
  };
  event.waitUntil(drop());
});

/** A folder's page is its `index.html`. */
function fileOf(address: string): string {
  const url = new URL(address);
  url.search = url.hash = '';
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  return url.href;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(KEPT.version);
    return (await cache.match(fileOf(request.url))) ?? fetch(request);
  };
  event.respondWith(answer());
});
