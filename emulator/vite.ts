import type { Plugin } from 'vite';
import { type KeptOptions, serveKept } from './command/kept-server.js';
import type { EmulatorServer } from './node.js';

/** What the emulator is started with. */
export type EmulatorPluginOptions = KeptOptions;

export type { KeptOptions } from './command/kept-server.js';
export type * from './node.js';

/** The name under which the site's code finds the emulator's origin. */
const NAME = 'import.meta.env.KMS_EMULATOR';

/** An emulator and the dev servers that use it. On a restart the new server starts before the old one ends. */
interface Shared {
  readonly server: Promise<EmulatorServer>;
  /** Their resolved configurations. */
  readonly users: Set<object>;
}
const running = new Map<string, Shared>();

/**
 * Start an emulator with Vite's dev server and stop it with it. It keeps its port and state when the dev server restarts.
 *
 * The site's code reads its origin from `import.meta.env.KMS_EMULATOR`; in a build that is an empty string.
 */
export default function kmsEmulator(options: EmulatorPluginOptions = {}): Plugin {
  let key = '';
  return {
    name: 'kms-emulator',
    async config({ root = '' }, { command, isPreview }) {
      if (command !== 'serve' || isPreview) return { define: { [NAME]: '""' } };
      key = `${root} ${JSON.stringify(options)}`;
      const { origin } = await started(key, options);
      return { define: { [NAME]: JSON.stringify(origin) } };
    },
    configResolved(config) {
      running.get(key)?.users.add(config);
    },
    async configureServer({ config }) {
      config.logger.info(`emulator ready at ${(await started(key, options)).origin}/`);
    },
    // Called in middleware mode too, where there is no server to watch; once for each environment.
    async closeBundle() {
      const shared = running.get(key);
      shared?.users.delete(this.environment.getTopLevelConfig());
      if (shared === undefined || shared.users.size > 0) return;
      running.delete(key);
      await (await shared.server).close();
    },
  };
}

function started(key: string, options: EmulatorPluginOptions): Promise<EmulatorServer> {
  const shared = running.get(key) ?? { server: serveKept(options), users: new Set() };
  running.set(key, shared);
  return shared.server.catch((error: unknown) => {
    running.delete(key);
    throw error;
  });
}
