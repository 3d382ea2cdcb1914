import { headersOf } from './headers-of.js';

/** What the playground shows, as a reader would write it. */
export interface Setup {
  readonly tag: string;
  /** By name; `true` for a flag. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Custom properties by name. */
  readonly styles: Readonly<Record<string, string>>;
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `kms-oauth-button` is `KmsOauthButton`. */
const className = (tag: string): string => camel(`-${tag}`);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const isFlag = (value: string | true): value is true => value === true;

/** An element as it is written, with those inside it. */
interface Written {
  readonly tag: string;
  readonly attributes: Setup['attributes'];
  readonly inside?: readonly Written[];
}

/** The service in the page itself, so that copied code works as it is, on any page. */
const SERVICE = { emulator: 'inline' };
const LOGIN: Written = { tag: 'kms-login', attributes: {} };
/** Elements that a user signs in with. */
const SIGN_IN = /^kms-(login|otp|signup|oauth-button)$/;

/** The element with what it needs: the service and, if only signed-in users see the element, a login next to it. */
function writtenOf({ tag, attributes }: Setup): Written {
  if (SIGN_IN.test(tag)) return { tag, attributes: { ...SERVICE, ...attributes } };
  const isProvider = tag === 'kms-provider';
  const inside = isProvider ? [LOGIN] : [LOGIN, { tag, attributes }];
  return { tag: 'kms-provider', attributes: { ...SERVICE, ...(isProvider && attributes) }, inside };
}

const tagsOf = ({ tag, inside = [] }: Written): readonly string[] => [tag, ...inside.flatMap(tagsOf)];

const htmlAttribute = ([name, value]: readonly [string, string | true]): string =>
  isFlag(value) ? ` ${name}` : ` ${name}="${escaped(value)}"`;

const jsxAttribute = ([name, value]: readonly [string, string | true]): string =>
  isFlag(value) ? ` ${camel(name)}` : ` ${camel(name)}=${/["\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`;

function inHtml({ tag, attributes, inside = [] }: Written, indent = ''): string {
  const children = inside.map((one) => `\n${inHtml(one, `${indent}  `)}`).join('');
  return `${indent}<${tag}${Object.entries(attributes).map(htmlAttribute).join('')}>${children}${children && `\n${indent}`}</${tag}>`;
}

function inJsx({ tag, attributes, inside = [] }: Written, indent = ''): string {
  const start = `${indent}<${className(tag)}${Object.entries(attributes).map(jsxAttribute).join('')}`;
  if (inside.length === 0) return `${start} />`;
  return `${start}>\n${inside.map((one) => inJsx(one, `${indent}  `)).join('\n')}\n${indent}</${className(tag)}>`;
}

function react(setup: Setup): string {
  const written = writtenOf(setup);
  const names = tagsOf(written).map(className).sort();
  return `import { ${names.join(', ')} } from 'kms-elements/react';\n\nexport const SignIn = () => (\n${inJsx(written, '  ')}\n);`;
}

function css({ tag, styles }: Setup): string {
  const lines = Object.entries(styles).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length === 0 ? `${tag} {\n  /* Change a colour or a corner above. */\n}` : `${tag} {\n${lines.join('\n')}\n}`;
}

/** The same element in each language, by the name shown in the playground. */
export const CODE: Readonly<Record<string, (setup: Setup) => string>> = {
  HTML: (setup) => `<script type="module" src="kms.js"></script>\n${inHtml(writtenOf(setup))}`,
  React: react,
  Vue: (setup) => `<script setup>\nimport 'kms-elements/define';\n</script>\n\n<template>\n${inHtml(writtenOf(setup), '  ')}\n</template>`,
  Svelte: (setup) => `<script>\n  import 'kms-elements/define';\n</script>\n\n${inHtml(writtenOf(setup))}`,
  Angular: (setup) =>
    [
      "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
      "import 'kms-elements/define';",
      '',
      '@Component({',
      "  selector: 'app-sign-in',",
      '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      `  template: \`\n${inHtml(writtenOf(setup), '    ')}\n  \`,`,
      '})',
      'export class SignIn {}',
    ].join('\n'),
  CSS: css,
  'the headers of its page': headersOf,
};

/** A setup as the part of an address after `#`. */
export function hashOf({ tag, attributes, styles }: Setup): string {
  const flags = Object.entries(attributes).map(([name, value]) => [name, isFlag(value) ? '' : value]);
  const all = [['tag', tag], ...flags, ...Object.entries(styles)];
  return new URLSearchParams(all).toString();
}

/**
 * Read a setup from an address. Anything that isn't an attribute or a custom property of the element is left out.
 *
 * @param hash without `#`.
 * @param known attributes and custom properties by tag; none that decides where requests go.
 */
export function setupOf(hash: string, known: ReadonlyMap<string, ReadonlySet<string>>): Setup | undefined {
  const given = new URLSearchParams(hash);
  const tag = given.get('tag') ?? '';
  const names = known.get(tag);
  if (!names) return undefined;
  const attributes: Record<string, string | true> = {};
  const styles: Record<string, string> = {};
  for (const [name, value] of given) {
    if (!names.has(name) || value.length > 200) continue;
    if (name.startsWith('--')) styles[name] = value;
    else attributes[name] = value === '' ? true : value;
  }
  return { tag, attributes, styles };
}
