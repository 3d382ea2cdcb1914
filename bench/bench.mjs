// npm run bench [size | export | emulator]: what the script tag weighs beside its floors, how fast a bundle opens beside bare WebCrypto
// and the service's own library, and what the emulator does in a second; measured in one run.
import { measureEntries } from '../test/house/bytes.mjs';
import { benchEmulator } from './emulator.mjs';
import { benchExport } from './export.mjs';
import { FLOORS, weighFloor } from './floors.mjs';

async function benchSize() {
  const rows = await measureEntries();
  const script = rows.find(({ name }) => name === 'dist/kms.js');
  console.log('| page with an e-mail login | brotli, bytes | ratio |');
  console.log('|---|---|---|');
  for (const [name, source] of Object.entries(FLOORS)) {
    const bytes = await weighFloor(source);
    console.log(`| ${name} | ${bytes} | ${(script.brotli / bytes).toFixed(2)} |`);
  }
  console.log(`| kms.js | ${script.brotli} | 1.00 |`);
}

const STAGES = { size: benchSize, export: benchExport, emulator: benchEmulator };
const wanted = process.argv.slice(2);
for (const [name, stage] of Object.entries(STAGES)) if (wanted.length === 0 || wanted.includes(name)) await stage();
