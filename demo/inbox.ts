import type { EmulatorControls, Message } from './emulator.js';
import { byId, copyOnClick, make, whileVisible } from './page.js';

const POLL_MS = 700;
const SHOWN = 4;

/** What other parts of the page tell the phone. */
export interface Inbox {
  /** The phone shows the service's time. */
  setClock(offsetMs: number): void;
  /** The newest code has signed a user in. */
  markUsed(): void;
}

/** Show what arrives at the emulator's inbox, newest first. */
export function startInbox(emulator: EmulatorControls): Inbox {
  const list = byId('messages', HTMLOListElement);
  const empty = byId('inbox-empty', HTMLParagraphElement);
  const waiting = empty.textContent;
  const draw = (messages: readonly Message[]) => {
    const shown = messages.slice(0, SHOWN);
    for (const item of [...list.children]) if (!shown.some(({ id }) => id === itemId(item))) item.remove();
    for (const message of [...shown].reverse())
      if (![...list.children].some((item) => itemId(item) === message.id)) list.prepend(itemOf(message));
    empty.hidden = shown.length > 0;
  };
  whileVisible(POLL_MS, async () => {
    const messages = await emulator.inbox().catch(() => undefined);
    empty.textContent = messages ? waiting : 'The emulator is not answering. Start it with: npm run demo';
    draw(messages ?? []);
  });
  return {
    setClock: startPhoneClock(),
    markUsed() {
      const newest = list.firstElementChild;
      if (newest && !newest.querySelector('.mail-used')) newest.append(make('p', 'mail-used', 'Used'));
    },
  };
}

function itemId(item: Element): string | undefined {
  return item instanceof HTMLElement ? item.dataset.id : undefined;
}

/** One mail: its text stays in one piece for screen readers, the code in the middle stands out. */
function itemOf({ id, to, code, subject, body, sentAt, channel }: Message): HTMLLIElement {
  const item = make('li', 'mail');
  item.dataset.id = id;
  const [before = '', after = ''] = body.split(code, 2);
  const head = make('p', 'mail-head');
  const time = make('time', '', timeOf(new Date(sentAt)));
  time.dateTime = sentAt;
  head.append(make('b', '', channel === 'email' ? subject : 'Text message'), time);
  const address = make('p', 'mail-to', to);
  address.dir = 'auto';
  item.append(head, address, make('p', 'mail-text', before.trim()), codeOf(code), make('p', 'mail-text', after.replace(/^[.\s]+/, '')));
  return item;
}

function codeOf(code: string): HTMLParagraphElement {
  const line = make('p', 'mail-code');
  const button = make('button', 'link', 'Copy');
  button.type = 'button';
  button.setAttribute('aria-label', 'Copy code');
  copyOnClick(button, () => code);
  line.append(make('span', '', code), button);
  return line;
}

// English dates written here: `Intl` loads its data for a quarter of a second on a slow phone, while the login is being drawn.
function timeOf(date: Date): string {
  return date.toTimeString().slice(0, 5);
}

function startPhoneClock(): Inbox['setClock'] {
  const times = document.querySelectorAll('[data-time]');
  const day = byId('phone-date', HTMLSpanElement);
  let offset = 0;
  const show = () => {
    const now = new Date(Date.now() + offset);
    for (const time of times) time.textContent = timeOf(now);
    day.textContent = now.toDateString().slice(0, 10);
  };
  show();
  window.setInterval(show, 1000);
  return (offsetMs) => {
    offset = offsetMs;
    show();
  };
}
