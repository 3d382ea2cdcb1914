import type { Adversary, Making } from './adversary.js';
import { STEADY_MS } from './adversary.js';

/** What a page does with a frame that it created itself. */
export interface Attack {
  readonly making?: Making;
  /** What the page does, and makes the user do. @returns what must not happen, or nothing. */
  readonly work: (adversary: Adversary) => Promise<unknown>;
}

export const ready = async (adversary: Adversary): Promise<void> => {
  await adversary.tick();
  await adversary.page.waitForTimeout(STEADY_MS);
};
export const settled = (adversary: Adversary) => adversary.page.waitForTimeout(700);
export const heardMore = async (adversary: Adversary): Promise<readonly string[]> => (await adversary.heard()).slice(1);
export const cover = (): void => {
  const sheet = document.createElement('div');
  Object.assign(sheet.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
  sheet.id = 'cover';
  document.body.append(sheet);
};
export const uncover = (): void => document.querySelector('#cover')?.remove();
/** The frame asks for its number. */
export async function asked(one: Adversary): Promise<void> {
  await ready(one);
  await one.press('Reveal');
  await one.frame.getByRole('textbox', { name: 'Type the number you see' }).waitFor();
}
export const numberIn = async ({ frame }: Adversary): Promise<string> => (await frame.locator('#plate').innerText()).replaceAll(' ', '');
export const otherThan = (number: string): string => (number === '555' ? '556' : '555');

/** What a user pastes into a field of the page. */
export async function pasted(one: Adversary): Promise<string> {
  await one.run(() => {
    document.body.appendChild(document.createElement('textarea')).focus();
  });
  await one.page.keyboard.press('Control+v');
  return one.page.evaluate(() => document.querySelector('textarea')!.value);
}
