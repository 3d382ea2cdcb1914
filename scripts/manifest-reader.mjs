// Reads custom-elements.json for everything generated from it: framework types, editor data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';

/**
 * @typedef {object} ElementDoc
 * @property {string} tag such as `kms-login`
 * @property {string} name of the class
 * @property {string} text what it is for
 * @property {readonly { name: string, field: string, type: string, text: string, shared: boolean }[]} attributes
 * @property {readonly { name: string, type: string, text: string }[]} properties
 * @property {readonly { name: string, type: string, text: string }[]} events
 * @property {readonly { name: string, text: string }[]} slots
 * @property {readonly { name: string, text: string }[]} parts
 * @property {readonly { name: string, text: string, fallback?: string }[]} styles custom properties
 * @property {readonly { name: string, text: string }[]} states
 */

/** Doc comments break lines anywhere, and some end with the comment's own star. */
const oneLine = (text = '') => text.replace(/\s+\*?\s*/g, ' ').trim();

const named = (list = []) =>
  list.map(({ name, description, default: fallback }) => ({ name, text: oneLine(description), ...(fallback && { fallback }) }));
const typed = (list = []) =>
  list.map(({ name, type, description }) => ({ name, type: type?.text ?? 'unknown', text: oneLine(description) }));

/** Whether all elements have it. */
const isShared = ({ inheritedFrom }) => inheritedFrom?.name === 'KmsElement';

/** @returns {readonly ElementDoc[]} a manifest's elements, by tag. */
export function elementsOf(manifest) {
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((one) => ({
      tag: one.tagName,
      name: one.name,
      text: oneLine(one.description),
      attributes: one.attributes.map((attribute) => ({
        name: attribute.name,
        field: attribute.fieldName,
        type: attribute.type.text,
        text: oneLine(attribute.description),
        shared: isShared(attribute),
      })),
      properties: typed(one.members),
      events: typed(one.events),
      slots: named(one.slots),
      parts: named(one.cssParts),
      styles: named(one.cssProperties),
      states: named(one.cssStates),
    }))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** The repository's manifest. */
export function readManifest() {
  return JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8'));
}

/** The strings in a union type, such as `'popup' | 'redirect' | null`; empty for any other type. */
export function wordsOf(type) {
  const members = type.split('|').map((member) => member.trim());
  const words = members.filter((member) => /^'[^']*'$/.test(member));
  const others = members.filter((member) => !words.includes(member) && !/^(null|undefined)$/.test(member));
  return others.length > 0 ? [] : words.map((word) => word.slice(1, -1));
}
