import type { EmulatorSetup } from '../../emulator/controls/given/options.js';
import { serveEmulator } from '../../emulator/node.js';

/** A message that the emulator "sent". */
export interface InboxMessage {
  readonly id: string;
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  readonly body: string;
}

/** A request that the emulator received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

export interface Fault {
  readonly path: string;
  readonly fault: string;
  readonly value?: string | number;
  readonly times?: number;
}

/** Part of `GET /_emulator/config`. */
export interface ServedConfig {
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  readonly authProxyConfigId: string;
  readonly organizationId: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The emulator over HTTP, with its controls under the contract's names. */
export interface EmulatorControls {
  readonly origin: string;
  /** Of the brands' sign-in pages. */
  readonly identityOrigin: string;
  readonly config: () => Promise<ServedConfig>;
  /** Messages to a contact, newest first. */
  readonly inbox: (to: string) => Promise<readonly InboxMessage[]>;
  readonly requests: () => Promise<readonly SeenRequest[]>;
  readonly fault: (fault: Fault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  readonly settings: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly moveClock: (offsetMs: number) => Promise<void>;
  /** Back to how it was when it started. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Start an emulator on a free port. */
export async function startEmulator(config: EmulatorSetup = {}): Promise<EmulatorControls> {
  const { origin, identityOrigin, close } = await serveEmulator({ port: 0, config });
  const read = async (path: string): Promise<never> => (await fetch(`${origin}/_emulator/${path}`)).json() as Promise<never>;
  const write = async (path: string, body: unknown): Promise<void> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const { status } = await fetch(`${origin}/_emulator/${path}`, init);
    if (status >= 300) throw new Error(`/_emulator/${path}: ${status}`);
  };
  return {
    origin,
    identityOrigin,
    close,
    config: () => read('config'),
    inbox: async (to) => (await (read(`inbox?to=${encodeURIComponent(to)}`) as Promise<{ messages: InboxMessage[] }>)).messages,
    requests: async () => (await (read('requests') as Promise<{ requests: SeenRequest[] }>)).requests,
    fault: (fault) => write('faults', fault),
    clearFaults: async () => {
      await fetch(`${origin}/_emulator/faults`, { method: 'DELETE' });
    },
    settings: (settings) => write('settings', settings),
    moveClock: (offsetMs) => write('clock', { offsetMs }),
    reset: () => write('reset', {}),
  };
}
