/** Answers that this site keeps in this browser, so that no user is asked twice. Every script of the site can read them. */

const PREFIX = 'kms-elements answer ';

/** What was answered; `undefined` too where the page may store nothing. */
export function answerOf(question: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + question) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep an answer; does nothing where the page may store nothing. */
export function keepAnswer(question: string, answer: string): void {
  try {
    localStorage.setItem(PREFIX + question, answer);
  } catch {
    // Then it is asked again after the next visit.
  }
}
