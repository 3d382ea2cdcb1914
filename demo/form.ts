/** What users read when the service refused. All other codes have one text. */
const PROBLEMS: Readonly<Record<string, string>> = {
  offline: "You're offline. Check your connection and try again.",
  network: 'The service could not be reached. Is the emulator running?',
  forbidden: 'The service refused: no policy allows this.',
  session_expired: 'Your session has ended. Sign in again.',
  session_rejected: 'You were signed out. Sign in again.',
};

/** A mistake in a field, in words for the user. */
export class FieldProblem extends Error {}

/**
 * Handle a form. Its line with the role `status` shows the result, the one with `alert` what went wrong.
 *
 * @param run returns what to say; a second click while it runs does nothing.
 * @returns a function that empties both lines.
 */
export function startForm(form: HTMLFormElement, run: () => Promise<string>): () => void {
  const [done, problem, button] = [lineOf(form, 'status'), lineOf(form, 'alert'), form.querySelector('button')];
  const say = (text: string, wrong: string) => {
    done.textContent = text;
    problem.textContent = wrong;
  };
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    button?.setAttribute('aria-disabled', 'true');
    say('', '');
    await run().then(
      (text) => say(text, ''),
      (error) => say('', problemText(error)),
    );
    button?.removeAttribute('aria-disabled');
    isBusy = false;
  });
  return () => say('', '');
}

function lineOf(form: HTMLFormElement, role: string): Element {
  const line = form.querySelector(`[role=${role}]`);
  if (!line) throw new Error(`#${form.id} has no line for its ${role}`);
  return line;
}

/** The script tag has its own classes, so a failure is recognized by its code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'internal';
}

function problemText(error: unknown): string {
  if (error instanceof FieldProblem) return error.message;
  const code = codeOf(error);
  return `${PROBLEMS[code] ?? 'The service could not do this. Try again.'} (${code})`;
}
