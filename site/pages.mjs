// The documentation as pages: Markdown as it lies in the repository, in the frame of the site.
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { imageSize } from 'image-size';
import { packageJson, root } from '../scripts/entries.mjs';
import { NAVIGATION } from './navigation.mjs';
import { anchorFor } from './sources.mjs';

/** As docs/going-live.md gives it to a site; `kms-site` starts the workers. */
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

/** A link as the site has it; what is not served, such as source, is named and leads nowhere. */
function linkOf(pages, { source, up }, href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = join(dirname(source), path, path.endsWith('/') ? 'README.md' : '').replaceAll('\\', '/');
  const page = pages.get(file);
  if (!page) return undefined;
  return `${up}${page.path}${anchor ? `#${anchor}` : ''}`;
}

/** The sample of a page's first `html` block, as it runs in the page itself; with what needs a user comes a login. */
const live = (sample, { up }) =>
  withLogin(sample)
    .replace(/^<script .*<\/script>\n/gm, '')
    .replaceAll(/emulator="[^"]*"/g, 'emulator="inline"')
    .replaceAll('oauth-redirect-uri="/', `oauth-redirect-uri="${up}`)
    .replaceAll(/ wallet-id="[^"]*"/g, '')
    // Pages of the reader's own site.
    .replaceAll('href="/', 'href="#');

/** The cards of a session, an account and its approvals change their height when they know who is signed in, so that they stand last. */
function withLogin(sample) {
  if (/<kms-(login|otp|signup|oauth-button)/.test(sample)) return sample;
  const login = '<kms-login emulator=""></kms-login>';
  return /<kms-(session|account|approvals)/.test(sample) ? `${login}\n${sample}` : `${sample}${login}`;
}

/** Languages that are HTML with more: what is not known here would be written into the page as it is. */
function teachLanguages({ Prism }) {
  for (const name of ['vue', 'svelte', 'astro']) Prism.languages[name] = Prism.languages.markup;
  for (const name of ['text', 'mermaid']) Prism.languages[name] = {};
}

/** Teaches the Markdown library what the site adds: anchors, links between pages, tables that scroll, live samples. */
function siteMarkdown(pages) {
  return (markdown) => {
    const { rules } = markdown.renderer;
    const pageOf = (env) => pages.get(env.source);
    markdown.core.ruler.push('anchors', ({ tokens, env }) => {
      const seen = new Map();
      for (const [at, token] of tokens.entries())
        if (token.type === 'heading_open') token.attrSet('id', anchorFor(seen, wordsOf(tokens[at + 1])));
      for (const [at, token] of tokens.entries()) {
        // A heading of a column that says nothing is no heading.
        if (token.type === 'th_open' && tokens[at + 1].content === '') for (const one of [token, tokens[at + 2]]) one.tag = 'td';
        // The policy of the site allows no style in an attribute.
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

/** What site/story.ts runs a sample with. It stands in the page from the start, so that nothing moves. */
function runBox(tokens, at) {
  const number = tokens.slice(0, at + 1).filter(isScript).length;
  return `<p class="buttons"><button type="button" class="run" aria-label="Run sample ${number}">Run</button></p>
<pre class="output" role="status" tabindex="0" aria-label="Output of sample ${number}"></pre>\n`;
}

const wordsOf = ({ children }) => children.map(({ content }) => content).join('');

/** Leads links to where the site has their pages. */
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

/** A picture with its width and height, so that nothing moves when it comes. */
function withSize(tag, page) {
  const [, source] = /src="([^"]+)"/.exec(tag) ?? [];
  const [, given] = /width="(\d+)"/.exec(tag) ?? [];
  if (!source || /height=/.test(tag)) return tag;
  const { width, height } = imageSize(readFileSync(join(root, dirname(page.source), source)));
  const shown = Number(given ?? width);
  return tag.replace('<img', `<img loading="lazy" ${given ? '' : `width="${width}" `}height="${Math.round((height * shown) / width)}"`);
}

/** Groups of the side bar, and each page's neighbours in it. */
function navigationOf(pages) {
  const groups = NAVIGATION.map(([title, names]) => ({ title, pages: names.map((name) => pages.get(`${name}.md`)) }));
  const order = groups.flatMap((group) => group.pages);
  const beside = (page, step) => (order.includes(page) ? order[order.indexOf(page) + step] : undefined);
  return { navigation: groups, previous: (page) => beside(page, -1), next: (page) => beside(page, 1) };
}

/** Write every page into a folder, and their pictures beside them. */
export async function buildPages(folder, pages, isKept) {
  const { navigation, previous, next } = navigationOf(pages);
  // Only Markdown: braces of a sample mean nothing here.
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
