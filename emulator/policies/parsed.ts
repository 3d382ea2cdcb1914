import { ExpressionError } from './lexer.js';
import { type Tree, treeOf } from './tree.js';
import { checkTypes } from './type-check.js';
import type { StructType } from './types.js';

/** An expression as a tree, or why the text isn't one. */
export type ParsedExpression = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly error: string };

/** Parse a condition or a consensus. Hostile texts are refused within milliseconds. */
export function parseExpression(text: string): ParsedExpression {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const expression = parsed(() => treeOf(text));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, expression);
  return expression;
}

/** Policies are evaluated again for each payload of each request. */
const kept = new Map<string, ParsedExpression>();
const MOST_KEPT = 500;

/** Parse an expression that can be evaluated. Unknown names, or types that never match, are refused too. */
export function parseTyped(text: string, roots: StructType): ParsedExpression {
  return parsed(() => {
    const tree = treeOf(text);
    checkTypes(tree, roots);
    return tree;
  });
}

function parsed(read: () => Tree): ParsedExpression {
  try {
    return { ok: true, tree: read() };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error: error.message };
    throw error;
  }
}
