import type { World } from '../platform/environment.js';
import { listeners } from '../platform/listeners.js';
import { isId } from '../wire/id.js';
import { loggedPath } from './logged-path.js';
import { loggedStamp } from './logged-stamp.js';
import type { LogEntry } from './settings.js';

/** `fetch` that tells of each request: its name, its time, who stamped it and what it is called at the service; nothing that anybody said. */
export function logged(ask: World['fetch'], now: World['now'], logger: (entry: LogEntry) => void): World['fetch'] {
  const heard = listeners<LogEntry>();
  heard.subscribe(logger);
  return async (request) => {
    const startedAtMs = now();
    const { method, url, headers } = request;
    const stamp = loggedStamp(headers);
    const sent = { ...loggedPath(url), method, ...(stamp && { stamp: Object.freeze(stamp) }) };
    const tell = (answer: Pick<LogEntry, 'status' | 'requestId'>) =>
      heard.tell(Object.freeze({ ...sent, startedAtMs, durationMs: now() - startedAtMs, ...answer }));
    try {
      const response = await ask(request);
      const requestId = response.headers.get('x-request-id');
      tell({ status: response.status, ...(isId(requestId) && { requestId }) });
      return response;
    } catch (thrown) {
      tell({});
      throw thrown;
    }
  };
}
