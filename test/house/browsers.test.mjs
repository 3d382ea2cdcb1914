// What is published runs in the browsers that package.json names: its syntax, its styles, and the names that it asks for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { transformSync } from 'esbuild';
import { packageJson, root } from '../../scripts/entries.mjs';
import { filesOf } from './source.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
/** `chrome >= 111` as esbuild writes it. */
const floor = packageJson.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));
/** Newer than one of those browsers: not used at all, because nothing replaces them. */
const TOO_YOUNG =
  /\b(URL\.(?:canParse|parse)|AbortSignal\.any|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|Array\.fromAsync|RegExp\.escape|Iterator\.from|toWellFormed|isWellFormed|toBase64|fromBase64|isSubsetOf|checkVisibility|moveBefore|showPopover|togglePopover|startViewTransition|requestIdleCallback)\b/g;

/**
 * What a page may load: scripts of the site's entries and of the script tag, and those inside documents. The emulator and servers run in
 * Node.
 */
const isOfPages = (path) => !/^dist\/(emulator|server)\b/.test(path);
const scripts = filesOf('dist', ['.js']).filter(isOfPages);
const documents = filesOf('dist', ['.html']).filter(isOfPages);
const inside = (path, tag) =>
  [...read(path).matchAll(new RegExp(`<${tag}(?![^>]*json)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, code]) => code);

/** Properties of letters are older than all of them, and esbuild lowers them for every browser, because their tables grow. */
const supported = { 'regexp-unicode-property-escapes': true };

/** Whether code must be rewritten for those browsers. */
function isLowered(code, loader) {
  const plain = { loader, minifyWhitespace: true, logLevel: 'silent', ...(loader === 'js' && { supported }) };
  try {
    return transformSync(code, { ...plain, target: floor }).code !== transformSync(code, { ...plain, target: 'esnext' }).code;
  } catch {
    return true;
  }
}

describe('the oldest browsers', () => {
  it('are the same in package.json, README and the documentation', () => {
    const named = { chrome: 'Chrome and Edge', edge: 'Edge', firefox: 'Firefox', safari: 'Safari and iOS', ios_saf: 'iOS' };
    for (const line of packageJson.browserslist) {
      const [name, version] = line.split(' >= ');
      for (const path of ['README.md', 'docs/browsers.md'])
        expect(read(path).replace(/[\s|]+/g, ' '), path).to.include(`${named[name]} ${version}`);
    }
  });

  it('can read all scripts', () => {
    expect(scripts.filter((path) => isLowered(read(path), 'js'))).to.deep.equal([]);
    expect(documents.filter((path) => inside(path, 'script').some((code) => isLowered(code, 'js')))).to.deep.equal([]);
  });

  it('can read all style sheets', () => {
    expect(isLowered('a { & b { color: red } }', 'css'), 'a nested rule is noticed').to.equal(true);
    expect(filesOf('dist', ['.css']).filter((path) => isLowered(read(path), 'css'))).to.deep.equal([]);
    expect(documents.filter((path) => inside(path, 'style').some((code) => isLowered(code, 'css')))).to.deep.equal([]);
    const nested = filesOf('src', ['.styles.ts', 'styles.ts']).filter((path) => /^\s*&/m.test(read(path)));
    expect(nested).to.deep.equal([]);
  });

  it('have every name that the scripts ask for', () => {
    const codesOf = (path) =>
      path.endsWith('.html') ? inside(path, 'script') : [transformSync(read(path), { minifyWhitespace: true }).code];
    const namesIn = (path) => codesOf(path).flatMap((code) => [...code.matchAll(TOO_YOUNG)]);
    const asked = [...scripts, ...documents].flatMap((path) => namesIn(path).map(([name]) => `${path}: ${name}`));
    // Libraries in it check whether the name is there.
    const detected = ['dist/asking-frame.reading.js: isWellFormed'];
    expect(asked.filter((one) => !detected.includes(one))).to.deep.equal([]);
  });

  it('show the words of before.css that the elements show after it, so that nothing moves', () => {
    const { intro } = JSON.parse(read('dist/command/english.json'));
    expect(read('dist/before.css')).to.include(`content: "${intro}";`);
  });

  it('get the light colours of the elements from before.css', () => {
    const sources = filesOf('src/elements', ['.ts']).map(read).join('\n');
    const inElements = new Map([...sources.matchAll(/var\((--kms-[\w-]+), light-dark\((#\w+),/g)].map(([, name, light]) => [name, light]));
    const [, guard = ''] = read('dist/before.css').split('@supports not (color: light-dark(');
    const inSheet = new Map([...guard.matchAll(/(--kms-[\w-]+): (#\w+);/g)].map(([, name, light]) => [name, light]));
    expect([...inSheet].sort()).to.deep.equal([...inElements].sort());
  });
});
