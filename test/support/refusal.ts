import { KmsError } from '../../src/errors.js';

/** `<code> at <path>` of the KmsError that a call throws or rejects with; otherwise, what it did instead. Never throws. */
export async function refusal(call: () => unknown): Promise<string> {
  try {
    return `gave ${String(await call())}`;
  } catch (thrown) {
    return thrown instanceof KmsError ? `${thrown.code} at ${thrown.path}` : `threw ${String(thrown)}`;
  }
}

/** Names of the cases that don't hold: `expect(await broken(cases, holds)).to.deep.equal([])`. */
export async function broken<C extends { readonly id?: string; readonly name?: string }>(
  cases: readonly C[],
  holds: (one: C) => boolean | Promise<boolean>,
): Promise<string[]> {
  const names: string[] = [];
  for (const one of cases) if (!(await holds(one))) names.push(one.id ?? one.name ?? '?');
  return names;
}
