import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { listOf } from '../support/products.js';
import { SCENES } from '../support/scenes/all-scenes.js';
import { walkMessages } from '../support/scenes/messages-walk.js';

describe('messages that are set while an element is in use', () => {
  freshForEach();

  for (const [tag, scenes] of Object.entries(SCENES))
    for (const [at, scene] of listOf([...scenes.entries()], ([place]) => place === 0))
      it(`change every text of <${tag}>, and lose nothing that was typed: ${scene.name || at}`, async () => {
        expect(await walkMessages(stand, profile, tag, scene)).to.deep.equal([]);
      });
});
