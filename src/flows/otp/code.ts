/** How long the service accepts a code, in milliseconds. @source wire.md 9.2 */
export const CODE_LIFE_MS = 300_000;

/** The format of the service's codes, from the configuration. */
export interface CodeRules {
  /** Number of characters. */
  readonly otpLength: number;
  readonly otpAlphanumeric: boolean;
}

/**
 * The code in what the user typed or pasted, such as `123 456` or `Your code is 123-456.`.
 *
 * @param rules `undefined` until the configuration is read; then 4 to 10 letters or digits are accepted.
 * @returns ASCII digits, or upper-case ASCII letters and digits; `undefined` if the text contains no code, or more than one.
 */
export function codeOf(text: string, rules: CodeRules | undefined): string | undefined {
  const plain = asciiDigitsOf(text).replace(/\p{Cf}/gu, '');
  const bare = plain.replace(/[\s\p{Pd}]/gu, '');
  if (!rules) return /^[0-9a-z]{4,10}$/i.test(bare) ? bare.toUpperCase() : undefined;
  const { otpLength, otpAlphanumeric } = rules;
  if (bare.length === otpLength && (otpAlphanumeric ? /^[0-9a-z]+$/i : /^[0-9]+$/).test(bare)) return bare.toUpperCase();
  return otpAlphanumeric ? undefined : digitsIn(plain, otpLength);
}

/** The only number of this length in a sentence, written in groups or not. */
function digitsIn(text: string, length: number): string | undefined {
  for (const numbers of [/[0-9]+(?:[\s\p{Pd}][0-9]+)*/gu, /[0-9]+/g]) {
    const found = new Set(
      (text.match(numbers) ?? []).map((number) => number.replace(/[^0-9]/g, '')).filter((number) => number.length === length),
    );
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
}

/**
 * Decimal digits of any script as ASCII. In each script the ten digits are consecutive, starting with zero, and two scripts' digits never
 * overlap.
 */
export function asciiDigitsOf(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let before = digit.codePointAt(0) ?? 0;
    let value = -1;
    do {
      value += 1;
      before -= 1;
    } while (/\p{Nd}/u.test(String.fromCodePoint(before)));
    return String(value % 10);
  });
}
