#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type EmulatorServer, type ServeOptions, serveEmulator } from './node.js';

const DEFAULT_PORT = 8787;

/** Listen on the asked port; the default one gives way to a free one, which is said. */
async function start(port: string | undefined, options: ServeOptions): Promise<EmulatorServer> {
  if (port !== undefined) return serveEmulator({ ...options, port: readPort(port) });
  try {
    return await serveEmulator({ ...options, port: DEFAULT_PORT });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
    console.log(`port ${DEFAULT_PORT} is taken, picking a free one`);
    return serveEmulator({ ...options, port: 0 });
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port must be a number from 0 to 65535, not ${text}`);
  return port;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, config: { type: 'string' }, data: { type: 'string' } } });
  const config = values.config === undefined ? {} : { config: JSON.parse(await readFile(values.config, 'utf8')) };
  const server = await start(values.port, config);
  console.log(`emulator ready at ${server.origin}/`);
  const stop = () => {
    server.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
