import plain from './apps/plain/first-login/index.html?raw';
import react from './apps/react/first-login/src/App.tsx?raw';
import svelte from './apps/svelte/first-login/src/App.svelte?raw';
import vue from './apps/vue/first-login/src/App.vue?raw';
import { byId, copyOnClick, make } from './page.js';

interface Sample {
  readonly name: string;
  readonly text: string;
  /** Of the documentation. */
  readonly page: string;
}

/** The files of the sample apps themselves, which tests build and drive; of the plain page, only the lines about the login. */
const SAMPLES: readonly Sample[] = [
  { name: 'Script tag', text: linesOfLogin(plain), page: 'getting-started' },
  { name: 'React', text: react, page: 'frameworks/react' },
  { name: 'Vue', text: vue, page: 'frameworks/vue' },
  { name: 'Svelte', text: svelte, page: 'frameworks/svelte' },
];
/** Names and texts, of which the first group are names. */
const TOKENS = /(<\/?[\w-]+|\/?>|\b(?:import|from|const|function|return|export|default|type)\b)|('[^']*'|"[^"]*")/g;

/** Show what a page needs for the login, in tabs. @param origin of the emulator, which replaces the one in the files. */
export function startSamples(origin: string): void {
  const list = byId('tabs', HTMLDivElement);
  const snippet = byId('snippet', HTMLElement);
  const tabs = SAMPLES.map(({ name }, index) => tabOf(name, index));
  list.replaceChildren(...tabs);
  const choose = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    const { text, page } = SAMPLES[chosen] as Sample;
    snippet.replaceChildren(...coloured(text.trim().replaceAll('http://localhost:8787', origin)));
    byId('sample', HTMLPreElement).setAttribute('aria-labelledby', `tab-${chosen}`);
    byId('sample-open', HTMLAnchorElement).hidden = chosen !== 0;
    byId('sample-docs', HTMLAnchorElement).href = `./docs/${page}.html`;
  };
  for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => choose(index));
  list.addEventListener('keydown', (event) => {
    const target = targetOf(event.key, tabs.indexOf(document.activeElement as HTMLButtonElement)); // the list holds nothing else
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    tabs[target]?.focus();
  });
  choose(0);
  copyOnClick(byId('copy-lines', HTMLButtonElement), () => byId('two-lines', HTMLElement).textContent);
  copyOnClick(byId('copy-snippet', HTMLButtonElement), () => snippet.textContent);
}

function tabOf(name: string, index: number): HTMLButtonElement {
  const tab = make('button', '', name);
  tab.type = 'button';
  tab.id = `tab-${index}`;
  tab.role = 'tab';
  tab.setAttribute('aria-controls', 'sample');
  return tab;
}

/** Where a key leads from a tab. @source ARIA Authoring Practices, tabs */
function targetOf(key: string, from: number): number | undefined {
  const count = SAMPLES.length;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

function linesOfLogin(page: string): string {
  const lines = page.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^<(script|kms-login)/.test(line)).join('\n');
}

/** Text with names and strings in their own colours. */
function coloured(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    nodes.push(document.createTextNode(text.slice(end, match.index)), make('span', match[1] ? 'name' : 'text', match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, document.createTextNode(text.slice(end))];
}
