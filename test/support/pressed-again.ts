import type { Locator } from 'playwright';

/** How long a user waits for an answer before they press again, in milliseconds. */
const PATIENCE_MS = 5000;
const PRESSES = 6;
/** Chromium drops a press in a frame that moved less than half a second ago, if the frame asks what covers it. */
export const MOVED_MS = 600;

type Within = (limit: { readonly timeout: number }) => Promise<unknown>;

/**
 * Wait for the answer to a press, and press again where nothing came of it: on a machine that draws late, the browser takes the export
 * frame for hidden at times, and the frame then wants another press; and a frame with a process of its own may not be ready for one.
 */
export async function pressAgainUntil(isAnswered: Within, press: Within): Promise<void> {
  for (let presses = 1; presses < PRESSES; presses += 1) {
    const hasCome = await isAnswered({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    );
    if (hasCome) return;
    // The button is gone where the answer has come meanwhile.
    await press({ timeout: PATIENCE_MS }).catch(() => {});
  }
  await isAnswered({ timeout: PATIENCE_MS });
}

/** Press something that removes its own frame: the driver may wait for that frame until its limit, and the answer is there before. */
export async function pressAway(control: Locator, isAnswered: Within): Promise<void> {
  const press: Within = (limit) => control.click(limit).catch(() => {});
  await control.waitFor();
  await Promise.race([press({ timeout: PATIENCE_MS }), isAnswered({ timeout: PATIENCE_MS }).catch(() => {})]);
  await pressAgainUntil(isAnswered, press);
}

/**
 * Tick a box of the export frame, again where the press was dropped. On a machine at work a press may take effect late: a second one before
 * that would take the tick away.
 */
export async function tick(box: Locator): Promise<void> {
  await box.waitFor();
  await new Promise((resolve) => setTimeout(resolve, MOVED_MS));
  const press: Within = (limit) => box.click(limit);
  await press({ timeout: PATIENCE_MS }).catch(() => {});
  await pressAgainUntil((limit) => ticked(box, limit), press);
}

async function ticked(box: Locator, { timeout = PATIENCE_MS }: { readonly timeout?: number }): Promise<void> {
  for (const endMs = Date.now() + timeout; !(await box.isChecked({ timeout })); await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (Date.now() > endMs) throw new Error('the box has no tick');
  }
}
