// Keeps constructions that aren't English out of what developers read: the elements' documentation in editors, the pages, comments, and messages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { filesOf, readSource, visit } from './source.mjs';
import { titlesOf } from './titles.mjs';

/** Each with what a native speaker would say. */
const STRANGE = [
  [/\b(is|are|was) to be seen\b/, 'is visible, is shown'],
  [/\bwho has none\b/, 'users without one'],
  [/\b(to|for|of|by) who\b(?! (it|this|that) (is|was))/, 'to the user who'],
  [/\bis told of\b/, 'hears of'],
  [/\btells? people from programs\b/, 'bot check'],
  [/\ba word of people\b/, 'a human'],
  [/\b[Aa] way in\b|\b[Ww]ays in\b(?! which)/, 'a sign-in method'],
  [/\ban account for who\b/, 'an account for new users'],
  [/\b([Ss]omebody|[Nn]obody|[Ww]hoever)\b/, 'a user, no user, no one, the caller'],
  [/\b[Ee]verybody\b/, 'everyone, all users'],
  [/(^|[.;:*] )Who (comes|gives|goes|leaves|types|waits|has an?) [^?]*$/, 'a user who'],
  [/(^|[.:] )(With|Where|If|When) [^.,;]*, who (?!(is|are)\b)/, 'users who'],
  [/\b[Ll]eave it away\b/, "leave it out, don't use it"],
];
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
].filter(
  // `writing.md` names the constructions, and a command writes `voice.md` from what a screen reader says.
  (file) => file.endsWith('.md') && !/(voice|writing)\.md$/.test(file),
);

/** Lines of a text outside samples that contain one of the constructions. */
function strangeIn(text) {
  let isSample = false;
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isSample = !isSample;
    const found = isSample ? undefined : STRANGE.find(([pattern]) => pattern.test(line));
    return found ? [`${line.trim().slice(0, 120)} → ${found[1]}`] : [];
  });
}

/** Folders whose code shows messages to a developer or a user. */
const MESSAGES = ['src', 'demo', 'emulator', 'scripts', 'bench', 'site'];
const sourcesIn = (...folders) => folders.flatMap((folder) => filesOf(folder, ['.ts', '.tsx', '.mjs', '.js'])).map(readSource);

/** The texts in a program: literals, and what stands between the values of templates. */
function textsIn(program) {
  const texts = [];
  visit(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? '');
  });
  return texts;
}

describe('plain English', () => {
  it('is what editors show about the elements', () => {
    expect(strangeIn(readFileSync(join(root, 'custom-elements.json'), 'utf8'))).to.deep.equal([]);
  });

  for (const file of pages) {
    it(`is the language of a page: ${file}`, () => {
      expect(strangeIn(readFileSync(join(root, file), 'utf8'))).to.deep.equal([]);
    });
  }

  it('is the language of comments', () => {
    const sources = sourcesIn(...MESSAGES, 'test');
    expect([...new Set(sources.map(({ path }) => path.split('/')[0]))], 'every folder has sources').to.deep.equal([...MESSAGES, 'test']);
    const found = sources.flatMap(({ path, comments }) =>
      comments.flatMap(({ value }) => strangeIn(value).map((one) => `${path}: ${one}`)),
    );
    expect(found, found.join('\n')).to.deep.equal([]);
  });

  it('is the language of messages', () => {
    const found = sourcesIn(...MESSAGES).flatMap(({ path, program }) =>
      textsIn(program).flatMap((text) => strangeIn(text).map((one) => `${path}: ${one}`)),
    );
    expect(found, found.join('\n')).to.deep.equal([]);
  });

  it('is the language of the names of tests', () => {
    const found = sourcesIn('test').flatMap(({ path }) =>
      [...titlesOf(path)].flatMap((title) => strangeIn(title).map((one) => `${path}: ${one}`)),
    );
    expect(found, found.join('\n')).to.deep.equal([]);
  });

  it('fails where it is missing', () => {
    expect(strangeIn('Another step is to be seen.')).to.have.length(1);
    expect(strangeIn('Not at all. Who comes back sees nothing.')).to.have.length(1);
    expect(strangeIn('With `offer-passkey`, who signed in by a code is asked.')).to.have.length(1);
    expect(strangeIn('```\nis to be seen\n```')).to.deep.equal([]);
  });
});
