import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { SCENES } from '../support/scenes/all-scenes.js';
import { zoomWalk } from '../support/scenes/zoom-walk.js';

describe('at 400 % with wide text', () => {
  freshForEach();

  for (const [tag, scenes] of Object.entries(SCENES))
    for (const [at, scene] of scenes.entries())
      it(`nothing of ${tag} is cut off or overlaps: scene ${at + 1}`, async () => {
        expect(await zoomWalk(stand, profile, { tag, scene })).to.deep.equal([]);
      });
});
