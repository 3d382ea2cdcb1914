// npm run demo [-- --port N] [--emulator-port N] [--dev]
// Serves the demo page and, on a second origin, the emulator; 0 picks a free port. --dev serves the sources and reloads on edits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { serveSources } from './demo-dev.mjs';
import { buildDemo, demoHeaders, withEmulator } from './demo-page.mjs';
import { serveFiles } from './serve-files.mjs';

const PORTS = { port: 5173, 'emulator-port': 8787 };

function readArguments() {
  const options = { port: { type: 'string' }, 'emulator-port': { type: 'string' }, dev: { type: 'boolean', default: false } };
  const { values } = parseArgs({ options });
  const portOf = (name) => {
    const port = values[name] === undefined ? PORTS[name] : Number(values[name]);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`--${name} ${values[name]}: not a port`);
    return { name, port, isDefault: values[name] === undefined };
  };
  return { page: portOf('port'), emulator: portOf('emulator-port'), dev: values.dev };
}

/** Use the requested port. If a default port is taken a free one is used; a port requested by number isn't replaced. */
async function onPort({ name, port, isDefault }, serve) {
  try {
    return await serve(port);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    if (!isDefault) throw new Error(`port ${port} is taken: choose another with --${name}, or 0 for a free one`);
    console.log(`port ${port} is taken, picking a free one`);
    return serve(0);
  }
}

async function serveEmulator(port) {
  register();
  const { serveEmulator: serve } = await import('../emulator/node.ts');
  return serve({ port });
}

async function start({ page, emulator: wanted, dev }) {
  // Both ports are opened before anything is built, so that a wrong one is reported at once.
  const emulator = await onPort(wanted, serveEmulator);
  const folder = mkdtempSync(join(tmpdir(), 'kms-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const html = (text) => withEmulator(text, emulator.origin, emulator.identityOrigin);
  const serve = (port) => (dev ? serveSources(port, html) : serveFiles({ folders: [folder], port, html, headers: demoHeaders }));
  const demo = await onPort(page, serve);
  if (!dev) await buildDemo(folder);
  console.log(`emulator ready at ${emulator.origin}/`);
  console.log(`demo ready at ${demo.origin}/`);
  return () => Promise.all([demo.close(), emulator.close()]);
}

try {
  const stop = await start(readArguments());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
