/** Where many people have their mail, and what is often mistyped. */
const HOSTS = ['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'];
/** Real hosts that look like a slip of one of these. */
const OTHERS: ReadonlySet<string> = new Set([
  ...HOSTS,
  ...'mail email ymail fmail hmail qmail rmail'.split(' ').map((name) => `${name}.com`),
]);
/** A host that is longer is none of these, whatever was mistyped. */
const LONGEST = 24;

/**
 * The address that was probably meant, such as `ada@gmail.com` for `ada@gmial.com`; `undefined` where it reads right.
 *
 * @param isTyping its end may still come.
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

/** One slip in a short name or in the ending, two in a long name; the first letters are seldom wrong. */
function isSlip([name, ending]: readonly [string, string], known: string): boolean {
  const [knownName = '', knownEnding = ''] = known.split('.');
  const most = knownName.length < 7 ? 1 : 2;
  return knownName.slice(0, 2).includes(name[0] ?? '.') && slips(name, knownName) <= most && slips(ending, knownEnding) <= 1;
}

/** Letters that are wrong, missing, too many, or changed with the next one. @source optimal string alignment distance */
function slips(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const [left = 0, above = 0, corner = 0, swapped = 0] = [next[j - 1], row[j], row[j - 1], before[j - 2]];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const best = Math.min(left + 1, above + 1, corner + Number(one[i - 1] !== other[j - 1]));
      next[j] = isSwapped ? Math.min(best, swapped + 1) : best;
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
