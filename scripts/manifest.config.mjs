// custom-elements.json: what editors and catalogs know about the elements, read from their doc comments.

import { surfaceOf } from './surface.mjs';

/** `define('kms-otp', KmsOtp)` registers an element like `customElements.define`, which is the only form the analyzer knows. */
function definitions() {
  const tags = new Map();
  return {
    name: 'kms-definitions',
    analyzePhase({ ts, node, moduleDoc }) {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
      const [tag, element] = node.arguments;
      if (!ts.isStringLiteral(tag)) return;
      tags.set(element.getText(), tag.text);
      moduleDoc.exports.push({ kind: 'custom-element-definition', name: tag.text, declaration: { name: element.getText() } });
    },
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const declared = modules.flatMap(({ path, declarations }) => declarations.map((declaration) => ({ path, declaration })));
      for (const { declaration } of declared) if (tags.has(declaration.name)) declaration.tagName = tags.get(declaration.name);
      for (const definition of modules.flatMap(({ exports }) => exports)) {
        if (definition.kind !== 'custom-element-definition') continue;
        definition.declaration.module = declared.find(({ declaration }) => declaration.name === definition.declaration.name)?.path;
      }
    },
  };
}

/** A property's attribute, as `KmsElement` names it. */
const dashed = (name) => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** If no attribute is given, the analyzer uses the property's name in lower case. */
function attributeNames() {
  return {
    name: 'kms-attribute-names',
    packageLinkPhase({ customElementsManifest: { modules } }) {
      for (const { attributes = [], members = [] } of modules.flatMap(({ declarations }) => declarations)) {
        for (const attribute of attributes) attribute.name = dashed(attribute.fieldName);
        for (const member of members) if (member.attribute) member.attribute = dashed(member.name);
      }
    },
  };
}

/** The settings that all elements share come from one table by spread, which the analyzer doesn't follow. */
function settings() {
  const attributes = new Map();
  const documented = new Map();
  const docOf = (node) => node.jsDoc?.at(-1)?.comment;
  return {
    name: 'kms-settings',
    analyzePhase({ ts, node }) {
      if (ts.isVariableDeclaration(node) && node.name.getText() === 'settingProperties') {
        for (const { name } of node.initializer.properties) attributes.set(name.getText(), dashed(name.getText()));
      }
      if (ts.isInterfaceDeclaration(node) && node.name.getText() === 'ElementSettings') {
        for (const member of node.members)
          documented.set(member.name.getText(), { text: member.type.getText(), description: docOf(member) });
      }
    },
    packageLinkPhase({ customElementsManifest: { modules } }) {
      for (const declaration of modules.flatMap(({ declarations }) => declarations)) {
        for (const member of declaration.members ?? []) {
          if (!attributes.has(member.name) || !documented.has(member.name)) continue;
          const { text, description } = documented.get(member.name);
          Object.assign(member, { attribute: attributes.get(member.name), type: { text }, ...(description && { description }) });
          const { name: fieldName, attribute: name, type, inheritedFrom } = member;
          declaration.attributes ??= [];
          declaration.attributes.push({
            name,
            fieldName,
            type,
            ...(description && { description }),
            ...(inheritedFrom && { inheritedFrom }),
          });
        }
      }
    },
  };
}

/**
 * Custom properties mean the same everywhere: an element has those that its styles read, in the words and the order of the element that
 * explains the most of them.
 */
function look() {
  return {
    name: 'kms-look',
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const declared = modules.flatMap(({ path, declarations }) => declarations.map((declaration) => ({ path, declaration })));
      const elements = declared.filter(({ declaration }) => declaration.tagName);
      const explained = elements.map(({ declaration }) => declaration.cssProperties ?? []).sort((a, b) => b.length - a.length);
      const known = new Map(
        explained
          .flat()
          .reverse()
          .map((one) => [one.name, one]),
      );
      const order = [...new Set(explained.flat().map(({ name }) => name))];
      for (const { path, declaration } of elements) {
        const { properties } = surfaceOf(path, declaration.name);
        const own = new Map(declaration.cssProperties?.map((one) => [one.name, one]));
        const names = [...order, ...properties.keys()].filter((name) => properties.has(name) || own.has(name));
        const read = ({ name, description }) => ({ name, description, default: properties.get(name) });
        declaration.cssProperties = [...new Set(names)].map((name) => read(own.get(name) ?? known.get(name) ?? { name }));
      }
    },
  };
}

const BASES = new Set(['LitElement', 'KmsElement', 'CardElement', 'SignInElement', 'IsolatedElement', 'Event', 'KmsEvent']);
const LIFECYCLE = new Set(['connectedCallback', 'disconnectedCallback', 'render', 'styles', 'properties']);

/** Leaves out what isn't an element or an event. Pages set elements' properties and listen to them; there are no methods to call. */
function publicOnly() {
  const isPublic = ({ kind, privacy, name, type, description }) => {
    // The analyzer mistakes `this.#card.outcome = …` for a field of this class. Such a field has neither type nor text.
    if (!type && !description) return false;
    return kind === 'field' && privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#') && !LIFECYCLE.has(name);
  };
  return {
    name: 'kms-public-only',
    packageLinkPhase({ customElementsManifest: manifest }) {
      for (const module of manifest.modules) {
        module.declarations = module.declarations.filter(({ superclass }) => BASES.has(superclass?.name));
        module.exports = module.exports.filter(({ kind, declaration }) => {
          return kind === 'custom-element-definition' || module.declarations.some(({ name }) => name === declaration.name);
        });
        for (const declaration of module.declarations) declaration.members = declaration.members?.filter(isPublic);
      }
      manifest.modules = manifest.modules.filter(({ exports }) => exports.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

export default {
  globs: ['src/elements/**/*.ts', 'src/define/*.ts'],
  exclude: ['**/*.styles.ts', '**/define.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [definitions(), attributeNames(), settings(), look(), publicOnly()],
};
