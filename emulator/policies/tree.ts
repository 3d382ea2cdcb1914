import { ExpressionError, type Token, tokensOf } from './lexer.js';

/** An expression as a tree. `depth` is the longest path from its root. */
export type Tree = { readonly depth: number } & (
  | { readonly kind: 'literal'; readonly value: Literal | readonly Literal[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'member'; readonly of: Tree; readonly name: string }
  | { readonly kind: 'index'; readonly of: Tree; readonly index: Tree }
  | { readonly kind: 'slice'; readonly of: Tree; readonly from: Tree; readonly to: Tree }
  | { readonly kind: 'method'; readonly of: Tree; readonly name: Method; readonly variable?: string; readonly argument?: Tree }
  | { readonly kind: 'function'; readonly name: FunctionName; readonly args: readonly Tree[] }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Tree; readonly right: Tree }
  // `texts` are the operands as they were written.
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Tree[]; readonly texts: readonly string[] }
);

/** A literal value. Lists of them are built once, however often they are used. */
export type Literal = boolean | bigint | string;
export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in';
export type Method = 'all' | 'any' | 'filter' | 'contains' | 'count';
export type FunctionName = 'Timestamp' | 'CronSpan' | 'CaseInsensitiveString';

const comparisons: ReadonlySet<string> = new Set<Comparison>(['==', '!=', '<', '>', '<=', '>=', 'in']);
const arities: Readonly<Record<FunctionName, number>> = { Timestamp: 1, CronSpan: 3, CaseInsensitiveString: 1 };

const MOST_DEPTH = 48;
const MOST_NODES = 2048;
const U256_END = 2n ** 256n;
const I128_START = -(2n ** 127n);

/**
 * Parse an expression. `||` binds least, then `&&`, then one comparison, then members, indices and calls.
 *
 * @throws ExpressionError for anything else, and for expressions that are too long or too deep.
 * @source wire 20
 */
