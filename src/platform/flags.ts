const [LETTER_A, REGIONAL_A] = [0x41, 0x1f1e6];

/** A country's flag, such as `DE`: two regional indicators, which some platforms draw as letters. */
export const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => (letter.codePointAt(0) ?? LETTER_A) - LETTER_A + REGIONAL_A));

/** Whether this platform draws flags: if so, two indicators together are narrower than two on their own. */
export function drawsFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = '32px sans-serif';
  const width = (text: string): number => context.measureText(text).width;
  const [first = '', second = ''] = flagOf('DE');
  return width(first + second) < 0.9 * (width(first) + width(second));
}
