import type { World } from '../platform/environment.js';
import { listeners } from '../platform/listeners.js';
import type { LogEntry } from './settings.js';

/** `fetch` that tells of each request: its name, its time and what it is called at the service, and nothing that a person or a server said. */
export function logged(ask: World['fetch'], now: World['now'], logger: (entry: LogEntry) => void): World['fetch'] {
  const heard = listeners<LogEntry>();
  heard.subscribe(logger);
  return async (request) => {
    const startedAtMs = now();
    // No query, which a provider's address may have.
    const operation = new URL(request.url).pathname.split('/').findLast(Boolean) ?? '';
    const tell = (answer: Pick<LogEntry, 'status' | 'requestId'>) =>
      heard.tell(Object.freeze({ operation, startedAtMs, durationMs: now() - startedAtMs, ...answer }));
    try {
      const response = await ask(request);
      const id = response.headers.get('x-request-id') ?? '';
      tell({ status: response.status, ...(/^[\w.:-]{1,128}$/.test(id) && { requestId: id }) });
      return response;
    } catch (thrown) {
      tell({});
      throw thrown;
    }
  };
}
