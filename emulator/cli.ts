#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { engines, version } from '../package.json';
import { type Asked, readArguments, startOptions } from './command/arguments.js';
import { environmentOf, runCommand } from './command/exec.js';
import { type KeptOptions, serveKept } from './command/kept-server.js';
import { checkNode } from './command/node-version.js';
import { testPolicies } from './command/policy-tests.js';
import { HELP, startText } from './command/printed.js';
import { setTo, testOf } from './command/replay.js';
import { readReport } from './command/report.js';
import { exportTo, importFrom } from './command/snapshot-file.js';
import type { EmulatorServer } from './node.js';

const DEFAULT_PORT = 8787;

/** Listen on the requested port. If the default port is taken, a free one is used, and a line says so. */
async function listen(options: KeptOptions, say: (line: string) => void): Promise<EmulatorServer> {
  if (options.port !== undefined) return serveKept(options);
  try {
    return await serveKept({ ...options, port: DEFAULT_PORT });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
    say(`port ${DEFAULT_PORT} is taken, picking a free one`);
    return serveKept({ ...options, port: 0 });
  }
}

async function serve(asked: Asked): Promise<void> {
  const say = (line: string): void => (asked.values.quiet ? undefined : console.log(line));
  const server = await listen(await startOptions(asked), say);
  say(startText(server, asked.values['all-interfaces']));
  const stop = () => server.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

async function exec(asked: Asked): Promise<void> {
  if (asked.command.length === 0) throw new Error('no command to run. Example: kms-emulator exec -- npm test');
  const server = await serveKept(await startOptions(asked));
  const code = await runCommand(asked.command, environmentOf(server));
  await server.close();
  process.exit(code);
}

/** The running emulator. */
const originOf = ({ url }: Asked['values']): string => url ?? process.env.KMS_EMULATOR ?? `http://localhost:${DEFAULT_PORT}`;

async function move(asked: Asked, act: (file: string, origin: string) => Promise<void>): Promise<void> {
  const [name, file, ...more] = asked.words;
  if (file === undefined || more.length > 0) throw new Error(`give one file. Example: kms-emulator ${name} state.json`);
  await act(file, originOf(asked.values));
}

async function policies({ words: [, action, file, ...more] }: Asked): Promise<void> {
  if (action !== 'test' || file === undefined || more.length > 0)
    throw new Error('give one file. Example: kms-emulator policies test policies.json');
  const { text, isPassed } = testPolicies(JSON.parse(await readFile(file, 'utf8')));
  console.log(text);
  process.exitCode = isPassed ? 0 : 1;
}

/** The test is printed to standard output, so that it can be redirected to a file. What was set is printed to standard error. */
async function replay({ words: [, file, ...more], values }: Asked): Promise<void> {
  if (file === undefined || more.length > 0) throw new Error('give one file. Example: kms-emulator replay report.txt > reported.spec.js');
  const report = readReport(await readFile(file, 'utf8'));
  const origin = originOf(values);
  const isThere = await fetch(new URL('/_emulator/config', origin)).then(
    () => true,
    () => false,
  );
  if (isThere) await setTo(report, fetch, origin);
  if (!values.quiet)
    console.error(isThere ? `${origin} is as the report says` : `no emulator answers at ${origin}, so only the test was written`);
  console.log(testOf(report));
}

const commands: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  exec,
  export: (asked) => move(asked, exportTo),
  import: (asked) => move(asked, importFrom),
  policies,
  replay,
};

async function main(): Promise<void> {
  checkNode(process.versions.node, engines.node);
  const asked = readArguments(process.argv.slice(2));
  if (asked.values.help) return console.log(HELP);
  if (asked.values.version) return console.log(version);
  const [name] = asked.words;
  if (name === undefined) return serve(asked);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Error(`no command ${name}: kms-emulator --help lists them`);
  return command(asked);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
