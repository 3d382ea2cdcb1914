import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { EmulatorServer } from '../node.js';

/** The environment in which a command finds the emulator. */
export function environmentOf({ origin, identityOrigin, emulator }: EmulatorServer): Readonly<Record<string, string>> {
  const { baseUrl, authProxyUrl, authProxyConfigId, organizationId, apiKey } = emulator.config(origin);
  return {
    KMS_EMULATOR: origin,
    KMS_EMULATOR_IDENTITY: identityOrigin,
    KMS_BASE_URL: baseUrl,
    KMS_AUTH_PROXY_URL: authProxyUrl,
    KMS_AUTH_PROXY_CONFIG_ID: authProxyConfigId,
    KMS_ORGANIZATION_ID: organizationId,
    KMS_API_PUBLIC_KEY: apiKey.publicKey,
    KMS_API_PRIVATE_KEY: apiKey.privateKey,
  };
}

/** Run a command until it ends. Signals are passed on. @returns its exit code, as a shell would report it. */
export function runCommand([tool = '', ...args]: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  // On Windows npm and npx are scripts, which only a shell can start.
  const shell = process.platform === 'win32';
  const child = spawn(tool, args, { stdio: 'inherit', shell, env: { ...process.env, ...environment } });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${tool}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
