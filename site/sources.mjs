// What the site reads from the documentation: every page, its title, its sections.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/entries.mjs';

/** Pages outside the documentation's folder. */
const BESIDE = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** The path of a page. The package's own README must not replace the start page. */
const pathOf = (source) => (source === 'README.md' ? 'README.html' : source.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html'));

/** Markdown without its markup. */
const plain = (text) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .trim();

/** GitHub's anchor for a heading; a second one with the same text is numbered. */
export function anchorFor(seen, words) {
  const name = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const times = seen.get(name) ?? 0;
  seen.set(name, times + 1);
  return times === 0 ? name : `${name}-${times}`;
}

function readPage(source) {
  const text = readFileSync(join(root, source), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  const title = plain(/^# (.+)$/m.exec(prose)?.[1] ?? source);
  const description = plain(/^(?![#|<!>-])\S.*(?:\n(?!\n).*)*/m.exec(prose)?.[0] ?? title).slice(0, 160);
  const seen = new Map();
  const sections = prose.split(/^(?=## )/m).map((part, at) => {
    const heading = at === 0 ? title : plain(/^## (.+)$/m.exec(part)[1]);
    return { title: heading, anchor: at === 0 ? '' : anchorFor(seen, heading), text: plain(part.replace(/^#+ .+$/m, '')) };
  });
  const tag = /^docs\/elements\/(kms-[a-z-]+)\.md$/.exec(source)?.[1];
  const up = '../'.repeat(source.split('/').length - 1) || './';
  const isStory = source.startsWith('docs/stories/');
  return { source, text, title, description, sections, parts: sections.slice(1), path: pathOf(source), up, isStory, ...(tag && { tag }) };
}

/** @returns {Map<string, object>} every page by its file, relative to the package. */
export function readPages() {
  const names = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`.replaceAll('\\', '/'));
  const sources = [...BESIDE, ...names.filter((name) => name.endsWith('.md'))];
  return new Map(sources.map((source) => [source, readPage(source)]));
}
