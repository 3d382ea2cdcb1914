// node check.mjs PAGE…: do these elements, attributes and slots exist? Prints FILE(LINE): what is wrong. Editors check the same with the
// same data.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('node_modules/kms-elements/custom-elements.json', 'utf8'));
const declared = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
const namesOf = (list = []) => new Set(list.map(({ name }) => name));
const elements = new Map(declared.map((one) => [one.tagName, { attributes: namesOf(one.attributes), slots: namesOf(one.slots) }]));

const GLOBAL = /^(id|class|slot|style|lang|dir|hidden|title|tabindex|autofocus|part|data-.+|aria-.+)$/;
const VOID = /^(input|br|img|hr|link|meta)$/;
const TAG = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

function faultsOf(html) {
  const faults = [];
  const open = [];
  for (const { index, 2: end, 3: tag, 4: rest } of html.matchAll(TAG)) {
    if (!tag) continue;
    const say = (text) => faults.push({ line: html.slice(0, index).split('\n').length, text });
    if (end) {
      open.splice(open.lastIndexOf(tag));
      continue;
    }
    const attributes = [...rest.matchAll(/([^\s=/"']+)(?:="([^"]*)")?/g)].map(([, name, value]) => ({ name, value }));
    const element = elements.get(tag);
    if (tag.startsWith('kms-') && !element) say(`there is no <${tag}>`);
    for (const { name } of element ? attributes : [])
      if (!element.attributes.has(name) && !GLOBAL.test(name)) say(`<${tag}> has no attribute ${name}`);
    const slot = attributes.find(({ name }) => name === 'slot')?.value;
    const parent = elements.get(open.at(-1));
    if (slot !== undefined && parent && !parent.slots.has(slot)) say(`<${open.at(-1)}> has no slot ${slot}`);
    if (!VOID.test(tag)) open.push(tag);
  }
  return faults;
}

for (const page of process.argv.slice(2)) {
  for (const { line, text } of faultsOf(readFileSync(page, 'utf8'))) {
    console.log(`${page}(${line}): ${text}`);
    process.exitCode = 1;
  }
}
