// The package as a site gets it: its content, what it installs, and that other tools can read it.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build, parseSync } from 'vite';
import { outputs, packageJson, root } from '../../scripts/entries.mjs';
import { licenceOf } from '../../scripts/notices.mjs';
import { shipped, shippedSizes } from '../../scripts/shipped.mjs';

const run = promisify(execFile);
const read = (path) => readFileSync(join(root, path), 'utf8');
const tool = (name) => join(root, 'node_modules/.bin', name);

/** What may lie in the tarball. Minified files have maps that hold their sources, so that a stack trace leads somewhere. */
const CONTENT = [
  /^dist\/[\w./-]+\.(js|d\.ts)$/,
  /^dist\/(kms|chunks\/[\w-]+)\.js\.map$/,
  /^dist\/((export|import|key|asking)-frame(\.[\w-]+)?\.html|asking-frame\.(languages|reading)\.js|before\.css|NOTICES\.txt)$/,
  /^dist\/command\/((kms-elements|agent-server|descriptors|language-faults)\.mjs|english\.json)$/,
  /^(dist\/)?(custom-elements|package|web-types|integrity|vscode\.(html|css)-custom-data)\.json$/,
  /^(CHANGELOG|LICENSE|README|SECURITY)(\.md)?$/,
  /^(docs\/([\w-]+\/)?[\w-]+\.md|skills\/kms-elements\/SKILL\.md|llms\.txt)$/,
];
const TARBALL_LIMIT_KB = 3600;
/** On a developer's disk, with its dependencies. */
const INSTALLED_LIMIT_MB = 20;
/** Its pictures weigh more than the package, so it contains neither. */
const PICTURES = 'docs/pictures.md';
/** What lets a site use the code in its own product, whatever that is. */
const LICENCES = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', '(Apache-2.0 AND BSD-3-Clause)'];
/** npm runs these when a developer installs the package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare', 'dependencies'];

const built = () =>
  readdirSync(join(root, 'dist'), { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `dist/${name}`);

/** Every address that a built file imports, statically or later. */
function requestsOf(path) {
  const code = read(path);
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const still = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(({ moduleRequest }) => moduleRequest?.value);
  const later = dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  return [...still, ...later].filter(Boolean);
}

