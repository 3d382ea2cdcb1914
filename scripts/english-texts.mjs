// The English texts by name, read from the sources. Those of the documents have the document's name in front.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './entries.mjs';

const FOLDER = join(root, 'src/texts/en');
const DOCUMENTS = { 'export-frame.ts': 'frame.', 'question.ts': 'question.', 'return-page.ts': 'return.' };

const nameOf = ({ key }) => key.name ?? key.value;

/** @returns {Record<string, string>} */
export function englishTexts() {
  const texts = {};
  for (const file of readdirSync(FOLDER)) {
    const { program } = parseSync(file, readFileSync(join(FOLDER, file), 'utf8'));
    for (const { declaration } of program.body)
      for (const { init } of declaration?.declarations ?? []) {
        const table = init.type === 'TSAsExpression' ? init.expression : init;
        for (const property of table.properties) texts[`${DOCUMENTS[file] ?? ''}${nameOf(property)}`] = property.value.value;
      }
  }
  return texts;
}
