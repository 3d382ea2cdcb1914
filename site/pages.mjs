// The documentation as pages: the repository's Markdown, in the site's layout.
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { imageSize } from 'image-size';
import { packageJson, root } from '../scripts/entries.mjs';
import { NAVIGATION } from './navigation.mjs';
import { anchorFor } from './sources.mjs';

/** The policy that docs/going-live.md recommends; `kms-site` starts the workers. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html kms-site',
].join('; ');

/** A link on the site. Files that aren't served, such as sources, are named without a link. */
function linkOf(pages, { source, up }, href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = join(dirname(source), path, path.endsWith('/') ? 'README.md' : '').replaceAll('\\', '/');
  const page = pages.get(file);
  if (!page) return undefined;
  return `${up}${page.path}${anchor ? `#${anchor}` : ''}`;
}

/** The sample in a page's first `html` block, as it runs in the page itself. Where it needs a user, a login is added. */
const live = (sample, { up }) =>
  withLogin(sample)
    .replace(/^<script .*<\/script>\n/gm, '')
    .replaceAll(/emulator="[^"]*"/g, 'emulator="inline"')
    .replaceAll('oauth-redirect-uri="/', `oauth-redirect-uri="${up}`)
    .replaceAll(/ wallet-id="[^"]*"/g, '')
    // Links to pages of the reader's own site.
    .replaceAll('href="/', 'href="#');

/** The cards of a session, an account and its approvals change their height once they know the user, so they come last. */
function withLogin(sample) {
  if (/<kms-(login|otp|signup|oauth-button)/.test(sample)) return sample;
  const login = '<kms-login emulator=""></kms-login>';
  return /<kms-(session|account|approvals)/.test(sample) ? `${login}\n${sample}` : `${sample}${login}`;
}

/** Languages that extend HTML. An unknown one would be written into the page unescaped. */
function teachLanguages({ Prism }) {
  for (const name of ['vue', 'svelte', 'astro']) Prism.languages[name] = Prism.languages.markup;
  for (const name of ['text', 'mermaid']) Prism.languages[name] = {};
}

/** Adds the site's features to the Markdown library: anchors, links between pages, scrolling tables, live samples. */
function siteMarkdown(pages) {
  return (markdown) => {
    const { rules } = markdown.renderer;
    const pageOf = (env) => pages.get(env.source);
    markdown.core.ruler.push('anchors', ({ tokens, env }) => {
      const seen = new Map();
      for (const [at, token] of tokens.entries())
        if (token.type === 'heading_open') token.attrSet('id', anchorFor(seen, wordsOf(tokens[at + 1])));
      for (const [at, token] of tokens.entries()) {
        // An empty column heading isn't a heading.
        if (token.type === 'th_open' && tokens[at + 1].content === '') for (const one of [token, tokens[at + 2]]) one.tag = 'td';
        // The site's policy allows no style attributes.
        if (token.attrGet('style') === 'text-align:right') token.attrJoin('class', 'number');
        if (token.attrs) token.attrs = token.attrs.filter(([name]) => name !== 'style');
      }
      for (const { children } of tokens) if (children && env.source) leadOn(children, (href) => linkOf(pages, pageOf(env), href));
    });
    rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
    rules.table_close = () => '</table></div>\n';
    for (const name of ['html_block', 'html_inline', 'image']) {
      const draw = rules[name];
      rules[name] = (tokens, at, options, env, self) =>
        draw(tokens, at, options, env, self).replace(/<img [^>]*>/g, (tag) => withSize(tag, pageOf(env)));
    }
    const { fence } = rules;
    rules.code_block = (tokens, at, options, env, self) => rules.fence(tokens, at, options, env, self);
    rules.fence = (tokens, at, options, env, self) => {
      tokens[at].info ||= 'text';
      const code = fence(tokens, at, options, env, self);
      const isFirst = env.tag && tokens.findIndex(({ type }) => type === 'fence') === at;
      if (env.isStory && isScript(tokens[at])) return `${code}${runBox(tokens, at)}`;
      return isFirst
        ? `<div class="live" data-tag="${env.tag}"><div class="stage">${live(tokens[at].content, pageOf(env))}</div></div>\n<div class="sample">${code}</div>`
        : code;
    };
  };
}

