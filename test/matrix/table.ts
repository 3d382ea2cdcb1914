// The table of docs/reliability.md: each run writes the cells that it measured and leaves the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/entries.mjs';
import { COLUMNS, type Column, type Fault, NOT_APPLICABLE, WINDOW } from './cells.js';

const PAGE = join(root, 'docs/reliability.md');
const headOf = (column: Column): string => (column === WINDOW ? column : `\`${column}\``);

/** The results of a run's cells. */
export class Measured {
  readonly #cells = new Map<string, string>();

  take(fault: string, column: Column, code: string | undefined): void {
    this.#cells.set(`${fault} | ${column}`, code ?? 'goes on');
  }

  /**
   * Write the table of some faults, where the run was asked to: `MATRIX_PAGE=1`.
   * @param name of the marks around the table.
   */
  write(name: string, faults: readonly Pick<Fault, 'name' | 'cells'>[]): void {
    if (!process.env.MATRIX_PAGE) return;
    const page = readFileSync(PAGE, 'utf8');
    const between = new RegExp(`(<!-- measured: ${name} -->\n)([\\s\\S]*?)(<!-- /measured -->)`);
    const before = cellsIn(between.exec(page)?.[2] ?? '');
    const rows = faults.map(({ name: fault, cells }) => {
      const said = COLUMNS.map((column) => {
        const cell = cells[column];
        if (typeof cell === 'string') return `not applicable (${cell})`;
        const key = `${fault} | ${column}`;
        const code = this.#cells.get(key);
        return code === undefined ? (before.get(key) ?? 'not run') : `\`${code}\``.replace(/^`(goes on|waits|gone)`$/, '$1');
      });
      return `| ${[fault, ...said].join(' | ')} |`;
    });
    const used = Object.entries(NOT_APPLICABLE).filter(([letter]) => rows.some((row) => row.includes(`(${letter})`)));
    const table = [
      `| fault | ${COLUMNS.map(headOf).join(' | ')} |`,
      `| --- |${' --- |'.repeat(COLUMNS.length)}`,
      ...rows,
      ...(used.length > 0 ? ['', `Not applicable, because: ${used.map(([letter, why]) => `(${letter}) ${why}`).join('; ')}.`] : []),
    ].join('\n');
    writeFileSync(
      PAGE,
      page.replace(between, (_, open, __, close) => `${open}${table}\n${close}`),
    );
  }
}

function cellsIn(table: string): ReadonlyMap<string, string> {
  const [head = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(2, -2).split(' | '));
  const columns = head.map((name) => name.replaceAll('`', ''));
  return new Map(rows.flatMap(([fault, ...cells]) => cells.map((cell, at) => [`${fault} | ${columns[at + 1]}`, cell])));
}
