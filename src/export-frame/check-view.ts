import { inDigits } from '../texts/formats.js';
import { heading, make } from './make.js';
import { SPOKEN, said } from './texts.js';

const QUESTIONS = 3;
const CHOICES = 4;
/** How long a question waits for an answer. */
const ASKED_MS = 60_000;

interface CheckOptions {
  readonly words: readonly string[];
  readonly random: (below: number) => number;
  /** The user has finished. */
  readonly onDone: () => void;
  /** A question got no answer. It is closed, since its choices are words of the phrase as well. */
  readonly onLeft: () => void;
}

/** Asks the user to pick three words of the phrase by number. Nothing is typed, so a copy of this page can't ask for anything. */
export function checkView({ words, random, onDone, onLeft }: CheckOptions): HTMLElement {
  const asked = sample(
    words.map((_, at) => at),
    QUESTIONS,
    random,
  );
  const status = make('p', { attributes: { role: 'status', class: 'fixed' } });
  const question = make('p', { attributes: { class: 'fixed' } });
  const body = make('div', { attributes: { class: 'choices', role: 'group' } });
  const done = make('button', { attributes: { type: 'button', class: 'primary' }, text: said('done'), onClick: onDone });
  const element = make('main', {
    children: [heading(said('check')), question, body, status, make('div', { attributes: { class: 'last' }, children: [done] })],
  });
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const ask = (turn: number): void => {
    clearTimeout(leaving);
    const at = asked[turn];
    if (at === undefined) {
      body.replaceChildren();
      body.removeAttribute('aria-label');
      question.textContent = '';
      status.textContent = said('checkRight');
      return;
    }
    leaving = setTimeout(() => element.isConnected && onLeft(), ASKED_MS);
    body.setAttribute('aria-label', said('checkQuestion', { position: inDigits(SPOKEN, at + 1) }));
    const right = words[at] ?? '';
    const others = sample(
      [...new Set(words)].filter((word) => word !== right),
      CHOICES - 1,
      random,
    );
    const choices = sample([right, ...others], CHOICES, random).map((word) =>
      make('button', {
        attributes: { type: 'button', class: 'plain word', translate: 'no' },
        text: word,
        onClick: () => {
          status.textContent = word === right ? '' : said('checkWrong');
          if (word === right) ask(turn + 1);
        },
      }),
    );
    question.textContent = said('checkQuestion', { position: inDigits(SPOKEN, at + 1) });
    body.replaceChildren(...choices);
    if (turn > 0) choices[0]?.focus({ preventScroll: true });
  };
  ask(0);
  return element;
}

/** `count` different items in random order. */
function sample<T>(items: readonly T[], count: number, random: (below: number) => number): T[] {
  const left = [...items];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random(left.length), 1));
  return taken;
}
