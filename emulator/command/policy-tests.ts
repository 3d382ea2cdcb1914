import { type ExplainOptions, type Explanation, explain } from '../api/policy-explanation.js';
import { type Fields, isFields } from '../http/fields.js';

/** Outcomes that a test may expect. */
const OUTCOMES: readonly unknown[] = ['allow', 'deny', 'needs'];

/** One test: what is requested, and the expected outcome. */
interface PolicyTest extends ExplainOptions {
  readonly name: string;
  readonly expect: Explanation['outcome'];
  /** Name of the policy that has to decide; any if absent. */
  readonly policy?: string;
}

/**
 * Run the tests in a file: `policies` and other shared members, and `tests`.
 *
 * @returns what to print, and whether all tests passed.
 * @throws Error with the name of an invalid member.
 */
export function testPolicies(file: unknown): { readonly text: string; readonly isPassed: boolean } {
  const results = readTests(file).map(resultOf);
  const failed = results.filter(({ isPassed }) => !isPassed).length;
  const lines = [...results.map(({ text }) => text), `${results.length - failed} passed, ${failed} failed`];
  return { text: lines.join('\n'), isPassed: failed === 0 };
}

function resultOf({ name, expect, policy, ...options }: PolicyTest): { readonly text: string; readonly isPassed: boolean } {
  const { outcome, because, policy: by, policies } = explain(options);
  const isPassed = outcome === expect && (policy === undefined || policy === by);
  if (isPassed) return { text: `✔ ${name}`, isPassed };
  const wanted = policy === undefined ? expect : `${expect} by "${policy}"`;
  const said = policies.map(({ policy: one, outcome: was, part, error }) => `    "${one}": ${was} by ${part}${error ? ` (${error})` : ''}`);
  return { text: [`✘ ${name}: ${outcome}, expected ${wanted}`, `    ${because}`, ...said].join('\n'), isPassed };
}

/** A file is checked wherever a typo would make a test pass without testing anything. The policy engine checks the rest. */
function readTests(given: unknown): readonly PolicyTest[] {
  const file = object('the file', given);
  const { tests, policies, ...shared } = file;
  list('policies', policies);
  return list('tests', tests).map((one, at) => {
    const own = object(`tests[${at}]`, one);
    const { name, expect, by, activity } = own;
    if (typeof name !== 'string') throw new Error(`tests[${at}].name must be a string`);
    if (!OUTCOMES.includes(expect)) throw new Error(`tests[${at}].expect must be allow, deny or needs`);
    if (typeof by !== 'string' && !isFields(by)) throw new Error(`tests[${at}].by must be the id of a user, or a user`);
    const { type, parameters } = object(`tests[${at}].activity`, activity);
    if (typeof type !== 'string' || !isFields(parameters)) throw new Error(`tests[${at}].activity must have a type and parameters`);
    return { ...shared, policies, ...own } as unknown as PolicyTest; // its members were checked above
  });
}

function object(name: string, value: unknown): Fields {
  if (!isFields(value)) throw new Error(`${name} must be an object`);
  return value;
}

function list(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error(`${name} must be a list with at least one item`);
  return value;
}
