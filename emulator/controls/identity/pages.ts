import type { AuthorizationRequest } from './authorization.js';
import { type Look, looks } from './looks.js';
import { marks } from './marks.js';
import type { Person } from './people.js';

const structure = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{display:grid;grid-template-rows:auto 1fr;min-width:280px;min-height:100vh;margin:0;font-size:16px;line-height:24px}
.stand{margin:0;padding:8px 16px;background:repeating-linear-gradient(135deg,#ffe9a8 0 16px,#ffdf80 16px 32px);color:#3d2f00;font:500 13px/20px system-ui,sans-serif;text-align:center}
main{place-self:center;width:min(28rem,100% - 32px);margin:24px 0;padding:32px}
h1,p{margin:0;overflow-wrap:anywhere}
h1 b{font-weight:inherit}
h1+.quiet{margin-block-start:8px}
form{margin:0}
.mark{display:block;width:40px;height:40px;margin-block-end:16px}
.people{margin-block:24px 16px}
.row{position:relative;display:grid;grid-template-columns:auto 1fr;align-items:center;gap:0 12px;padding:12px 8px}
.row button{padding:0;border:0;background:none;color:inherit;font:inherit;font-weight:500;text-align:start;cursor:pointer}
.row button::after{content:"";position:absolute;inset:0;border-radius:8px}
.row button:hover::after{background:color-mix(in srgb,currentColor 7%,transparent)}
.row button:focus-visible{outline:0}
.row button:focus-visible::after,.act:focus-visible{outline:2px solid;outline-offset:2px}
.row small{grid-column:2;font-size:13px;line-height:20px;overflow-wrap:anywhere}
.avatar{grid-row:span 2;display:grid;place-items:center;width:36px;height:36px;border-radius:50%;font-size:13px;font-weight:600}
.acts{display:flex;flex-wrap:wrap-reverse;gap:12px;margin-block-start:24px}
.act{min-height:44px;padding:0 24px;border:1px solid;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
@media(forced-colors:active){main,.avatar{border:1px solid}}
@media(width < 480px){main{padding:24px 16px}}`;

/** First page: who are you? @param query the authorization request, which both forms pass on. */
export function choicePage(request: AuthorizationRequest, { people, query }: { people: readonly Person[]; query: string }): string {
  const { choose, line } = looks[request.brand.name].words;
  const rows = people.map(({ name, email }) => {
    const button = `<button name="person" value="${escapeHtml(email)}">Continue as ${escapeHtml(name)}</button>`;
    return `<div class="row"><span class="avatar" aria-hidden="true">${escapeHtml(initialsOf(name))}</span>${button}<small>${escapeHtml(email)}</small></div>`;
  });
  return brandPage(
    request,
    choose,
    `<p class="quiet">${fill(line, request)}</p>
    <form class="people" method="post" action="consent?${escapeHtml(query)}">${rows.join('')}</form>
    <form class="acts" method="post" action="decide?${escapeHtml(query)}"><button class="act" name="decision" value="deny">Cancel</button></form>`,
  );
}

/** Second page: may the site know? */
export function consentPage(request: AuthorizationRequest, { person, query }: { person: Person; query: string }): string {
  const { ask, wants } = looks[request.brand.name].words;
  return brandPage(
    request,
    ask,
    `<div class="people"><div class="row"><span class="avatar" aria-hidden="true">${escapeHtml(initialsOf(person.name))}</span><span>${escapeHtml(person.name)}</span><small>${escapeHtml(person.email)}</small></div></div>
    <p class="quiet">${fill(wants, request)}</p>
    <form class="acts" method="post" action="decide?${escapeHtml(query)}">
      <input type="hidden" name="person" value="${escapeHtml(person.email)}">
      <button class="act" name="decision" value="deny">Deny</button>
      <button class="act main" name="decision" value="allow">Allow</button>
    </form>`,
  );
}

/** What the user sees if the request was invalid. */
export function errorPage(message: string): string {
  const style = `${structure}main{font-family:system-ui,sans-serif}`;
  const title = 'This sign-in can’t continue';
  return page({ title, style, stand: 'a provider', content: `<h1>${title}</h1><p role="alert">${escapeHtml(message)}</p>` });
}

function brandPage(request: AuthorizationRequest, heading: string, content: string): string {
  const { name, title } = request.brand;
  return page({
    title: `Sign in with ${title}`,
    style: structure + styleOf(looks[request.brand.name]),
    stand: title,
    content: `<span class="mark">${marks[name]}</span><h1>${fill(heading, request)}</h1>${content}`,
  });
}

function styleOf({ font, colours: [ground, card, ink, quiet, line], button, corners, align, more = '' }: Look): string {
  return `
body{background:${ground};color:${ink};font-family:${font}}
main{border:1px solid ${line};border-radius:${corners[0]};background:${card};text-align:${align}}
.mark{margin-inline:${align === 'center' ? 'auto' : '0'}}
.acts{justify-content:${align === 'center' ? 'center' : 'end'}}
.quiet,small{color:${quiet}}
.row+.row{border-block-start:1px solid ${line}}
.row{text-align:start}
.avatar{background:color-mix(in srgb,${ink} 10%,transparent)}
.act{border-radius:${corners[1]};border-color:color-mix(in srgb,${ink} 50%,transparent)}
.act:hover{background:color-mix(in srgb,${ink} 6%,transparent)}
.act.main{border-color:transparent;background:${button[0]};color:${button[1]}}
.act.main:hover{background:color-mix(in srgb,${button[0]} 88%,${ink})}
${more}`;
}

/** A text with the name of the asking site: its host, as on the real pages. */
function fill(words: string, { redirectUri }: AuthorizationRequest): string {
  return escapeHtml(words).replaceAll('{site}', `<b>${escapeHtml(redirectUri.host)}</b>`);
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '').join('');
}

interface Page {
  readonly title: string;
  readonly style: string;
  /** What it stands in for. */
  readonly stand: string;
  readonly content: string;
}

function page({ title, style, stand, content }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><header class="stand">Stand-in for ${escapeHtml(stand)}, made by the emulator on this machine</header><main>${content}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
