import type { World } from '../platform/environment.js';
import { listeners } from '../platform/listeners.js';
import { serviceDetail } from '../wire/detail.js';
import { isId } from '../wire/id.js';
import { readRefusal } from '../wire/refusal.js';
import { loggedPath } from './logged-path.js';
import { loggedStamp } from './logged-stamp.js';
import type { LogEntry } from './settings.js';

/**
 * `fetch` that reports each request: its name, its duration, who stamped it and its id at the service. It reports nothing that a user
 * entered.
 */
export function logged(ask: World['fetch'], now: World['now'], logger: (entry: LogEntry) => void): World['fetch'] {
  const heard = listeners<LogEntry>();
  heard.subscribe(logger);
  return async (request) => {
    const startedAtMs = now();
    const { method, url, headers } = request;
    const stamp = loggedStamp(headers);
    const sent = { ...loggedPath(url), method, ...(stamp && { stamp: Object.freeze(stamp) }) };
    const tell = (answer: Pick<LogEntry, 'durationMs' | 'status' | 'requestId' | 'detail'>) =>
      heard.tell(Object.freeze({ ...sent, startedAtMs, ...answer }));
    try {
      const response = await ask(request);
      const requestId = response.headers.get('x-request-id');
      const answer = { durationMs: now() - startedAtMs, status: response.status, ...(isId(requestId) && { requestId }) };
      if (response.status < 400) tell(answer);
      else void saidIn(response.clone()).then((detail) => tell({ ...answer, ...(detail && { detail }) }));
      return response;
    } catch (thrown) {
      tell({ durationMs: now() - startedAtMs });
      throw thrown;
    }
  };
}

async function saidIn(answer: Response): Promise<string> {
  return serviceDetail(readRefusal(await answer.json().catch(() => undefined)));
}
