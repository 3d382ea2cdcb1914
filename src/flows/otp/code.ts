/** What the service's codes look like, from the configuration. */
export interface CodeRules {
  /** Characters. */
  readonly otpLength: number;
  readonly otpAlphanumeric: boolean;
}

/**
 * The code in what a person typed or pasted, such as `123 456` or `Your code is 123456`.
 *
 * @param rules `undefined` where the configuration is not read yet: 4 to 10 letters or digits then.
 * @returns ASCII digits, or upper-case ASCII letters and digits; `undefined` when the text holds no code, or more than one.
 */
export function codeOf(text: string, rules: CodeRules | undefined): string | undefined {
  const plain = asciiDigitsOf(text).replace(/\p{Cf}/gu, '');
  const bare = plain.replace(/[\s\p{Pd}]/gu, '');
  if (!rules) return /^[0-9a-z]{4,10}$/i.test(bare) ? bare.toUpperCase() : undefined;
  const { otpLength, otpAlphanumeric } = rules;
  if (bare.length === otpLength && (otpAlphanumeric ? /^[0-9a-z]+$/i : /^[0-9]+$/).test(bare)) return bare.toUpperCase();
  const runs = plain.match(/[0-9]+/g);
  return !otpAlphanumeric && runs?.length === 1 && runs[0]?.length === otpLength ? runs[0] : undefined;
}

/** Decimal digits of any script as ASCII. Each script has its ten in a row, zero first, and rows start right after one another at most. */
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
