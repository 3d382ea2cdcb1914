import { ENGINES, type Engine, type EngineName, launch, missingFor } from './engines.js';
import { type Stage, stage } from './stage.js';

/** The servers of this run, and the browser that the running `describe` is about. There from its first `before` on. */
export let stand: Stage;
export let engine: Engine;

/** A `describe` for each engine that is not Chromium. Where one cannot start, it is left out and the run says why. */
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
      // Mocha still runs the other hooks of the `describe` in which one skips: what follows has its own.
      describe(title, () => promises(name));
    });
  }
}
