import type { DebugPanel } from 'kms-elements/debug';
import type { EmulatorControls, Fault } from './emulator.js';
import { byId, make, whileVisible } from './page.js';

interface Choice {
  readonly label: string;
  readonly faults: readonly Fault[];
}

/** What can fail once, by the call that it affects. Paths and switches: `docs/emulator.md`. */
const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  'When the code is sent': [
    { label: 'Connection lost', faults: [{ path: '/v1/otp_init', fault: 'reset' }] },
    { label: 'This site is not allowed', faults: [{ path: '/v1/otp_init', fault: 'status', value: 403 }] },
    {
      label: 'Too many tries, wait 20 s',
      faults: [
        { path: '/v1/otp_init', fault: 'status', value: 429 },
        { path: '/v1/otp_init', fault: 'retry-after', value: '20' },
      ],
    },
    { label: 'Answer is a web page', faults: [{ path: '/v1/otp_init', fault: 'body', value: 'html' }] },
  ],
  'When the code is checked': [
    { label: 'Code too old', faults: [{ path: '/v1/otp_verify', fault: 'status', value: 404 }] },
    { label: 'No answer for 20 s', faults: [{ path: '/v1/otp_verify', fault: 'hang', value: 'headers' }] },
    { label: 'Service is down', faults: [{ path: '/v1/otp_verify', fault: 'status', value: 503 }] },
  ],
  'During the login': [
    { label: 'Answer lost on the way', faults: [{ path: '/v1/otp_login', fault: 'reset', value: 'after' }] },
    { label: 'Answer cut in half', faults: [{ path: '/v1/otp_login', fault: 'body', value: 'trunc' }] },
  ],
  'When a message is signed': [
    { label: 'Service is down', faults: [{ path: '/public/v1/submit/sign_raw_payloads', fault: 'status', value: 503 }] },
    { label: 'Refused', faults: [{ path: '/public/v1/submit/sign_raw_payloads', fault: 'status', value: 403 }] },
  ],
};
/** The same calls if codes are encrypted. */
const SEALED: Readonly<Record<string, string>> = {
  '/v1/otp_init': '/v1/otp_init_v2',
  '/v1/otp_verify': '/v1/otp_verify_v2',
  '/v1/otp_login': '/public/v1/submit/stamp_login',
};
const HOUR_MS = 3_600_000;

/** What the tools do besides controlling the emulator. */
export interface ToolEffects {
  /** The service's clock now differs by this many milliseconds. */
  readonly onClock: (offsetMs: number) => void;
  /** Before the emulator forgets everything. */
  readonly beforeReset: () => Promise<void>;
  readonly afterReset: () => Promise<void>;
}

/** Start the drawer's controls. */
export function startTools(emulator: EmulatorControls, effects: ToolEffects): void {
  const status = byId('bar-status', HTMLParagraphElement);
  const say = (text: string) => {
    status.textContent = text;
  };
  startFaults(emulator, say);
  startClock(emulator, effects, say);
  startDebug();
}

/** The panel loads when the user opens it, and shows the login then. */
function startDebug(): void {
  let panel: DebugPanel | undefined;
  byId('debug', HTMLButtonElement).addEventListener('click', async () => {
    const { debugPanel } = await import('kms-elements/debug');
    // Pressing a button opens it explicitly, wherever the demo is.
    panel ??= debugPanel({ anywhere: true });
    panel.open(document.querySelector('kms-login'));
  });
}

function startFaults(emulator: EmulatorControls, say: (text: string) => void): void {
  const select = byId('fault', HTMLSelectElement);
  const choices: Choice[] = [];
  select.append(new Option('None', ''));
  for (const [call, entries] of Object.entries(CHOICES)) {
    const group = make('optgroup');
    group.label = call;
    for (const entry of entries) group.append(new Option(entry.label, String(choices.push(entry) - 1)));
    select.append(group);
  }
  let armed: Choice | undefined;
  const show = (choice: Choice | undefined) => {
    armed = choice;
    if (!choice) select.value = '';
    byId('armed', HTMLSpanElement).hidden = !choice;
  };
  select.addEventListener('change', async () => {
    // Until the new one is set, an empty list doesn't count.
    armed = undefined;
    const choice = choices[Number(select.value || -1)];
    const isSealed = await emulator.isSealed();
    await emulator.setFaults((choice?.faults ?? []).map((one) => ({ ...one, path: (isSealed && SEALED[one.path]) || one.path })));
    show(choice);
    say(choice ? `Applies to the next matching call: ${choice.label}` : 'No fault set');
  });
  // A fault that was met is over: the button must not continue to say that it waits.
  whileVisible(1000, async () => {
    const asked = armed;
    if (!asked) return;
    const waiting = await emulator.faults().catch(() => undefined);
    if (asked === armed && waiting?.length === 0) show(undefined);
  });
}

function startClock(emulator: EmulatorControls, { onClock, beforeReset, afterReset }: ToolEffects, say: (text: string) => void): void {
  const button = byId('clock', HTMLButtonElement);
  let offsetMs = 0;
  const show = (ms: number) => {
    offsetMs = ms;
    const hours = Math.round(ms / HOUR_MS);
    button.textContent = hours === 0 ? 'Clock +1 h' : `Clock +1 h (now +${hours} h)`;
    onClock(ms);
  };
  button.addEventListener('click', async () => {
    await emulator.moveClock(offsetMs + HOUR_MS);
    show(offsetMs + HOUR_MS);
    say('The service clock is one hour ahead');
  });
  byId('reset', HTMLButtonElement).addEventListener('click', async () => {
    await beforeReset();
    await emulator.reset();
    await afterReset();
    show(0);
    say('The emulator was reset');
  });
  emulator.clockOffset().then(show, () => {});
}
