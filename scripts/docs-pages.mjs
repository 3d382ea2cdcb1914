// The documentation as pages, for the demo to link to.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';
import { root } from './entries.mjs';

/** Pages beside the folder of the documentation. */
const BESIDE = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Where a page of Markdown is found as HTML. */
const pathOf = (source) => source.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
/** The README's own page must not stand in place of the demo. */
const targetOf = (source) => (source === 'README.md' ? 'README.html' : pathOf(source));

/** The name that GitHub gives to a heading. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&\w+;/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** A link as the served page has it; what is not served, such as source, is named and leads nowhere. */
function linkOf(source, href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = join(dirname(source), path, path.endsWith('/') ? 'README.md' : '').replaceAll('\\', '/');
  if (!existsSync(join(root, file)) || !(BESIDE.includes(file) || /^docs\/.*\.md$/.test(file))) return undefined;
  const up = '../'.repeat(source.split('/').length - 1) || './';
  return `${up}${targetOf(file)}${anchor ? `#${anchor}` : ''}`;
}

/** A page of Markdown as a whole page of HTML. */
function pageOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  const up = '../'.repeat(source.split('/').length - 1) || './';
  const renderer = {
    heading: (inner, level, raw) => `<h${level} id="${anchorOf(raw)}">${inner}</h${level}>\n`,
    link: (href, _title, inner) => {
      const target = linkOf(source, href);
      return target === undefined ? inner : `<a href="${target}">${inner}</a>`;
    },
    table: (head, body) => `<div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`,
    code: (inner, _language, isEscaped) => `<pre tabindex="0"><code>${isEscaped ? inner : escaped(inner)}</code></pre>\n`,
  };
  const body = new Marked({ renderer }).parse(text);
  const title = /^# (.+)$/m.exec(text)?.[1].replace(/[`<>]/g, '') ?? source;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${title} · kms-elements</title>
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}docs-page.css">
</head>
<body>
<header><a href="${up}index.html">kms-elements</a><nav aria-label="Documentation"><a href="${up}docs/index.html">Docs</a><a href="${up}docs/elements/index.html">Elements</a><a href="${up}docs/themes.html">Themes</a></nav></header>
<main>
${body}</main>
</body>
</html>
`;
}

const escaped = (text) => text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]);

/** Every page of the documentation, relative to the package. */
function sources() {
  const names = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`.replaceAll('\\', '/'));
  return [...BESIDE, ...names.filter((name) => name.endsWith('.md'))];
}

/** Write the documentation as pages into a folder, its pictures beside them. */
export function buildDocsPages(folder) {
  for (const source of sources()) {
    const target = join(folder, targetOf(source));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, pageOf(source));
  }
  cpSync(join(root, 'docs/images'), join(folder, 'docs/images'), { recursive: true });
}
