import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { codes } from '../support/scenes/code-scenes.js';
import { ALL, FAULTY, PSEUDO, walk } from '../support/scenes/languages-walk.js';
import { fields } from '../support/scenes/login-scenes.js';
import { sightOf } from '../support/scenes/sight.js';

/** Those with the longest words, from right to left, and without spaces. `npm run test:matrix` runs all, and all elements. */
const SOME = [...ALL.filter(({ tag }) => ['de', 'ar', 'ja'].includes(tag)), ...PSEUDO];

describe('a login at 320 pixels', () => {
  freshForEach();

  for (const [name, scene] of Object.entries({ fields, codes }))
    it(`has all of its steps in another language, with nothing cut off or overlapping: ${name}`, async () => {
      expect(await walk(stand, profile, { tag: 'kms-login', scene, spoken: SOME })).to.deep.equal([]);
    });

  it('is reported if it is in English, or without letters', async () => {
    const faults = (await walk(stand, profile, { tag: 'kms-login', scene: fields, spoken: [FAULTY] })).join('\n');
    for (const fault of ['not translated: Use phone instead', 'no letters']) expect(faults).to.include(fault);
  });

  it('is reported if it is cut off, or overlaps something', async () => {
    const page = await profile.newPage();
    await page.setContent(`<kms-planted>
      <p style="inline-size: 40px; overflow: hidden; white-space: nowrap">A text that is cut</p>
      <p style="position: absolute; inset-inline-start: -20px">Outside</p>
      <button>One</button><button style="margin-inline-start: -20px">Two</button>
    </kms-planted>`);
    const { texts, faults } = await sightOf(page);
    expect(texts).to.have.members(['A text that is cut', 'Outside', 'One', 'Two']);
    expect(faults).to.have.members(['cut: A text that is cut', 'out of the window: Outside', 'on each other: One, Two']);
  });
});
