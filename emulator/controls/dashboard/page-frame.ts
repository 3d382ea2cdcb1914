import { html, type Markup } from './markup.js';
import { asking } from './pieces.js';
import type { Sight, View } from './view.js';

/** Where the dashboard's own script is. */
export const SCRIPT = '/_emulator/dashboard/dashboard.js';
/** Where its style is. */
export const STYLE = '/_emulator/dashboard/dashboard.css';

const resetting = {
  id: 'reset',
  label: 'Reset emulator',
  question: 'Everything will be reset: accounts, wallets, messages, requests, faults, settings and the clock.',
  keep: 'Keep everything',
  fields: { do: 'reset' },
  action: '/_emulator/',
};

/** A complete page around a view. */
export function framed(sight: Sight, views: readonly View[], view: View): string {
  const { wrong } = sight;
  const alert =
    wrong && html`<p class="alert" role="alert" id="problem" tabindex="-1" autofocus><b>Nothing was changed.</b> ${wrong.problem}</p>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${view.title} · kms-elements emulator</title>
<link rel="stylesheet" href="${STYLE}"><script type="module" src="${SCRIPT}"></script></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header class="side"><p class="brand">${icon('M10 2 3 5v5c0 4 3 7 7 8 4-1 7-4 7-8V5z')}<span>kms-elements emulator</span></p>
<nav id="views" data-live aria-label="Views">${views.map((one) => link(sight, one, one === view))}</nav><div class="foot">${asking(sight, resetting)}</div></header>
<main id="content" tabindex="-1"><h1>${view.title}</h1><p class="lead">${view.lead}</p><p class="alert lost" role="status" id="lost"></p>${alert}${view.content(sight)}</main><p class="unseen" role="status" id="said"></p></body></html>`
    .markup;
}

function icon(path: string): Markup {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

function link({ controlled }: Sight, { path, title, icon: drawn, count }: View, isCurrent: boolean): Markup {
  const number = count?.(controlled) ?? 0;
  const href = path === '/_emulator' ? '/_emulator/' : path;
  return html`<a id="to${path.replaceAll('/', '-')}" href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${icon(drawn)}<span>${title}</span>${number > 0 ? html` <span class="count">${number}</span>` : undefined}</a>`;
}
