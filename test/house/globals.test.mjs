// What the sources may name: the browser's own globals only in platform/, and nothing that turns text into code or markup.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { lineAt, sourcesOf, visit } from './source.mjs';

/** Time, randomness, network, storage and the page come from the environment. */
const OUTSIDE_WORLD = new Set(
  `window globalThis self top parent location history navigator performance Date crypto fetch XMLHttpRequest WebSocket EventSource Image Worker
  setTimeout setInterval clearTimeout clearInterval indexedDB localStorage sessionStorage caches BroadcastChannel alert confirm prompt`.split(
    /\s+/,
  ),
);
const MARKUP = new Set(
  'innerHTML outerHTML insertAdjacentHTML setHTMLUnsafe parseHTMLUnsafe unsafeHTML unsafeSVG unsafeStatic createContextualFragment srcdoc'.split(
    ' ',
  ),
);
/** Where console output is part of a documented behaviour, with the reason. */
const CONSOLE = {
  'src/elements/base/slips.ts': 'an attribute that is almost one of ours',
  'src/elements/base/client-hint.ts': 'an element without settings says so once',
  'src/define/define.ts': 'a second copy of the bundle warns once',
  'src/define/when-used.ts': 'an element whose code did not come says so once',
  'src/elements/isolated/isolated-element.ts': 'a press that opens nothing says why',
  'src/elements/isolated/silent-frame.ts': 'a frame that stays empty says why',
  'src/server/site-session.ts': 'a server that refuses a page of its own site says which option lacks it',
  'src/elements/base/failure-hint.ts': 'a failure names what to look at, and what the service said',
  'src/elements/login/login-steps.ts': 'a word in methods that is no sign-in method',
};

const TYPE_NODES =
  /^TS(TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration|TypeParameter|TypeParameterInstantiation|ModuleDeclaration)/;

function declaredNames(program) {
  const names = new Set();
  const bind = (pattern) => visit(pattern, (node) => void (node.type === 'Identifier' && names.add(node.name)));
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id);
    else if (node.params && /Function/.test(node.type)) for (const param of node.params) bind(param);
    else if (node.type === 'CatchClause' && node.param) bind(node.param);
    else if (/^Import.*Specifier$/.test(node.type)) names.add(node.local.name);
    if (/^(Function|Class)/.test(node.type) && node.id) names.add(node.id.name);
  });
  return names;
}

const isName = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent && 'key' in parent && parent.key === node && !parent.computed && !parent.shorthand);

/** Names that a file uses and doesn't declare. */
function* freeNames({ program, code }) {
  const declared = declaredNames(program);
  const found = [];
  visit(program, (node, parents) => {
    if (TYPE_NODES.test(node.type)) return false;
    if (node.type === 'Identifier' && !isName(node, parents.at(-1)) && !declared.has(node.name)) found.push(node);
    return true;
  });
  for (const node of found) yield { name: node.name, line: lineAt(code, node.start) };
}

/** Names of members that a file reads, writes or binds in a template. */
function* memberNames({ program, code }) {
  const found = [];
  visit(program, (node) => {
    if (node.type === 'MemberExpression' && !node.computed) found.push({ name: node.property.name, start: node.start });
    if (node.type === 'MemberExpression' && node.computed && typeof node.property.value === 'string')
      found.push({ name: node.property.value, start: node.start });
    if (/^Import.*Specifier$/.test(node.type)) found.push({ name: node.imported?.name, start: node.start });
  });
  for (const { name, start } of found) yield { name, line: lineAt(code, start) };
}

const src = sourcesOf('src');
const outsidePlatform = src.filter(({ path }) => !/^src\/(platform|export-frame|import-frame|key-frame|asking-frame)\//.test(path));

function usesOf(sources, names, isForbidden) {
  return sources.flatMap((source) =>
    [...names(source)].filter(({ name }) => isForbidden(name)).map(({ name, line }) => `${source.path}:${line}: ${name}`),
  );
}

describe('globals', () => {
  it('are only used in platform/', () => {
    expect(usesOf(outsidePlatform, freeNames, (name) => OUTSIDE_WORLD.has(name))).to.deep.equal([]);
  });

  it('set no cookie', () => {
    expect(usesOf(src, memberNames, (name) => name === 'cookie')).to.deep.equal([]);
  });

  it('never turn text into markup or code', () => {
    expect(usesOf(src, memberNames, (name) => MARKUP.has(name))).to.deep.equal([]);
    expect(usesOf(src, freeNames, (name) => name === 'eval' || name === 'Function')).to.deep.equal([]);
    expect(src.filter(({ code }) => /javascript:|document\.write/.test(code)).map(({ path }) => path)).to.deep.equal([]);
  });

  it('use Math.random only for the jitter before a retry', () => {
    const users = src.filter(({ code }) => /\bMath\.random\b/.test(code)).map(({ path }) => path);
    expect(users.filter((path) => !path.startsWith('src/client/'))).to.deep.equal([]);
  });

  it('only write to the console in listed places', () => {
    const users = new Set(usesOf(src, freeNames, (name) => name === 'console').map((use) => use.split(':')[0]));
    expect([...users].filter((path) => !(path in CONSOLE))).to.deep.equal([]);
  });

  it('only register elements in define/', () => {
    const users = usesOf(src, freeNames, (name) => name === 'customElements').map((use) => use.split(':')[0]);
    const allowed = (path) => path.startsWith('src/define/') || path === 'src/elements/base/client-context.ts';
    expect(users.filter((path) => !allowed(path))).to.deep.equal([]);
  });

  it('are captured only if something uses them, since each takes time before the first paint', () => {
    const { code } = src.find(({ path }) => path === 'src/platform/primitives.ts');
    const captured = [...code.matchAll(/^ {2}'(\w+\.\w+)',$/gm)].map(([, member]) => member);
    const others = src.filter(({ path }) => path !== 'src/platform/primitives.ts');
    expect(captured.length).to.be.above(15);
    expect(captured.filter((member) => !others.some((file) => file.code.includes(`'${member}'`)))).to.deep.equal([]);
  });
});
