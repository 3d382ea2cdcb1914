/** A token of an expression. `text` is a quoted string without quotes, or a number's digits with their sign. */
export interface Token {
  readonly kind: 'integer' | 'text' | 'name' | 'symbol' | 'end';
  readonly text: string;
  /** Where it starts, from 0, for messages. */
  readonly at: number;
}

/** A text that isn't an expression, with what is wrong and where. */
export class ExpressionError extends Error {
  override readonly name: string = 'ExpressionError';
}

const MOST_CHARACTERS = 16_384;
const MOST_DIGITS = 78;

const pattern = /\s*(?:(-?\d+)|'([^']*)'|([A-Za-z_]\w*)|(\.\.|&&|\|\||[=!<>]=|[<>()[\],.])|$)/y;

/**
 * Split an expression into tokens. The last one is `end`.
 *
 * @throws ExpressionError for anything outside the grammar, and for strings and numbers that are too long.
 * @source wire 20
 */
export function tokensOf(expression: string): readonly Token[] {
  if (expression.length > MOST_CHARACTERS) throw new ExpressionError('expression too long');
  const tokens: Token[] = [];
  let at = 0;
  do {
    pattern.lastIndex = at;
    const match = pattern.exec(expression);
    if (!match) throw new ExpressionError(`unexpected character at ${at}`);
    tokens.push(tokenOf(match, at));
    at = pattern.lastIndex;
  } while (tokens.at(-1)?.kind !== 'end');
  return tokens;
}

function tokenOf([, integer, text, name, symbol]: RegExpExecArray, at: number): Token {
  if (integer !== undefined) return { kind: 'integer', text: checkedDigits(integer, at), at };
  if (text !== undefined) return { kind: 'text', text, at };
  if (name !== undefined) return { kind: 'name', text: name, at };
  return symbol === undefined ? { kind: 'end', text: '', at } : { kind: 'symbol', text: symbol, at };
}

function checkedDigits(digits: string, at: number): string {
  if (digits.length > MOST_DIGITS) throw new ExpressionError(`number too large at ${at}`);
  return digits;
}