describe('llms.txt', () => {
  it('names every page of the documentation by its title, and no other', () => {
    const named = [...read('llms.txt').matchAll(/^- \[(.+)\]\((docs\/\S+)\)$/gm)].map(([, title, path]) => `${path} ${title}`);
    const pages = readdirSync(join(root, 'docs'), { recursive: true })
      .map((name) => `docs/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md') && !path.includes('/adr/') && !path.endsWith('README.md') && path !== PICTURES);
    const titleOf = (path) => /^# (.+)$/m.exec(read(path))?.[1].replaceAll('`', '');
    expect(named).to.have.members(pages.map((path) => `${path} ${titleOf(path)}`));
  });
});

describe('the published package', () => {
  let folder;
  let tarball;
  let content;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kms-pack-'));
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
    const [packed] = JSON.parse(stdout);
    tarball = join(folder, packed.filename);
    content = packed;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what a site needs and nothing else', () => {
    const paths = content.files.map(({ path }) => path);
    expect(paths.filter((path) => !CONTENT.some((pattern) => pattern.test(path)))).to.deep.equal([]);
    expect(paths).to.include.members([
      'LICENSE',
      'README.md',
      'dist/NOTICES.txt',
      'dist/export-frame.html',
      'dist/export-frame.languages.html',
      'dist/import-frame.html',
      'dist/import-frame.languages.html',
      'dist/key-frame.html',
      'dist/asking-frame.html',
      'dist/asking-frame.languages.js',
      'dist/asking-frame.reading.js',
      'dist/kms.js',
    ]);
    expect(content.size / 1000).to.be.below(TARBALL_LIMIT_KB);
  });

  it('takes less than 20 MB with its dependencies', () => {
    const bytes = shippedSizes().reduce((sum, size) => sum + size, content.unpackedSize);
    expect(bytes / 1_000_000).to.be.below(INSTALLED_LIMIT_MB);
  });

  it('only links from its pages to its own files', () => {
    const paths = new Set(content.files.map(({ path }) => path));
    const folders = new Set([...paths].flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at).join('/'))));
    const dead = [...paths]
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const links = [
          ...read(path)
            .replace(/^```[\s\S]*?^```/gm, '')
            .matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g),
        ].map(([, link]) => link);
        const own = links.filter((link) => !/^(https?|mailto):/.test(link));
        const lost = own.filter((link) => {
          const target = join(dirname(path), link).replace(/\/$/, '');
          return !paths.has(target) && !folders.has(target);
        });
        return lost.map((link) => `${path}: ${link}`);
      });
    expect(dead).to.deep.equal([]);
  });

  it('contains no script without an entry', () => {
    const seen = new Set();
    const visit = (path) => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const request of requestsOf(path)) if (request.startsWith('.')) visit(join(dirname(path), request));
    };
    // These are loaded by a document, and by a page that creates a worker.
    const byAddress = ['asking-frame.languages', 'asking-frame.reading', 'emulator/inline-worker'].map((name) => `dist/${name}.js`);
    for (const path of [...outputs.values(), packageJson.unpkg, ...byAddress]) visit(path);
    expect(built().filter((path) => !seen.has(path))).to.deep.equal([]);
  });

  it("imports nothing that it doesn't declare", () => {
    const named = [packageJson.name, ...Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies })];
    const isNamed = (request) => /^(\.|node:)/.test(request) || named.some((name) => request === name || request.startsWith(`${name}/`));
    const strangers = built().flatMap((path) => requestsOf(path).map((request) => ({ path, request })));
    expect(strangers.filter(({ request }) => !isNamed(request))).to.deep.equal([]);
  });

  it("requires the site's own libraries only if it uses them", () => {
    const optional = Object.entries(packageJson.peerDependenciesMeta).filter(([, meta]) => meta.optional);
    expect(optional.map(([name]) => name)).to.have.members(Object.keys(packageJson.peerDependencies));
  });

  it('runs nothing when it is installed, and neither do its dependencies', () => {
    expect(Object.keys(packageJson.scripts).filter((name) => INSTALL_SCRIPTS.includes(name))).to.deep.equal([]);
    expect([...shipped()].filter(([, one]) => one.hasInstallScript)).to.deep.equal([]);
  });

  it('has only licenses that suit a product, with their texts', () => {
    const wrong = [...shipped()].filter(([, { license }]) => !LICENCES.includes(license));
    expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).to.deep.equal([]);
    const chapters = [...read('dist/NOTICES.txt').matchAll(/^(\S+) [\d.]+ \((.+)\)$/gm)].map(([, name, license]) => ({ name, license }));
    expect(chapters.filter(({ license }) => !LICENCES.includes(license))).to.deep.equal([]);
    expect(chapters.map(({ name }) => name)).to.include.members(['lit-html', '@hpke/core', 'idb-keyval', '@simplewebauthn/browser']);
    const silent = chapters.filter(({ name }) => !licenceOf(`node_modules/${name}`).text);
    // Published without a file; their licences are named in their chapters.
    const programs = ['compute-budget', 'memo', 'system', 'token'].map((name) => `@solana-program/${name}`);
    expect(silent.map(({ name }) => name)).to.deep.equal(['@bufbuild/protobuf', ...programs]);
  });

  it('writes the file by which domains share passkeys, only with origins', async () => {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const command = join(folder, 'package', packageJson.bin['kms-elements']);
    const wellKnown = (...origins) => run(process.execPath, [command, 'well-known', ...origins], { cwd: folder });
    const { stdout } = await wellKnown('https://shop.example', 'https://shop.de');
    expect(JSON.parse(stdout)).to.deep.equal({ origins: ['https://shop.example', 'https://shop.de'] });
    for (const wrong of [[], ['shop.example'], ['https://shop.example/'], ['http://shop.example']])
      expect((await wellKnown(...wrong).catch(({ code }) => ({ code }))).code, String(wrong)).to.equal(1);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example`);
    expect((await wellKnown(...many)).stderr).to.include('browsers accept the first 5');
  });

  it("writes contract descriptors into the document that asks, with what they include, and says what it couldn't use", async () => {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const command = join(folder, 'package', packageJson.bin['kms-elements']);
    const at = (name) => join(folder, 'descriptors', name);
    const describes = (...given) =>
      run(process.execPath, [command, 'descriptors', ...given], { cwd: folder }).then(
        ({ stdout }) => [0, stdout.trim().split('\n')],
        ({ code, stdout, stderr }) => [code, `${stdout}${stderr}`.trim().split('\n')],
      );
    mkdirSync(join(folder, 'descriptors/shared'), { recursive: true });
    const write = (name, content) => writeFileSync(at(name), JSON.stringify(content));
    const format = (path) => ({ intent: 'Lock </script>', fields: [{ path, label: 'Until', format: 'date' }] });
    write('shared/all.json', {
      metadata: { owner: 'The Pool' },
      display: { formats: { 'lock(uint256 until)': format('until'), 'open(uint256)': format('until') } },
    });
    const deployments = [{ chainId: 1, address: `0x${'0'.repeat(39)}1` }];
    const fields = [{ path: 'until', label: 'Locked until' }];
    write('pool.json', {
      includes: 'shared/all.json',
      context: { contract: { deployments } },
      display: { formats: { 'lock(uint256 until)': { fields } } },
    });
    cpSync(join(folder, 'package/dist/asking-frame.html'), at('asking-frame.html'));
    const [code, lines] = await describes(at('asking-frame.html'), at('pool.json'));
    expect([code, lines]).to.deep.equal([
      1,
      [
        'The Pool, open(uint256): its parameters have no names, neither here nor in an ABI of the descriptor',
        `${at('asking-frame.html')} describes 1 calls and kinds of typed data`,
      ],
    ]);
    const document = readFileSync(at('asking-frame.html'), 'utf8');
    expect(document).to.include('"intent":"Lock \\u003c/script>","fields":[{"path":"until","label":"Locked until","format":"date"}]');
    // A second run writes the same.
    await describes(at('asking-frame.html'), at('pool.json'));
    expect(readFileSync(at('asking-frame.html'), 'utf8')).to.equal(document);
    expect((await describes(at('pool.json'), at('pool.json')))[1]).to.deep.equal(['this is not asking-frame.html']);
    expect((await describes(at('asking-frame.html')))[0]).to.equal(1);
  });

  it("checks a site's texts with its command, which only needs Node", async () => {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const command = join(folder, 'package', packageJson.bin['kms-elements']);
    const check = async (name, texts, ...options) => {
      writeFileSync(join(folder, name), JSON.stringify(texts));
      const given = [command, 'check-messages', join(folder, name), ...options];
      return run(process.execPath, given, { cwd: folder }).then(
        ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
        ({ code, stdout }) => ({ code, lines: stdout.trim().split('\n') }),
      );
    };
    const planted = { signIn: 'Aamälde', codeSent: 'Code', verify: 'x'.repeat(60), signUp: 'Make your account with this', gone: 'furt' };
    const { code, lines } = await check('messages.json', { gsw: planted }, '--partial');
    expect([code, lines.map((line) => line.split(',')[0])]).to.deep.equal([
      1,
      [
        'codeSent: has no placeholder instead of {contact} {length}',
        'verify: too long',
        'signUp: still has English in it: Make your account with this',
        'gone: no such text',
        '4 to fix',
      ],
    ]);
    expect(await check('gsw.json', { signIn: 'Aamälde' }, '--partial')).to.deep.equal({ code: 0, lines: ['all texts are fine'] });
    const whole = await check('gsw.json', { signIn: 'Aamälde' });
    expect([whole.code, whole.lines.includes('email: missing'), whole.lines.some((line) => line.startsWith('frame.'))]).to.deep.equal([
      1,
      true,
      false,
    ]);
    const ours = JSON.parse(read('src/texts/languages/de.json'));
    expect(await check('de.json', ours, '--partial')).to.deep.equal({ code: 0, lines: ['all texts are fine'] });
    const two = await check('all.json', { en: { intro: 'Come in, and try this' }, ar: { signIn: 'Sign in' } }, '--partial');
    expect(two.lines).to.deep.equal(['ar signIn: still has English in it: Sign in', '1 to fix']);
  });

  it('passes publint', async () => {
    const bytes = readFileSync(tarball);
    const pack = { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
    const { messages, pkg } = await publint({ strict: true, level: 'suggestion', pack });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).to.deep.equal([]);
  });

  it('passes “Are the types wrong?”', async () => {
    // A style sheet has no types, and only our own element knows those of the script that reads an activity.
    const untyped = ['./before.css', './asking-frame.languages.js', './asking-frame.reading.js'];
    const options = ['--profile', 'esm-only', '--format', 'json', '--exclude-entrypoints', ...untyped];
    const { stdout } = await run(tool('attw'), [tarball, ...options], { maxBuffer: 64_000_000 });
    const { analysis } = JSON.parse(stdout);
    const isOurs = ({ resolutionKind }) => resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs';
    expect(analysis.problems.filter(isOurs)).to.deep.equal([]);
    expect(Object.keys(analysis.entrypoints)).to.include.members([
      '.',
      './client',
      './signers/viem',
      './testing',
      './testing/playwright',
      './testing/cypress',
      './emulator/vite',
    ]);
  });
});

describe('effects on import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kms-site-'));
  after(() => rmSync(folder, { recursive: true }));

  /** What a site's bundler keeps of imports whose names aren't used. */
  async function keptOf(...names) {
    const entry = join(folder, 'site.js');
    writeFileSync(entry, names.map((name) => `import '${join(root, outputs.get(name))}';`).join('\n'));
    const rolldownOptions = { external: (request) => /^[@\w]/.test(request) };
    const options = { write: false, minify: false, lib: { entry, formats: ['es'] }, rolldownOptions };
    const [{ output }] = await build({ root: folder, configFile: false, logLevel: 'error', build: options });
    return output[0].code.trim();
  }

  it("don't exist if package.json says so", async () => {
    const silent = [...outputs.keys()].filter((name) => /^\.($|\/(client|proofs|debug|signers))/.test(name));
    const kept = await keptOf(...silent);
    expect(kept.replace(/^import "[^"]+";$/gm, '').trim()).to.equal('');
  });

  it('are kept if a site asks for them', async () => {
    expect(await keptOf('./define/login')).to.match(/customElements/);
  });
});
