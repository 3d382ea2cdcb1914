import type { Chapter, Fact } from './chapters.js';
import { clockTime, moment } from './moments.js';

/** What is known about the page itself. */
export interface ReportHead {
  readonly atMs: number;
  readonly browser: string;
}

/** The sections as text, for a ticket or an email. */
export function reportOf(chapters: readonly Chapter[], { atMs, browser }: ReportHead): string {
  const head = [`kms-elements, ${moment(atMs)}`, browser];
  return `${[...head, ...chapters.flatMap(linesOf)].join('\n')}\n`;
}

function linesOf({ title, facts, entries, remark }: Chapter): readonly string[] {
  const happened = entries.flatMap((entry) => [
    `  ${clockTime(entry.atMs)} ${[entry.title, entry.note].filter(Boolean).join(' · ')}`,
    ...entry.facts.map((fact) => `      ${lineOf(fact)}`),
  ]);
  return ['', title, ...facts.map((fact) => `  ${lineOf(fact)}`), ...(remark ? [`  ${remark}`] : []), ...happened];
}

const lineOf = ({ name, value }: Fact): string => `${name}: ${value}`;
