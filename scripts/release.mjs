// npm run release -- VERSION [--dry-run] [--out release]: makes a release from what is committed, and nothing else. See docs/releasing.md.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageJson, root } from './entries.mjs';
import { integritiesIn, integrityOf } from './integrity.mjs';
import { shipped } from './shipped.mjs';

const HEADING = '## Unreleased\n';
/** The file with the version that a copy of the package reports on a page with two copies. */
const RELEASE_FILE = 'src/define/release.ts';
/** What a release changes in the repository. */
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md', RELEASE_FILE];
/** What a page loads from a host, besides the chunks. */
const SERVED =
  /^(kms\.js(\.map)?|before\.css|oauth-callback\.js|(export|import)-frame(\.languages)?\.html|(key|asking)-frame\.html|asking-frame\.(languages|reading)\.js|integrity\.json|NOTICES\.txt|chunks\/.+)$/;

function fail(text) {
  console.error(`release: ${text}`);
  process.exit(1);
}

/** Run a command and return its output. The release ends if it fails. */
function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) fail(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
}

const numbers = (version) => version.split('.').map(Number);

/** Refuse anything that would release something other than what is meant. */
function check(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('give the version, such as 0.2.0');
  const [now, next] = [numbers(packageJson.version), numbers(version)];
  const place = next.findIndex((part, at) => part !== now[at]);
  if (place >= 0 && next[place] < now[place]) fail(`${version} is older than ${packageJson.version}`);
  if (run(root, 'git', 'status', '--porcelain')) fail('commit or stash your changes');
  if (run(root, 'git', 'tag', '--list', `v${version}`)) fail(`v${version} is already released`);
  const [, notes] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(HEADING);
  if (!notes?.split('\n## ')[0].includes('\n- ')) fail('CHANGELOG.md has no entry for it');
}

/** The committed sources with the new version, and the packages in the lock file: what is installed here may have been changed. */
function prepare(folder, version, day) {
  run(root, 'git', 'clone', '--quiet', root, folder);
  run(folder, 'npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund');
  run(folder, 'npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
  const constant = join(folder, RELEASE_FILE);
  writeFileSync(constant, readFileSync(constant, 'utf8').replace(packageJson.version, version));
  const file = join(folder, 'CHANGELOG.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(HEADING, `${HEADING}\n## ${version} - ${day}\n`));
  run(folder, 'npm', 'run', 'build');
}

/** What a site installs with it, according to the lock file. The same commit gives the same list. @source CycloneDX 1.5, package-url */
function billOf(version, timestamp) {
  const ref = (name, one) => `pkg:npm/${name.replace('@', '%40')}@${one}`;
  const all = [...shipped()].map(([path, { version: own, license, integrity }]) => {
    const name = path.split('node_modules/').at(-1);
    const [kind, hash] = integrity.split('-');
    return {
      type: 'library',
      'bom-ref': ref(name, own),
      name,
      version: own,
      purl: ref(name, own),
      licenses: [/ /.test(license) ? { expression: license.replace(/^\(|\)$/g, '') } : { license: { id: license } }],
      hashes: [{ alg: kind.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    };
  });
  const { name, license } = packageJson;
  const own = { type: 'library', 'bom-ref': ref(name, version), name, version, licenses: [{ license: { id: license } }] };
  const head = { $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json', bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 };
  return { ...head, metadata: { timestamp, component: own }, components: all };
}

/** All released versions, newest first, including this one. */
function versionsWith(version) {
  const tags = run(root, 'git', 'tag', '--list', 'v*.*.*', '--sort=-v:refname').split('\n').filter(Boolean);
  return [...new Set([version, ...tags.map((tag) => tag.slice(1))])];
}

/** Put everything that is published into a folder, with its hashes. */
function collect(folder, out, version) {
  const [{ filename }] = JSON.parse(run(folder, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', out));
  const host = join(out, 'cdn', packageJson.name, version);
  const dist = join(folder, 'dist');
  for (const name of readdirSync(dist, { recursive: true }).filter((one) => SERVED.test(one))) cpSync(join(dist, name), join(host, name));
  const committedAt = new Date(run(folder, 'git', 'log', '-1', '--format=%cI')).toISOString();
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOf(version, committedAt), null, 2)}\n`);
  const integrity = Object.fromEntries(Object.entries(integritiesIn(dist)).map(([name, hash]) => [`./${name}`, hash]));
  const map = JSON.stringify({ integrity });
  writeFileSync(join(host, 'importmap.json'), map);
  const policy = `sha256-${createHash('sha256').update(map).digest('base64')}`;
  const files = { [filename]: integrityOf(join(out, filename)), 'sbom.cdx.json': integrityOf(join(out, 'sbom.cdx.json')) };
  writeFileSync(join(out, 'hashes.json'), `${JSON.stringify({ version, files, importMap: { policy }, integrity }, null, 2)}\n`);
  // A folder for each version, so that old ones stay readable on hosts that keep them.
  run(folder, 'node', 'scripts/site.mjs');
  cpSync(join(folder, '.cache/site'), join(out, 'site', version), { recursive: true });
  writeFileSync(join(out, 'site/versions.json'), JSON.stringify(versionsWith(version)));
  return filename;
}

/** Commit the version, and hand over the files. */
function publish(folder, out, { version, filename }) {
  for (const name of CHANGED) cpSync(join(folder, name), join(root, name));
  run(root, 'git', 'commit', '--quiet', '-am', `release: ${version}`);
  run(root, 'git', 'tag', '--annotate', `v${version}`, '--message', `${packageJson.name} ${version}`);
  run(root, 'npm', 'publish', join(out, filename), '--provenance', '--access', 'public');
}

const options = { 'dry-run': { type: 'boolean' }, out: { type: 'string', default: 'release' } };
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [version] = positionals;
check(version);
if (!values['dry-run']) run(root, 'npm', 'audit', '--omit=dev');
const out = resolve(values.out);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'kms-release-'));
// The date of the commit, so that repeating the release on another day gives the same bytes.
prepare(join(folder, 'made'), version, run(root, 'git', 'log', '-1', '--format=%cs'));
const filename = collect(join(folder, 'made'), out, version);
console.log(`${packageJson.name} ${version} in ${out}`);
if (values['dry-run']) {
  console.log(`Not done: commit of ${CHANGED.join(', ')}; tag v${version}; npm publish ${filename} --provenance --access public`);
} else publish(join(folder, 'made'), out, { version, filename });
rmSync(folder, { recursive: true });
