import { expect } from '@esm-bundle/chai';
import { createEmulator } from '../../emulator/emulator.js';
import { FAULTS, LATENCIES, setFaults } from '../../site/faults.js';

describe('what can go wrong in the playground', () => {
  for (const [words, faults] of Object.entries({ ...FAULTS, ...LATENCIES }))
    it(`is what the page's service accepts: ${words}`, async () => {
      const emulator = createEmulator();
      // What a visitor chose before is cleared.
      await setFaults(emulator.fetch, [{ path: '*', fault: 'cors', value: 'off' }]);
      await setFaults(emulator.fetch, faults);
      expect(emulator.faults.waiting.map(({ path, fault }) => ({ path, fault }))).to.deep.equal(
        faults.map((one) => ({ path: Reflect.get(one, 'path'), fault: Reflect.get(one, 'fault') })),
      );
    });
});
