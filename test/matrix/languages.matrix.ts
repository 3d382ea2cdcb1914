import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { SCENES } from '../support/scenes/all-scenes.js';
import { ALL, PSEUDO, walk } from '../support/scenes/languages-walk.js';

describe('every step and failure', () => {
  freshForEach();

  for (const [tag, scenes] of Object.entries(SCENES))
    for (const [at, scene] of scenes.entries())
      it(`of ${tag} is shown in every language at 320 pixels: scene ${at + 1}`, async function () {
        this.timeout(600_000);
        expect(await walk(stand, profile, { tag, scene, spoken: [...ALL, ...PSEUDO] })).to.deep.equal([]);
      });
});
