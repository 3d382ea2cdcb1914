import type { Emulator } from '../../emulator/emulator.js';
import type { EmulatorServer } from '../../emulator/node.js';

/** A served emulator that is called through its port: a lost connection rejects. */
export function overHttp({ origin, emulator }: EmulatorServer): Emulator {
  const ask = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    return fetch(`${origin}${pathname}${search}`, { method, headers, ...(request.body ? { body: await request.arrayBuffer() } : {}) });
  };
  return Object.create(emulator, { fetch: { value: ask } }) as Emulator;
}
