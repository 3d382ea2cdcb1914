import type { Service } from './service.js';

/** A message as `/_emulator/inbox` lists it. */
export interface Message {
  readonly id: string;
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  readonly subject: string;
  readonly body: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** A fault for the next requests of one call; the names are those of `docs/emulator.md`. */
export interface Fault {
  readonly path: string;
  readonly fault: string;
  readonly value?: unknown;
  readonly times?: number;
}

/** The emulator's controls, as the demo uses them. Every promise rejects if the emulator doesn't respond. */
export interface EmulatorControls {
  /** Newest first. */
  inbox(): Promise<readonly Message[]>;
  /** Faults that no request has met yet. */
  faults(): Promise<readonly Fault[]>;
  /** Set faults in place of the pending ones. */
  setFaults(faults: readonly Fault[]): Promise<void>;
  /** Milliseconds between this machine's clock and the service's. */
  clockOffset(): Promise<number>;
  moveClock(offsetMs: number): Promise<void>;
  reset(): Promise<void>;
  /** Names of the sign-in methods that the service offers, in its order. */
  waysIn(): Promise<readonly string[]>;
  setWaysIn(names: readonly string[]): Promise<void>;
  /** Whether pages are told to send encrypted codes, as in the profile `live2`. */
  isSealed(): Promise<boolean>;
  setSealed(isSealed: boolean): Promise<void>;
}

type Member = Readonly<Record<string, unknown>>;

/** Use the controls of an emulator. */
export function connectEmulator(service: Service): EmulatorControls {
  const ask = async (method: string, name: string, body?: object): Promise<Member> => {
    const content = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const answer = await service.fetch(new Request(`${service.baseUrl}/_emulator/${name}`, { method, cache: 'no-store', ...content }));
    if (!answer.ok) throw new Error(`${method} ${name}: HTTP ${answer.status}`);
    return answer.json();
  };
  return {
    inbox: async () => listOf<Message>(await ask('GET', 'inbox'), 'messages'),
    faults: async () => listOf<Fault>(await ask('GET', 'faults'), 'faults'),
    async setFaults(faults) {
      await ask('DELETE', 'faults');
      for (const fault of faults) await ask('POST', 'faults', fault);
    },
    clockOffset: async () => Number((await ask('GET', 'clock')).offsetMs),
    async moveClock(offsetMs) {
      await ask('POST', 'clock', { offsetMs });
    },
    async reset() {
      await ask('POST', 'reset', {});
    },
    waysIn: async () => listOf<string>(await ask('GET', 'settings'), 'enabledProviders'),
    async setWaysIn(enabledProviders) {
      await ask('POST', 'settings', { enabledProviders });
    },
    isSealed: async () => (await ask('GET', 'settings')).profile === 'live2',
    async setSealed(isSealed) {
      await ask('POST', 'settings', { profile: isSealed ? 'live2' : 'auto' });
    },
  };
}

/** The demo trusts its own emulator: responses aren't checked here, unlike in the package. */
function listOf<T>(answer: Member, name: string): readonly T[] {
  return answer[name] as readonly T[];
}
