// Every way to reach the network from a script, found in a parsed source by its name.
import { lineAt, visit } from './source.mjs';

/** Constructors and functions that use the network, under their own name or as a member of a global object. */
const GLOBALS = new Set(
  `fetch fetchLater XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport RTCPeerConnection webkitRTCPeerConnection Image Audio Worker
  SharedWorker importScripts FontFace PaymentRequest Notification navigation`.split(/\s+/),
);
/** Members that use the network, whatever object they are called on. */
const MEMBERS = new Set('sendBeacon serviceWorker addModule fetch fetchLater importScripts setAppBadge share'.split(' '));
const ROOTS = new Set('window globalThis self top parent frames navigator document defaultView contentWindow'.split(' '));
/** Properties and attributes that load what they name, when they are set. */
const ADDRESSES = new Set('src srcset href action formAction ping poster data background'.split(' '));
/** Elements that load something; creating one is listed. */
const LOADING = new Set(
  'script img image link iframe frame embed object video audio source track picture input:image portal base meta'.split(' '),
);

const nameOf = (property, computed) => {
  if (!computed) return property.name;
  if (property.type === 'Literal') return String(property.value);
  if (property.type === 'TemplateLiteral' && property.expressions.length === 0) return property.quasis[0].value.cooked;
  return undefined;
};
const undressed = (node) =>
  /^(TSAs|TSNonNull|TSSatisfies|Parenthesized|Chain)Expression$/.test(node?.type) ? undressed(node.expression) : node;
const rootOf = (node) => {
  const object = undressed(node);
  if (object?.type === 'Identifier') return object.name;
  return object?.type === 'MemberExpression' ? nameOf(object.property, object.computed) : undefined;
};

/** What a node does that may reach the network, or nothing. */
function wayOut(node, parents) {
  const parent = parents.at(-1);
  if (node.type === 'Identifier' && GLOBALS.has(node.name) && !isMember(node, parent)) return node.name;
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.property, node.computed);
    if (MEMBERS.has(name) && name !== 'fetch') return name;
    if ((GLOBALS.has(name) || MEMBERS.has(name)) && ROOTS.has(rootOf(node.object))) return `${rootOf(node.object)}.${name}`;
    if (name === undefined && ROOTS.has(rootOf(node.object))) return `${rootOf(node.object)}[…]`;
  }
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && ROOTS.has(rootOf(node.init))) {
    const taken = node.id.properties
      .map(({ key, computed }) => key && nameOf(key, computed))
      .find((name) => GLOBALS.has(name) || MEMBERS.has(name));
    if (taken) return `{ ${taken} }`;
  }
  return loads(node);
}

const isMember = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent && 'key' in parent && parent.key === node && !parent.computed && !parent.shorthand) ||
  /^(MethodDefinition|TS)/.test(parent?.type ?? '');

/** An element or a property that loads an address. */
function loads(node) {
  const target = node.type === 'AssignmentExpression' ? undressed(node.left) : undefined;
  if (target?.type === 'MemberExpression' && ADDRESSES.has(nameOf(target.property, target.computed)))
    return `.${nameOf(target.property, target.computed)} =`;
  if (node.type !== 'CallExpression') return undefined;
  const called = undressed(node.callee);
  const name = called?.type === 'MemberExpression' ? nameOf(called.property, called.computed) : called?.name;
  // Extracted methods get their arguments as a list.
  const given = node.arguments.flatMap((one) => (one.type === 'ArrayExpression' ? one.elements.filter(Boolean) : [one]));
  const texts = given.filter(({ type, value }) => type === 'Literal' && typeof value === 'string').map(({ value }) => value);
  if (/^(createElement|createElementNS|make)$/.test(name ?? '') && texts.some((text) => LOADING.has(text)))
    return `<${texts.find((text) => LOADING.has(text))}>`;
  if (/^(setAttribute|setAttributeNS|toggleAttribute)$/.test(name ?? '') && texts.some((text) => ADDRESSES.has(text)))
    return `${name} ${texts[0]}`;
  return undefined;
}

/** Templates of elements, and styles: drawing them requests any address in them. */
const LOADED_TEXT =
  /<(script|img|link|iframe|frame|embed|object|video|audio|source|track|image|base|meta)[\s>]|\s(?:src|srcset|poster|ping|background)=|url\(|@import/i;

/** @returns {{ way: string, line: number }[]} */
export function requestsOf({ program, code }) {
  const found = [];
  visit(program, (node, parents) => {
    if (/^TS(TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration|TypeParameter|ModuleDeclaration)/.test(node.type)) return false;
    const way = wayOut(node, parents);
    if (way) found.push({ way, line: lineAt(code, node.start) });
    if (node.type === 'TemplateElement' && LOADED_TEXT.test(node.value.cooked ?? ''))
      found.push({ way: `template ${LOADED_TEXT.exec(node.value.cooked)[0].trim()}`, line: lineAt(code, node.start) });
    return true;
  });
  return found;
}
