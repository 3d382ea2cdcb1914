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

const inHtml = ({ attributes }: Setup): string =>
  Object.entries(attributes)
    .map(([name, value]) => (isFlag(value) ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('');

const inJsx = ({ attributes }: Setup): string =>
  Object.entries(attributes)
    .map(([name, value]) =>
      isFlag(value) ? ` ${camel(name)}` : ` ${camel(name)}=${/["\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`,
    )
    .join('');

function css({ tag, styles }: Setup): string {
  const lines = Object.entries(styles).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length === 0 ? `${tag} {\n  /* Change a colour or a corner above. */\n}` : `${tag} {\n${lines.join('\n')}\n}`;
}

/** The same element in each language, by the name that the playground shows. */
export const CODE: Readonly<Record<string, (setup: Setup) => string>> = {
  HTML: (setup) => `<script type="module" src="kms.js"></script>\n<${setup.tag}${inHtml(setup)}></${setup.tag}>`,
  React: (setup) => {
    const name = className(setup.tag);
    return `import { ${name} } from 'kms-elements/react';\n\nexport const SignIn = () => <${name}${inJsx(setup)} />;`;
  },
  Vue: (setup) => `<script setup>\nimport 'kms-elements/define';\n</script>\n\n<template>\n  <${setup.tag}${inHtml(setup)} />\n</template>`,
  Svelte: (setup) => `<script>\n  import 'kms-elements/define';\n</script>\n\n<${setup.tag}${inHtml(setup)}></${setup.tag}>`,
  Angular: (setup) =>
    [
      "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
      "import 'kms-elements/define';",
      '',
      '@Component({',
      "  selector: 'app-sign-in',",
      '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      `  template: \`<${setup.tag}${inHtml(setup)}></${setup.tag}>\`,`,
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
 * Read a setup from an address. Whatever is not an attribute of the element, or a custom property of it, is left out.
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