const isScript = ({ type, info }) => type === 'fence' && /^(js|ts)$/.test(info);

/** The box in which site/story.ts runs a sample. It is there from the start, so that nothing moves. */
function runBox(tokens, at) {
  const number = tokens.slice(0, at + 1).filter(isScript).length;
  return `<p class="buttons"><button type="button" class="run" aria-label="Run sample ${number}">Run</button></p>
<pre class="output" role="status" tabindex="0" aria-label="Output of sample ${number}"></pre>\n`;
}

const wordsOf = ({ children }) => children.map(({ content }) => content).join('');

/** Points links to where the site has their pages. */
function leadOn(children, linkTo) {
  let isOff = false;
  for (const token of children) {
    if (token.type === 'link_open') {
      const target = linkTo(token.attrGet('href'));
      isOff = target === undefined;
      if (target !== undefined) token.attrSet('href', target);
    }
    if (isOff && /^link_/.test(token.type)) Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
    if (token.type === 'link_close') isOff = false;
  }
}

/** A picture with its width and height, so that nothing moves when it loads. */
function withSize(tag, page) {
  const [, source] = /src="([^"]+)"/.exec(tag) ?? [];
  const [, given] = /width="(\d+)"/.exec(tag) ?? [];
  if (!source || /height=/.test(tag)) return tag;
  const { width, height } = imageSize(readFileSync(join(root, dirname(page.source), source)));
  const shown = Number(given ?? width);
  return tag.replace('<img', `<img loading="lazy" ${given ? '' : `width="${width}" `}height="${Math.round((height * shown) / width)}"`);
}

/** The sidebar's groups, and each page's neighbors in them. */
function navigationOf(pages) {
  const groups = NAVIGATION.map(([title, names]) => ({ title, pages: names.map((name) => pages.get(`${name}.md`)) }));
  const order = groups.flatMap((group) => group.pages);
  const beside = (page, step) => (order.includes(page) ? order[order.indexOf(page) + step] : undefined);
  return { navigation: groups, previous: (page) => beside(page, -1), next: (page) => beside(page, 1) };
}

/** Write every page into a folder, with their pictures. */
export async function buildPages(folder, pages, isKept) {
  const { navigation, previous, next } = navigationOf(pages);
  // Only Markdown: braces in a sample have no meaning here.
  const common = { isKept, templateEngineOverride: 'md', layout: 'page.njk', navigation, policy: POLICY, version: packageJson.version };
  const eleventy = new Eleventy(join(root, 'site'), folder, {
    quietMode: true,
    configPath: false,
    config(settings) {
      settings.setUseGitIgnore(false);
      settings.setIncludesDirectory('layouts');
      settings.setTemplateFormats(['md', 'html']);
      settings.addPlugin(highlight, { preAttributes: { tabindex: 0 }, init: teachLanguages });
      settings.amendLibrary('md', siteMarkdown(pages));
      for (const page of pages.values()) {
        const own = { ...page, permalink: page.path, previous: previous(page), next: next(page) };
        settings.addTemplate(page.source, page.text, { ...common, ...own });
      }
      const playground = {
        title: 'Playground',
        path: 'playground.html',
        permalink: 'playground.html',
        up: './',
        tag: 'kms-login',
        parts: [],
      };
      settings.addTemplate('playground.md', readFileSync(join(root, 'site/layouts/playground.html'), 'utf8'), { ...common, ...playground });
    },
  });
  await eleventy.write();
  cpSync(join(root, 'docs/images'), join(folder, 'docs/images'), { recursive: true });
}
