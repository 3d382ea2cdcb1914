// npm run voice: what a screen reader says at each step and failure of every element, from the accessibility tree, into docs/voice.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './entries.mjs';

register();
const { closeStage, stage } = await import('../test/support/stage.ts');
const { SCENES } = await import('../test/support/scenes/all-scenes.ts');
const { chapterOf, voiceWalk } = await import('../test/support/scenes/voice.ts');

const PAGE = join(root, 'docs/voice.md');
const stand = await stage();
try {
  const parts = [];
  for (const [tag, scenes] of Object.entries(SCENES)) {
    const said = new Map();
    for (const scene of scenes) {
      await stand.emulator.reset();
      const profile = await stand.profile();
      for (const [state, lines] of await voiceWalk(stand, profile, { tag, scene })) if (!said.has(state)) said.set(state, lines);
      await profile.close();
    }
    parts.push([`## \`<${tag}>\``, ...[...said].map(([state, lines]) => chapterOf(state, lines))].join('\n\n'));
    console.log(`${tag}: ${said.size} states`);
  }
  const made = `<!-- voice -->\n\n${parts.join('\n\n')}\n\n<!-- /voice -->`;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(/<!-- voice -->[\s\S]*<!-- \/voice -->/, () => made),
  );
} finally {
  await closeStage();
}
