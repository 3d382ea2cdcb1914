// Writes types/service.d.ts: names, members and types of the service's whole public API, from its published client.
// npx tsx scripts/service-types.mjs [version of @turnkey/http]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './entries.mjs';

const VERSION = process.argv[2] ?? '6.6.0';
const SOURCE = 'node_modules/@turnkey/http/dist/__generated__/services/coordinator/public/v1/public_api.types.d.ts';

/** The published declarations, installed separately from everything else. */
function published() {
  const folder = join(root, '.cache/service-types');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@turnkey/http@${VERSION}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm install failed');
  return readFileSync(join(folder, SOURCE), 'utf8');
}

const code = published();
const { program } = parseSync('service.d.ts', code);
const nameOf = ({ key }) => key.name ?? String(key.value);
const typeOf = ({ typeAnnotation }) => typeAnnotation.typeAnnotation;
/** Members of one of the file's type aliases, by name. */
const membersOf = (alias) => {
  const { declaration } = program.body.find((one) => one.declaration?.id?.name === alias);
  return new Map(declaration.typeAnnotation.members.map((member) => [nameOf(member), typeOf(member)]));
};
const [paths, definitions, operations] = ['paths', 'definitions', 'operations'].map(membersOf);
const under = (type, ...names) =>
  names.reduce((found, name) => {
    const member = found?.members?.find((one) => nameOf(one) === String(name));
    return member && typeOf(member);
  }, type);
/** The name in `definitions["x"]` or `operations["x"]`. */
const named = (type) => (type?.type === 'TSIndexedAccessType' ? type.indexType.literal.value : undefined);

/** Without the version prefix of the service's own packages, and with `Api` instead: the client has types of its own. */
const shortName = (name) => {
  const bare = name.replace(/^[a-z\d]*?v1(?=[A-Z])/, '');
  const other = [...definitions.keys()].some((one) => one !== name && one.replace(/^[a-z\d]*?v1(?=[A-Z])/, '') === bare);
  const kept = other && !name.startsWith('v1') ? name : bare;
  return `Api${kept[0].toUpperCase()}${kept.slice(1)}`;
};

const used = new Set();
/** A type as text: members and types alone. */
function textOf(type) {
  const reference = named(type);
  if (reference !== undefined) {
    used.add(reference);
    return shortName(reference);
  }
  switch (type.type) {
    case 'TSTypeLiteral':
      return `{ ${type.members.map(memberText).join(' ')} }`;
    case 'TSArrayType':
      return `readonly (${textOf(type.elementType)})[]`;
    case 'TSUnionType':
      return type.types.map(textOf).join(' | ');
    case 'TSIntersectionType':
      return type.types.map((one) => `(${textOf(one)})`).join(' & ');
    case 'TSParenthesizedType':
      return `(${textOf(type.typeAnnotation)})`;
    default:
      return code.slice(type.start, type.end);
  }
}
function memberText(member) {
  if (member.type === 'TSIndexSignature') return `readonly [name: string]: ${textOf(typeOf(member))};`;
  const { start, end } = member.key;
  return `readonly ${code.slice(start, end)}${member.optional ? '?' : ''}: ${textOf(typeOf(member))};`;
}

/** The newest result that isn't newer than its intent. */
function resultOf(intent) {
  const [, base, , version = '1'] = /^(\w+?)Intent(V(\d+))?$/.exec(intent) ?? [];
  const versions = Array.from({ length: Number(version) }, (_, at) => Number(version) - at);
  return versions.map((one) => `${base}Result${one === 1 ? '' : `V${one}`}`).find((name) => definitions.has(name));
}

/** One path: what is sent, and what is returned. */
function row([path, type]) {
  const operation = operations.get(named(under(type, 'post')));
  const body = definitions.get(named(under(operation, 'parameters', 'body', 'body')));
  const answer = under(operation, 'responses', 200, 'schema');
  const [, kind, name] = /^\/public\/v1\/(submit|query)\/(\w+)$/.exec(path) ?? [];
  if (!body || !answer || !kind) return [];
  if (kind === 'query') return [[kind, `${name}: { readonly body: ${textOf(body)}; readonly answer: ${textOf(answer)} };`]];
  const parameters = under(body, 'parameters');
  const result = resultOf(named(parameters) ?? '');
  if (result) used.add(result);
  const members = [
    `type: ${textOf(under(body, 'type'))}`,
    `parameters: ${textOf(parameters)}`,
    `result: ${result ? shortName(result) : 'object'}`,
  ];
  return [[kind, `${name}: { ${members.map((member) => `readonly ${member};`).join(' ')} };`]];
}

const rows = [...paths].flatMap(row);
const listed = (kind) => rows.flatMap(([of, text]) => (of === kind ? [`  readonly ${text}`] : [])).join('\n');
const [submits, queries] = [listed('submit'), listed('query')];
const declared = [];
for (const name of used) declared.push(`export type ${shortName(name)} = ${textOf(definitions.get(name))};`);

writeFileSync(
  join(root, 'types/service.d.ts'),
  `// Made by scripts/service-types.mjs from the names and types that @turnkey/http ${VERSION} publishes. Types alone.

/** Every submit of the service, by the last part of its path: for \`kms.api.raw('submit/…', parameters, { type })\`. */
export interface ServiceSubmits {
${submits}
}

/** Every query of the service, by the last part of its path: for \`kms.api.raw('query/…', body)\`. */
export interface ServiceQueries {
${queries}
}

${declared.sort().join('\n')}
`,
);
spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', 'types/service.d.ts'], { cwd: root, stdio: 'inherit' });
console.log(`${rows.length} operations, ${declared.length} types`);
