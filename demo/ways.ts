import type { EmulatorControls } from './emulator.js';
import { byId, make } from './page.js';

/** Sign-in methods that the login draws, by the service's names. */
const WAYS: ReadonlyMap<string, string> = new Map([
  ['email', 'Email code'],
  ['sms', 'Text message'],
  ['passkey', 'Passkey'],
  ['wallet', 'Wallet'],
  ['google', 'Google'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['discord', 'Discord'],
]);

/** The list of sign-in methods. */
export interface Ways {
  /** Show what the service offers now. */
  read(): Promise<void>;
}

/**
 * Let a user choose which sign-in methods the service offers, as its dashboard would, and whether codes are encrypted.
 *
 * @param onChange the service now offers other methods.
 */
export function startWays(emulator: EmulatorControls, onChange: () => Promise<void>): Ways {
  const boxes = [...WAYS].map(([name, label]) => boxOf(name, label));
  const list = byId('ways-list', HTMLDivElement);
  list.replaceChildren(...boxes.map(({ label }) => label));
  list.addEventListener('change', async () => {
    const chosen = boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
    const others = (await emulator.waysIn()).filter((name) => !WAYS.has(name));
    await emulator.setWaysIn([...chosen, ...others]);
    await onChange();
  });
  const sealed = byId('sealed', HTMLInputElement);
  // A page reads its profile once.
  sealed.addEventListener('change', async () => {
    await emulator.setSealed(sealed.checked);
    location.reload();
  });
  const read = async () => {
    sealed.checked = await emulator.isSealed();
    const offered = await emulator.waysIn();
    for (const { input } of boxes) input.checked = offered.includes(input.value);
  };
  read().catch(() => {});
  return { read };
}

function boxOf(name: string, text: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = make('label');
  const input = make('input');
  input.type = 'checkbox';
  input.value = name;
  label.append(input, text);
  return { label, input };
}
