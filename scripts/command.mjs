// The package's command: copied as it is, next to the English texts.
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishTexts } from './english-texts.mjs';
import { root } from './entries.mjs';

const FOLDER = join(root, 'scripts/command');

/** Write the command into a folder. */
export function writeCommand(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(FOLDER)) cpSync(join(FOLDER, name), join(folder, name));
  chmodSync(join(folder, 'kms-elements.mjs'), 0o755);
  writeFileSync(join(folder, 'english.json'), `${JSON.stringify(englishTexts(), null, 1)}\n`);
}
