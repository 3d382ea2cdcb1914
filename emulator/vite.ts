import type { Plugin } from 'vite';
import { type EmulatorServer, type ServeOptions, serveEmulator } from './node.js';

/** The name under which the site's code finds the emulator's origin. */
const NAME = 'import.meta.env.KMS_EMULATOR';

/**
 * Start an emulator with Vite's dev server and end it with it.
 *
 * The site's code reads its origin as `import.meta.env.KMS_EMULATOR`; in a build that is an empty text.
 */
export default function kmsEmulator(options: ServeOptions = {}): Plugin {
  let server: EmulatorServer | undefined;
  return {
    name: 'kms-emulator',
    async config(_config, { command }) {
      if (command !== 'serve') return { define: { [NAME]: '""' } };
      server ??= await serveEmulator(options);
      return { define: { [NAME]: JSON.stringify(server.origin) } };
    },
    configureServer(dev) {
      dev.config.logger.info(`emulator ready at ${server?.origin}/`);
      dev.httpServer?.once('close', () => {
        server?.close().catch(() => {});
        server = undefined;
      });
    },
  };
}
