import { type EmulatorServer, type ServeOptions, serveEmulator } from '../node.js';
import type { Data } from '../state/data.js';
import type { Keepsake } from '../state/records.js';

/** Where to listen, what to start, and where to store its state. */
export interface KeptOptions extends ServeOptions {
  /** A folder that keeps the state across restarts and crashes. Requires the package `classic-level`. */
  readonly data?: string;
  /** Whether a response waits until its changes are on the disk. */
  readonly sync?: boolean;
}

/** The key for the port of the brands' sign-in pages. Social accounts are tied to that address. */
const IDENTITY = 'identity';

/**
 * Serve an emulator and store its state in a folder, if one is named.
 * @throws Error if another process has that folder open, or uses the port of its sign-in pages.
 */
export async function serveKept({ data: folder, sync = false, ...options }: KeptOptions): Promise<EmulatorServer> {
  if (folder === undefined) return serveEmulator(options);
  // A second process would generate the same ids as the first one.
  if (options.config?.seed !== undefined) throw new Error('--data stores nothing for a service with a seed: use one of the two');
  const data = await (await dataModule()).openData(folder, { sync });
  try {
    const server = await serveRestored(data, { identityPort: keptPort(data), ...options });
    const put: Keepsake = { id: IDENTITY, value: { port: Number(new URL(server.identityOrigin).port) } };
    await data.keep([{ table: 'keepsakes', put }]);
    return { ...server, close: () => server.close().then(() => data.close()) };
  } catch (error) {
    await data.close();
    throw error;
  }
}

async function serveRestored({ restored, keep }: Data, options: ServeOptions & { identityPort: number }): Promise<EmulatorServer> {
  const { identityPort } = options;
  try {
    return await serveEmulator({ ...options, restored, keep });
  } catch (error) {
    const isTaken = error instanceof Error && 'port' in error && error.port === identityPort;
    if (!isTaken) throw error;
    throw new Error(`port ${identityPort} for the sign-in pages is taken: free it, or choose another with --identity-port`, {
      cause: error,
    });
  }
}

/** The port of an earlier process; 0 for a free one. */
function keptPort({ restored }: Data): number {
  const change = restored.findLast((one) => one.table === 'keepsakes' && 'put' in one && one.put.id === IDENTITY);
  const value = change !== undefined && 'put' in change ? (change.put as Keepsake).value : undefined; // rows of this table are keepsakes
  return typeof value === 'object' && value !== null && 'port' in value && typeof value.port === 'number' ? value.port : 0;
}

/** Storing state requires a package that a site installs itself. */
async function dataModule(): Promise<typeof import('../state/data.js')> {
  try {
    return await import('../state/data.js');
  } catch (error) {
    throw new Error('--data needs the package classic-level: npm install classic-level', { cause: error });
  }
}
