// npm run bench: what the script tag weighs beside its floors, and what the emulator does in a second; measured in one run.
import { measureEntries } from '../test/house/bytes.mjs';
import { benchEmulator } from './emulator.mjs';
import { FLOORS, weighFloor } from './floors.mjs';

const rows = await measureEntries();
const script = rows.find(({ name }) => name === 'dist/kms.js');
console.log('| page with an e-mail login | brotli, bytes | ratio |');
console.log('|---|---|---|');
for (const [name, source] of Object.entries(FLOORS)) {
  const bytes = await weighFloor(source);
  console.log(`| ${name} | ${bytes} | ${(script.brotli / bytes).toFixed(2)} |`);
}
console.log(`| kms.js | ${script.brotli} | 1.00 |`);
await benchEmulator();
