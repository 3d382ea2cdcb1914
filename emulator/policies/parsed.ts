import { ExpressionError } from './tokens.js';
import { type Tree, treeOf } from './tree.js';

/** An expression as a tree, or why the text is none. */
export type ParsedExpression = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly error: string };

/** Parse a condition or a consensus. Total: hostile texts are refused within milliseconds. */
export function parseExpression(text: string): ParsedExpression {
  try {
    return { ok: true, tree: treeOf(text) };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error: error.message };
    throw error;
  }
}
