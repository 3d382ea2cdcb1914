// A page whose samples run in it, one after another. Each has a button, and its output appears below it.

/** What a sample prints with. */
type Print = Pick<Console, 'log'>;

/** All samples of a page as one program, which pauses after each of them. */
export type Story = (console: Print) => AsyncGenerator<void, void, void>;

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Error ? `${value.name}: ${value.message}` : JSON.stringify(value, undefined, 2);

/** Run samples when their buttons are pressed, each one after those before it. `site/pages.mjs` draws buttons and outputs. */
export function tell(story: Story): void {
  const outputs = document.querySelectorAll('main .output');
  let isRunning = false;
  let done = 0;
  const print = (...values: readonly unknown[]) => outputs[done]?.append(`${values.map(shown).join(' ')}\n`);
  const running = story({ log: print });

  const runTo = async (last: number) => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (done <= last) {
        await running.next();
        if (outputs[done]?.textContent === '') print('Done.');
        done += 1;
      }
    } catch (error) {
      print('It failed.', error, 'Reload the page to start over.');
    }
    isRunning = false;
  };

  for (const [at, run] of document.querySelectorAll('main .run').entries()) run.addEventListener('click', () => void runTo(at));
}
