import { slips } from '../base/slips.js';

/** Popular mail hosts that are often mistyped. */
const HOSTS = ['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'];
/** Real hosts that look like a typo of one of these. */
const OTHERS: ReadonlySet<string> = new Set([
  ...HOSTS,
  ...'mail email ymail fmail hmail qmail rmail'.split(' ').map((name) => `${name}.com`),
]);
/** A longer host is none of these, however mistyped. */
const LONGEST = 24;

/**
 * The address that was probably meant, such as `ada@gmail.com` for `ada@gmial.com`; `undefined` if it looks right.
 *
 * @param isTyping whether the user may still be typing its end.
 */
export function likelyAddress(typed: string, isTyping = false): string | undefined {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1).toLowerCase();
  const [name = '', ...rest] = host.split('.');
  if (at < 1 || rest.length === 0 || host.length > LONGEST || OTHERS.has(host)) return undefined;
  const meant = HOSTS.find((known) => !(isTyping && known.startsWith(host)) && isSlip([name, rest.join('.')], known));
  return meant && `${text.slice(0, at)}@${meant}`;
}

/** One typo in a short name or in the ending, two in a long name. The first letters are rarely wrong. */
function isSlip([name, ending]: readonly [string, string], known: string): boolean {
  const [knownName = '', knownEnding = ''] = known.split('.');
  const most = knownName.length < 7 ? 1 : 2;
  return knownName.slice(0, 2).includes(name[0] ?? '.') && slips(name, knownName) <= most && slips(ending, knownEnding) <= 1;
}
