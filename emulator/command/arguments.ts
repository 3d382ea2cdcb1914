import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../controls/given/config-file.js';
import type { KeptOptions } from './kept-server.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  port: text,
  config: text,
  data: text,
  sync: flag,
  'identity-port': text,
  url: text,
  'remote-webhooks': flag,
  'all-interfaces': flag,
  quiet: flag,
  log: flag,
  help: { ...flag, short: 'h' },
  version: { ...flag, short: 'v' },
} as const;

/** What the command line asks for. */
export interface Asked {
  /** `exec`, `export`, `import`, `policies`, `replay` and what follows them. */
  readonly words: readonly string[];
  /** What comes after `--`. */
  readonly command: readonly string[];
  readonly values: {
    readonly port?: string;
    readonly config?: string;
    readonly data?: string;
    readonly sync: boolean;
    readonly 'identity-port'?: string;
    readonly url?: string;
    readonly 'remote-webhooks': boolean;
    readonly 'all-interfaces': boolean;
    readonly quiet: boolean;
    readonly log: boolean;
    readonly help: boolean;
    readonly version: boolean;
  };
}

/** Read the arguments. @throws Error for an unknown option. */
export function readArguments(given: readonly string[]): Asked {
  const end = given.indexOf('--');
  const own = end < 0 ? given : given.slice(0, end);
  const { values, positionals } = parseArgs({ args: [...own], options, allowPositionals: true });
  return { words: positionals, command: end < 0 ? [] : given.slice(end + 1), values };
}

/** Options for starting an emulator. @throws Error for an invalid port or configuration. */
export async function startOptions({ values }: Asked): Promise<KeptOptions> {
  const { port, config, data, log, sync, 'identity-port': identityPort } = values;
  if (sync && data === undefined) throw new Error('--sync says how --data stores the state: use both');
  return {
    ...(port === undefined ? {} : { port: readPort('port', port) }),
    ...(identityPort === undefined ? {} : { identityPort: readPort('identity-port', identityPort) }),
    ...(config === undefined ? {} : { config: readConfig(JSON.parse(await readFile(config, 'utf8'))) }),
    ...(data === undefined ? {} : { data, sync }),
    ...(log ? { onAnswer: ({ method, path, status }) => console.log(`${method} ${path} ${status}`) } : {}),
    remoteWebhooks: values['remote-webhooks'],
    allInterfaces: values['all-interfaces'],
  };
}

function readPort(name: string, port: string): number {
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--${name} must be a number from 0 to 65535, not ${port}`);
  return Number(port);
}
