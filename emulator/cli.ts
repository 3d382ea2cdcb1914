#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from './config.js';
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
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`--port must be a number from 0 to 65535, not ${text}`);
  return Number(text);
}

async function readConfigFile(path: string | undefined): Promise<Pick<ServeOptions, 'config'>> {
  return path === undefined ? {} : { config: readConfig(JSON.parse(await readFile(path, 'utf8'))) };
}

/** What keeps the state uses a package that a site brings itself. */
async function dataModule(): Promise<typeof import('./data.js')> {
  try {
    return await import('./data.js');
  } catch (error) {
    throw new Error('--data needs the package classic-level: npm install classic-level', { cause: error });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, config: { type: 'string' }, data: { type: 'string' } } });
  const config = await readConfigFile(values.config);
  // A second process would draw the identifiers of the first one again.
  if (values.data !== undefined && config.config?.seed !== undefined)
    throw new Error('--data keeps nothing of a service with a seed: give one of them');
  const data = values.data === undefined ? undefined : await (await dataModule()).openData(values.data);
  const server = await start(values.port, { ...config, ...(data === undefined ? {} : { restored: data.restored, keep: data.keep }) });
  console.log(`emulator ready at ${server.origin}/`);
  const stop = async () => {
    await server.close();
    await data?.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
