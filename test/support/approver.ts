import type { Frame } from 'playwright';
import { typeNumber } from './exporter.js';
import { pressAgainUntil } from './pressed-again.js';

/** Read a frame's question to its end, approve it with the number shown there, and wait until that was accepted. */
export async function approveIn(
  frame: Frame,
  taken: (limit: { readonly timeout?: number }) => Promise<void> = (limit) => goneIn(frame, limit),
): Promise<void> {
  await frame.getByRole('region', { name: 'What you sign' }).evaluate((region) => region.scrollTo(0, region.scrollHeight));
  const press = async (limit: { readonly timeout?: number } = {}): Promise<void> => {
    await frame.getByRole('button', { name: 'Approve', disabled: false }).click(limit);
    await typeNumber(frame, limit);
  };
  await press();
  await pressAgainUntil(taken, press);
}

/** The question is closed. */
function goneIn(frame: Frame, limit: { readonly timeout?: number }): Promise<void> {
  return frame.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached', ...limit });
}
