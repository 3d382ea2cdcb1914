import { ENGINES, type Engine, type EngineName, launch, missingFor } from './engines.js';
import { type Stage, stage } from './stage.js';

/** The servers of this run, and the browser of the running `describe`. Available from its first `before` on. */
export let stand: Stage;
export let engine: Engine;

/** A `describe` for each engine other than Chromium. If one can't start, it is skipped and the run says why. */
export function inEachEngine(title: string, promises: (name: EngineName) => void): void {
  for (const name of ENGINES) {
    describe(`in ${name}`, () => {
      let started: Engine | undefined;
      before(async function () {
        const missing = missingFor(name);
        if (missing) {
          console.log(`    skipped: ${missing}`);
          return this.skip();
        }
        stand = await stage();
        started = await launch(name);
        engine = started;
      });
      after(() => started?.close());
      // Mocha still runs the other hooks of a `describe` in which one skips, so what follows has its own.
      describe(title, () => promises(name));
    });
  }
}