export function treeOf(expression: string): Tree {
  return new Parser(expression).whole();
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #position = 0;
  #nodes = 0;
  /** The parser's own depth, so that a hostile text can't exhaust the stack before there is a tree. */
  #nesting = 0;

  constructor(expression: string) {
    this.#text = expression;
    this.#tokens = tokensOf(expression);
  }

  whole(): Tree {
    const tree = this.#expression();
    if (this.#token.kind !== 'end') throw this.#unexpected();
    return tree;
  }

  #expression(): Tree {
    this.#nesting += 1;
    if (this.#nesting > MOST_DEPTH) throw new ExpressionError('expression too deep');
    const tree = this.#operands('or', '||', () => this.#operands('and', '&&', () => this.#comparison()));
    this.#nesting -= 1;
    return tree;
  }

  #operands(kind: 'and' | 'or', symbol: string, operand: () => Tree): Tree {
    const operands: Tree[] = [];
    const texts: string[] = [];
    do {
      const from = this.#token.at;
      operands.push(operand());
      texts.push(this.#text.slice(from, this.#token.at).trim());
    } while (this.#takeIf(symbol));
    const [first] = operands;
    return operands.length === 1 && first ? first : this.#node({ kind, operands, texts, depth: deepest(operands) });
  }

  #comparison(): Tree {
    const left = this.#postfix();
    const operator = this.#token.text;
    if (this.#token.kind === 'text' || !isComparison(operator)) return left;
    this.#advance();
    const right = this.#postfix();
    return this.#node({ kind: 'compare', operator, left, right, depth: deepest([left, right]) });
  }

  #postfix(): Tree {
    let tree = this.#primary();
    for (;;) {
      if (this.#takeIf('.')) tree = this.#memberOrMethod(tree);
      else if (this.#takeIf('[')) tree = this.#indexOrSlice(tree);
      else return tree;
    }
  }

  #memberOrMethod(of: Tree): Tree {
    const name = this.#takeName();
    if (!this.#takeIf('(')) return this.#node({ kind: 'member', of, name, depth: of.depth + 1 });
    if (name === 'count') return this.#closed(this.#node({ kind: 'method', of, name, depth: of.depth + 1 }));
    if (name === 'contains') return this.#closed(this.#method(of, { name, argument: this.#expression() }));
    if (name !== 'all' && name !== 'any' && name !== 'filter') throw new ExpressionError(`no function ${name}`);
    const variable = this.#takeName();
    this.#take(',');
    return this.#closed(this.#method(of, { name, variable, argument: this.#expression() }));
  }

  #method(of: Tree, call: { name: Method; variable?: string; argument: Tree }): Tree {
    return this.#node({ kind: 'method', of, ...call, depth: deepest([of, call.argument]) });
  }

  #closed(tree: Tree): Tree {
    this.#take(')');
    return tree;
  }

  #indexOrSlice(of: Tree): Tree {
    const index = this.#expression();
    const to = this.#takeIf('..') ? this.#expression() : undefined;
    this.#take(']');
    if (to === undefined) return this.#node({ kind: 'index', of, index, depth: deepest([of, index]) });
    return this.#node({ kind: 'slice', of, from: index, to, depth: deepest([of, index, to]) });
  }

  #primary(): Tree {
    const { kind, text } = this.#token;
    if (this.#takeIf('(')) return this.#closed(this.#expression());
    if (this.#takeIf('[')) return this.#list();
    if (kind === 'symbol' || kind === 'end') throw this.#unexpected();
    this.#advance();
    if (kind === 'integer') return this.#node({ kind: 'literal', value: integerOf(text), depth: 1 });
    if (kind === 'text') return this.#node({ kind: 'literal', value: text, depth: 1 });
    return this.#named(text);
  }

  #named(name: string): Tree {
    if (name === 'true' || name === 'false') return this.#node({ kind: 'literal', value: name === 'true', depth: 1 });
    if (name === 'in') throw this.#unexpected();
    return this.#takeIf('(') ? this.#function(name) : this.#node({ kind: 'name', name, depth: 1 });
  }

  #function(name: string): Tree {
    if (!isFunction(name)) throw new ExpressionError(`no function ${name}`);
    const args = this.#items(')');
    if (args.length !== arities[name]) throw new ExpressionError(`${name} takes ${arities[name]} arguments`);
    return this.#node({ kind: 'function', name, args, depth: deepest(args) });
  }

  #list(): Tree {
    const items = this.#items(']');
    const value = items.flatMap((item) => (item.kind === 'literal' && !Array.isArray(item.value) ? [item.value as Literal] : [])); // no list, by the condition before
    const isConstant = value.length === items.length && new Set(value.map((each) => typeof each)).size <= 1;
    return this.#node(isConstant ? { kind: 'literal', value, depth: 1 } : { kind: 'list', items, depth: deepest(items) });
  }

  #items(close: string): readonly Tree[] {
    const items: Tree[] = [];
    while (!this.#takeIf(close)) {
      if (items.length > 0) this.#take(',');
      items.push(this.#expression());
    }
    return items;
  }

  #node(tree: Tree): Tree {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new ExpressionError('expression too long');
    if (tree.depth > MOST_DEPTH) throw new ExpressionError('expression too deep');
    return tree;
  }

  get #token(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '', at: 0 };
  }

  #advance(): void {
    this.#position += 1;
  }

  #takeIf(symbol: string): boolean {
    const isNext = this.#token.kind === 'symbol' && this.#token.text === symbol;
    if (isNext) this.#advance();
    return isNext;
  }

  #take(symbol: string): void {
    if (!this.#takeIf(symbol)) throw this.#unexpected();
  }

  #takeName(): string {
    const { kind, text } = this.#token;
    if (kind !== 'name') throw this.#unexpected();
    this.#advance();
    return text;
  }

  #unexpected(): ExpressionError {
    const { kind, at } = this.#token;
    return new ExpressionError(kind === 'end' ? 'unexpected end' : `unexpected ${kind} at ${at}`);
  }
}

function deepest(trees: readonly Tree[]): number {
  return 1 + trees.reduce((depth, tree) => Math.max(depth, tree.depth), 0);
}

function isComparison(text: string): text is Comparison {
  return comparisons.has(text);
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(arities, name);
}

function integerOf(digits: string): bigint {
  const value = BigInt(digits);
  if (value >= U256_END || value < I128_START) throw new ExpressionError('number too large');
  return value;
}
