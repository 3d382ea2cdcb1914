import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import { freshForEach, profile, stand } from '../support/journey.js';
import { SCENES } from '../support/scenes/all-scenes.js';
import { chapterOf, chaptersIn, voiceWalk } from '../support/scenes/voice.js';

const page = readFileSync(join(root, 'docs/voice.md'), 'utf8');

describe('what a screen reader says', () => {
  freshForEach();

  it('is no name twice, as its own description', () => {
    expect(page.match(/“([^”]+)”[^\n]*, described as “\1”/g) ?? []).to.deep.equal([]);
  });

  for (const [tag, scenes] of Object.entries(SCENES)) {
    const chapters = chaptersIn(page, tag);
    const held = new Set<string>();
    for (const [at, scene] of scenes.entries())
      it(`of ${tag} is what docs/voice.md has: scene ${at + 1}`, async () => {
        for (const [state, lines] of await voiceWalk(stand, profile, { tag, scene })) {
          const chapter = chapterOf(state, lines);
          const heading = chapter.split('\n')[0] ?? '';
          // A state with that name in an earlier scene is the one that is written.
          if (!held.has(heading)) expect(chapter).to.equal(chapters.get(heading));
          held.add(heading);
        }
      });
  }
});
