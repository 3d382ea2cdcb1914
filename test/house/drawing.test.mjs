// Elements only draw: a method that returns what is drawn changes nothing and requests nothing. What must be done before a step is drawn is
// done in `begin`, which runs before it.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { parseSync } from 'vite';
import { lineAt, sourcesOf, visit } from './source.mjs';

const DRAWN = /\b(Face|TemplateResult|unknown)\b/;
/** Callbacks that run during a draw. All others run later. */
const AT_ONCE = /^(map|flatMap|filter|find|findLast|some|every|reduce)$/;
/** What sends, fetches, starts, announces or moves something. */
const DEED =
  /^(send|begin|need|retry|ask|dismiss|emit|dispatchEvent|fetch|focus|wear|open|close|remove|append|setAttribute|requestUpdate|addEventListener|then|add|delete|set|clear|providers)$/;

/** A method by `.name` or `.#name`, a function by `name`. */
const nameOf = (key) => (key.type === 'PrivateIdentifier' ? `.#${key.name}` : `.${key.name}`);

/** Methods and functions of a source: what a name means in it. */
function functionsOf(source) {
  const found = [];
  visit(source.program, (node) => {
    const isMethod = node.type === 'MethodDefinition' && node.kind !== 'constructor' && node.kind !== 'set';
    if (isMethod) found.push({ source, name: nameOf(node.key), isGetter: node.kind === 'get', node: node.value });
    else if (node.type === 'FunctionDeclaration' && node.id) found.push({ source, name: node.id.name, node });
  });
  return found;
}

/** Every node that is visited while a function runs. */
function walk(body, onNode) {
  visit(body, (node, parents) => {
    if (/^(Arrow)?FunctionExpression$/.test(node.type)) {
      const parent = parents.at(-1);
      const called = parent?.type === 'CallExpression' ? parent.callee.property?.name : undefined;
      if (!AT_ONCE.test(called ?? '')) return false;
    }
    return onNode(node);
  });
}

const isOfThis = (node) => node?.type === 'MemberExpression' && node.object.type === 'ThisExpression';

/** Which functions a node runs: those of its file, or a public method or getter of another class by its name. */
function ranBy(node, { source }, functions) {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
    return functions.filter((one) => one.source === source && one.name === node.callee.name);
  const member = node.type === 'CallExpression' ? node.callee : node;
  if (member.type !== 'MemberExpression' || member.computed) return [];
  const name = nameOf(member.property);
  const isGetter = member === node;
  return functions.filter((one) => {
    return one.name === name && Boolean(one.isGetter) === isGetter && (one.source === source || !isOfThis(member));
  });
}

function deedOf(node) {
  if (node.type === 'AssignmentExpression' && isOfThis(node.left)) return `writes ${node.left.property.name}`;
  if (node.type === 'NewExpression' && node.callee.name === 'LightField') return 'makes a field';
  const called = node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined;
  return DEED.test(called ?? '') ? `calls ${called}` : undefined;
}

/** What is done where something should only be drawn: `file:line function what`. */
function deedsOf(sources) {
  const functions = sources.flatMap(functionsOf);
  const queue = functions.filter(({ source, node: { returnType: type } }) => {
    return type && DRAWN.test(source.code.slice(type.start, type.end).replace(/Promise<.*>/, ''));
  });
  const deeds = new Set();
  for (const one of queue) {
    walk(one.node.body ?? {}, (node) => {
      const deed = deedOf(node);
      if (deed) deeds.add(`${one.source.path}:${lineAt(one.source.code, node.start)} ${one.name} ${deed}`);
      else for (const next of ranBy(node, one, functions)) if (!queue.includes(next)) queue.push(next);
      return deed === undefined;
    });
  }
  return [...deeds];
}

describe('an element', () => {
  it('starts one flow, and a login that of the code and its own', () => {
    const started = sourcesOf('src/elements').flatMap(({ path, code }) => {
      return [...code.matchAll(/\bclient\.(start[A-Z]\w+)\(|\b(startLogin|startOffer)\(client\b/g)].map(
        ([, one, other]) => `${path.slice(13)} ${one ?? other}`,
      );
    });
    expect(started.sort()).to.deep.equal([
      'account/kms-account.ts startAccount',
      'export/kms-export.ts startExport',
      'import/kms-import.ts startImport',
      'login/login-steps.ts startLogin',
      'oauth-button/kms-oauth-button.ts startLogin',
      'signed-in/passkey-offer.ts startOffer',
      'signup/signup-controller.ts startSignup',
      'ways/otp-steps.ts startOtp',
    ]);
  });
});

describe('what draws a step', () => {
  it('sends nothing, starts nothing, and changes nothing', () => {
    const deeds = deedsOf(sourcesOf('src/elements'));
    expect(deeds, deeds.join('\n')).to.deep.equal([]);
  });

  it('is found where it does', () => {
    const code =
      'class A { #seen = 0; face(): Face { return this.#row(); } #row() { this.#seen = 1; return [1].map(() => this.flow.send({})); } }';
    const source = { path: 'a.ts', code, program: parseSync('a.ts', code).program };
    expect(deedsOf([source])).to.deep.equal(['a.ts:1 .#row writes seen', 'a.ts:1 .#row calls send']);
  });
});
