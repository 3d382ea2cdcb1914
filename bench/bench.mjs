// npm run bench [-- STAGE ... --flag value]: our figures next to our floors, in one run.
//   load         how long until a user can type; --runs 9, --only lit,script, --peers
//   first        what that time is spent on, beside bare Lit; --runs 9
//   roundtrips   one login with a code beside the protocol's minimum; --runs 9
//   presses      what each press of a login costs a slow phone; --runs 9
//   stamps       one signed request beside bare WebCrypto
//   weight       what a site installs, builds and sends
//   size, export, emulator   bytes of the script tag, the opening of a bundle, what the emulator does in a second
import { parseArgs } from 'node:util';
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

/** These read the built package, which has to exist. */
const STAGES = {
  load: async (flags) => (await import('./web/load.mjs')).benchLoad(flags),
  first: async (flags) => (await import('./web/first.mjs')).benchFirst(flags),
  roundtrips: async (flags) => (await import('./web/roundtrips.mjs')).benchRoundtrips(flags),
  presses: async (flags) => (await import('./web/presses.mjs')).benchPresses(flags),
  stamps: async () => (await import('./web/stamps.mjs')).benchStamps(),
  weight: async () => (await import('./web/weight.mjs')).benchWeight(),
  size: benchSize,
  export: benchExport,
  emulator: benchEmulator,
};
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, only: { type: 'string' }, peers: { type: 'boolean' } },
});
for (const [name, stage] of Object.entries(STAGES)) if (wanted.length === 0 || wanted.includes(name)) await stage(values);
