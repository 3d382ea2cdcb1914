import type { AuthorizationRequest } from './authorization.js';
import type { Person } from './people.js';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; }
  main { width: min(22rem, 90vw); }
  h1 { font-size: 1.25rem; }
  button { display: block; width: 100%; margin: 0.5rem 0; padding: 0.75rem; font: inherit; text-align: start; cursor: pointer; }
  small { opacity: 0.7; }`;

/** First page: who is it. @param query the authorization request, which both forms carry on. */
export function choicePage(
  { brand, clientId }: AuthorizationRequest,
  { people, query }: { people: readonly Person[]; query: string },
): string {
  const buttons = people.map(({ name, email }) => {
    return `<button name="person" value="${escapeHtml(email)}">Continue as ${escapeHtml(name)}</button>`;
  });
  return page(
    `Sign in with ${brand.title}`,
    `<p>${escapeHtml(clientId)} asks who you are.</p>
    <form method="post" action="consent?${escapeHtml(query)}">${buttons.join('')}</form>
    <form method="post" action="decide?${escapeHtml(query)}"><button name="decision" value="deny">Cancel</button></form>`,
  );
}

/** Second page: may the site know it. */
export function consentPage({ brand, clientId }: AuthorizationRequest, { person, query }: { person: Person; query: string }): string {
  return page(
    `Sign in with ${brand.title}`,
    `<p>${escapeHtml(clientId)} wants to know that you are ${escapeHtml(person.name)}.</p>
    <form method="post" action="decide?${escapeHtml(query)}">
      <input type="hidden" name="person" value="${escapeHtml(person.email)}">
      <button name="decision" value="allow">Allow</button>
      <button name="decision" value="deny">Deny</button>
    </form>`,
  );
}

/** What the person sees when the request was wrong. */
export function errorPage(message: string): string {
  return page('This sign-in cannot go on', `<p role="alert">${escapeHtml(message)}</p>`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}<p><small>A stand-in for the provider's own page, on this machine only.</small></p></main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
