// Angular's part of npm run build: dist/frameworks/angular.js and its types, made from custom-elements.json.
//
// A directive for each element says in its types what the element takes, for the checks of templates. When the page runs it is empty: Angular
// sets the element's own properties and hears its own events. Written in the form that libraries are published in, which the compiler of
// the site's own Angular completes. The signals of a client, in src/frameworks/angular-signals.ts, need no compiler and are passed on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementsOf } from './manifest-reader.mjs';

/** The Angular whose form this is, as such declarations have to say. */
const FORM = "version: '21.2.26', ngImport: i0";

/** `kms-signed-in` as `kmsSignedIn`. */
const joined = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const codeOf = ({ tag, name }) => `/** \`<${tag}>\`. */
export class ${name} {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', ${FORM}, type: ${name}, deps: [], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: '14.0.0', ${FORM}, type: ${name}, isStandalone: true, selector: '${tag}' });
}
`;

/** An element's names, each with the type that a template may give it. */
function inputsOf({ tag, attributes, properties }) {
  const isWritten = (name) => attributes.some((one) => one.name === name);
  const typeOf = (name) => (isWritten(name) ? `Given<'${tag}', '${name}'>` : `KmsElements['${tag}']['properties']['${name}']`);
  const own = new Map(properties.map(({ name }) => [name, typeOf(name)]));
  const written = attributes.filter(({ name }) => !own.has(name)).map(({ name }) => [name, `Written<'${tag}', '${name}'>`]);
  return [...own, ...written];
}

function typesOf(element) {
  const { tag, name, text, events } = element;
  const inputs = inputsOf(element);
  const heard = events.map((event) => [joined(event.name), event.name]);
  const fields = [
    ...inputs.map(([field, type]) => `  '${field}': ${type};`),
    ...heard.map(([field, event]) => `  readonly ${field}: Heard<KmsElements['${tag}']['events']['${event}']>;`),
  ];
  const given = inputs.map(([field]) => `'${field}': { alias: '${field}'; required: false }`).join('; ');
  const told = heard.map(([field, event]) => `${field}: '${event}'`).join('; ');
  return `/** ${text} */
export declare class ${name} {
${fields.join('\n')}
  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, '${tag}', never, { ${given} }, { ${told} }, never, never, true, never>;
}
`;
}

/** The part written by hand. */
const SIGNALS = `export * from './angular-signals.js';\n`;
const TYPES_PASSED_ON = `export type * from './elements.js';
export type { SignActions, SignSnapshot, WalletsActions, WalletsSnapshot, WalletWithAccounts } from './observed.js';
`;
const HEAD = '// Made from custom-elements.json by npm run build.\n';
const TYPES = `${HEAD}import * as i0 from '@angular/core';
import type { AttributeOf, KmsElements, KmsTag } from './elements.js';

/** What a template may bind to a property, or write as the attribute of the same name. */
export type Given<T extends KmsTag, P extends keyof KmsElements[T]['properties']> =
  | KmsElements[T]['properties'][P]
  | AttributeOf<KmsElements[T]['properties'][P]>;
/** What a template may write as an attribute that has another name than its property. Bind the property instead. */
export type Written<T extends KmsTag, A extends keyof KmsElements[T]['attributes']> = Extract<KmsElements[T]['attributes'][A], string>;
/** An event of an element, as Angular's types describe one. */
export interface Heard<E> {
  subscribe(heard: (event: E) => void): { unsubscribe(): void };
}

`;

/** File name to text, for a manifest. */
export function angularFiles(manifest) {
  const elements = elementsOf(manifest);
  const names = elements.map(({ name }) => name);
  const all = '/** All of them, for `imports` of a component. */\n';
  return new Map([
    [
      'angular.js',
      `${HEAD}import * as i0 from '@angular/core';\n\n${elements.map(codeOf).join('')}${all}export const KMS_ELEMENTS = [${names.join(', ')}];\n\n${SIGNALS}`,
    ],
    [
      'angular.d.ts',
      `${TYPES}${elements.map(typesOf).join('\n')}\n${all}export declare const KMS_ELEMENTS: readonly [${names.map((name) => `typeof ${name}`).join(', ')}];\n\n${TYPES_PASSED_ON}${SIGNALS}`,
    ],
  ]);
}

/** Write them next to the other frameworks' entries. */
export function writeAngular(manifest, folder) {
  for (const [name, text] of angularFiles(manifest)) writeFileSync(join(folder, name), text);
}
