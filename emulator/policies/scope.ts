import { Refusal } from '../http/refusal.js';
import type { Operation } from '../state/operation.js';
import type { Activity, Organization } from '../state/records.js';
import type { Service } from '../state/service.js';
import { evaluate, type Outcome } from './evaluation.js';
import { parseExpression, parseTyped } from './parsed.js';
import { detailedRoots } from './policy-requests.js';
import { conditionRoots } from './types.js';

/** What an expression on an activity is about. */
export interface Subject {
  readonly operation: Operation;
  readonly organization: Organization;
  readonly parameters: Activity['parameters'];
}

/** Check an expression on an activity, like the conditions of policies. @throws Refusal `policy-condition-invalid`. */
export function checkScope(text: string): string {
  const parsed = parseTyped(text, conditionRoots);
  if (!parsed.ok) throw new Refusal('policy-condition-invalid', { cause: parsed.error });
  return text;
}

/** Whether an expression is true for everything an activity does. */
export function holds(service: Service, text: string, subject: Subject): boolean {
  const parsed = parseExpression(text);
  if (!parsed.ok) return false;
  const outcomes = detailedRoots(service, subject).map((roots): Outcome => evaluate(parsed.tree, roots));
  return outcomes.every((outcome) => outcome.ok && outcome.value);
}
