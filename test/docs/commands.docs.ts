import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai';
import { testPolicies } from '../../emulator/command/policy-tests.js';
import { createEmulator } from '../../emulator/emulator.js';
import { emulatorEntries, inlineEntries, packageJson, root, siteEntries } from '../../scripts/entries.mjs';
import { integritiesIn, integrityOf } from '../../scripts/integrity.mjs';
import { readDescriptors } from '../../src/asking-frame/descriptors.js';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { framed, inLanguage, isForNode, isStory, nameOf, placeOf, type Sample, samples } from './samples.js';

const run = promisify(execFile);
const FOLDER = join(root, '.cache/docs/node');
/** What a fence may say. Each kind is checked somewhere here. */
const LANGUAGES = ['css', 'dockerfile', 'html', 'http', 'js', 'json', 'sh', 'ts', 'yaml'];
/** Of frameworks: parts of files of the sample apps, which have a stage of their own. */
const OF_APPS = ['jsx', 'tsx', 'vue', 'svelte', 'astro'];
/** Pictures and what is heard, not samples: nothing runs them. What is heard is compared in test/matrix/voice.matrix.ts. */
const DRAWN = ['mermaid', 'text'];
const APPS = /^(demo\/apps|test\/frameworks|test\/apps\/newcomer|test\/servers)\//;

describe('samples in the documentation', () => {
  it("in a workflow start what a reader can run as a command; the container's is started in test/emulator/command-line.node.test.ts", () => {
    const given = new Set(inLanguage('sh').flatMap(({ code }) => code.split('\n')));
    const run = inLanguage('yaml').flatMap(({ code }) => [...code.matchAll(/- run: (npx kms-.*)/g)].map(([, command = '']) => command));
    expect(run).to.have.length(1);
    for (const command of run) expect([...given], command).to.include(command);
  });

  it('name their language', () => {
    const strange = samples().filter(({ language }) => ![...LANGUAGES, ...OF_APPS, ...DRAWN].includes(language));
    expect(strange.map((sample) => `${placeOf(sample)} ${sample.language}`)).to.deep.equal([]);
  });

  for (const sample of samples().filter(({ language, source }) => OF_APPS.includes(language) || source !== undefined)) {
    it(`are part of the app that they show: ${placeOf(sample)}`, () => {
      expect(sample.source).to.match(APPS);
      const lines = (text: string) => text.split('\n').map((line) => line.trim());
      const whole = lines(readFileSync(join(root, sample.source ?? ''), 'utf8')).filter(Boolean);
      const shown = lines(sample.code).filter(Boolean);
      expect(`\n${whole.join('\n')}\n`).to.include(`\n${shown.join('\n')}\n`);
    });
  }

  /** What a sample in JSON is, by a member that no other kind has, and what must hold for it. An emulator can start with all others. */
  const kinds: readonly (readonly [string, (code: string) => unknown])[] = [
    ['tests', (code) => expect(testPolicies(JSON.parse(code))).to.include({ isPassed: true })],
    ['context', (code) => expect(readDescriptors(`[${code}]`)).to.deep.include({ faults: [] })],
    [
      'mcpServers',
      (code) => {
        const { command, args } = JSON.parse(code).mcpServers['kms-elements'];
        expect([command, ...args].join(' ')).to.equal('npx kms-elements mcp');
      },
    ],
    [
      '',
      async (code) => {
        const emulator = createEmulator({ config: JSON.parse(code) });
        expect((await emulator.fetch(new Request('http://localhost:8787/_emulator/config'))).status).to.equal(200);
      },
    ],
  ];

  for (const sample of inLanguage('json')) {
    it(`are JSON that is accepted: ${placeOf(sample)}`, async () => {
      const members = Object.keys(JSON.parse(sample.code));
      const [, check] = kinds.find(([member]) => member === '' || members.includes(member))!;
      await check(sample.code);
    });
  }
});

describe('commands in the documentation', () => {
  let emulator: EmulatorControls;
  before(async () => {
    emulator = await startEmulator();
  });
  after(() => emulator.close());

  /** What a line begins with, and what must hold for it. */
  const rules: readonly (readonly [RegExp, (match: RegExpExecArray, line: string) => unknown])[] = [
    [/^npm (ci|test)\b/, () => {}],
    [/^npm run ([\w:]+)/, ([, script = '']) => expect(packageJson.scripts).to.have.property(script)],
    [/^npm pack$/, () => {}],
    [
      /^npm install \S+\/([\w-]+)-([\d.]+)\.tgz$/,
      ([, name, version]) => expect({ name, version }).to.deep.equal({ name: packageJson.name, version: packageJson.version }),
    ],
    [/^npm install (?:-D )?([\w-]+)/, ([, name]) => expect(name).to.equal(packageJson.name)],
    [
      /^npx kms-elements check-messages [\w-]+\.json(?: --(?:partial|lang \w+))*$/,
      () =>
        run(process.execPath, [join(root, packageJson.bin['kms-elements']), 'check-messages', join(root, 'src/texts/languages/de.json')]),
    ],
    [
      /^npx kms-elements well-known( https:\S+)+( > \S+)?$/,
      (_, line) => {
        const origins = line.split(' ').filter((word) => word.startsWith('https:'));
        return run(process.execPath, [join(root, packageJson.bin['kms-elements']), 'well-known', ...origins]);
      },
    ],
    [
      /^npx kms-elements descriptors \S+ \S+\.json$/,
      async () => {
        const [sample] = inLanguage('json').filter(({ code }) => code.includes('"context"'));
        const [document, file] = ['asking-frame.html', 'pool.json'].map((name) => join(FOLDER, name)) as [string, string]; // two names
        mkdirSync(FOLDER, { recursive: true });
        cpSync(join(root, 'dist/asking-frame.html'), document);
        writeFileSync(file, sample?.code ?? '');
        const { stdout } = await run(process.execPath, [join(root, packageJson.bin['kms-elements']), 'descriptors', document, file]);
        expect(stdout).to.equal(`${document} describes 1 calls and kinds of typed data\n`);
      },
    ],
    [/^(?:NODE_OPTIONS=\S+ )?npx ([\w-]+)/, ([, name = '']) => expect(packageJson.bin).to.have.property(name)],
    [/^node -p "(require\('.*)"$/, (_, line) => run('sh', ['-c', line], { cwd: root })],
    [
      /^openssl dgst -sha384 -binary (dist\/([\w.-]+)) \| openssl base64 -A$/,
      (match) => expect(integritiesIn(join(root, 'dist'))[match[2] ?? '']).to.equal(integrityOf(join(root, match[1] ?? ''))),
    ],
    [/^curl /, (_, line) => run('sh', ['-c', line.replaceAll('http://localhost:8787', emulator.origin).replace('curl', 'curl -fsS')])],
  ];

  for (const sample of inLanguage('sh')) {
    it(`can be run: ${placeOf(sample)}`, async () => {
      for (const line of sample.code
        .replace(/\\\n\s*/g, '')
        .trim()
        .split('\n')) {
        const [rule] = rules.filter(([pattern]) => pattern.test(line));
        if (!rule) throw new Error(`nobody knows what this does: ${line}`);
        await rule[1](rule[0].exec(line) as RegExpExecArray, line);
      }
    });
  }
});

describe('scripts for Node in the documentation', () => {
  let emulator: EmulatorControls;
  let node: Server;
  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    emulator = await startEmulator();
    node = await startNode();
  });
  after(async () => {
    node.close();
    await emulator.close();
  });

  /** A script that finds here what it would find on a site: packages, the emulator, an Ethereum node. */
  function write(name: string, code: string): string {
    const file = join(FOLDER, name);
    const { port } = node.address() as AddressInfo;
    const addressed = code
      .replaceAll('http://localhost:8787', emulator.origin)
      .replaceAll('https://node.example', `http://localhost:${port}`);
    writeFileSync(
      file,
      addressed.replace(/'kms-elements(\/[\w/-]+)?'/g, (_, entry = '') => `'${sourceOf(entry, file)}'`),
    );
    return file;
  }

  for (const sample of inLanguage('js', 'ts').filter((one) => isForNode(one) && !isStory(one) && one.source === undefined)) {
    it(`run to their end: ${placeOf(sample)}`, async () => {
      write('frame.ts', readFileSync(join(root, 'test/docs/frame.ts'), 'utf8'));
      write(`${nameOf(sample)}.ts`, required(framed(sample, './frame.js')));
      // A client with a signed-in user waits for the session's end.
      const start = write(
        `${nameOf(sample)}.start.ts`,
        `${surroundings(sample)}await import('./${nameOf(sample)}.js');\nprocess.exit(0);\n`,
      );
      const { stderr } = await run(process.execPath, ['--import', 'tsx', start], { cwd: root, timeout: 30_000 });
      expect(stderr.replace(/^npm warn.*$/gm, '').trim()).to.equal('');
    });
  }
});

/** What the service's own packages expect around them, in place of a browser. */
function surroundings({ code }: Sample): string {
  if (!code.includes('@turnkey/')) return '';
  return "import { becomeBrowser } from '../../../test/interop/browser.js';\nimport { publishedPackages } from '../../../test/interop/packages.js';\nbecomeBrowser(publishedPackages());\n";
}

/** The service's own packages are installed elsewhere, and run in Node as CommonJS builds. */
function required(code: string): string {
  const load = `createRequire('${join(root, '.cache/interop/package.json')}')`;
  const given = code.replace(
    /^import (\{[^}]+\}) from '(@turnkey\/[\w-]+)';$/gm,
    (_, names, name) => `const ${names} = ${load}('${name}');`,
  );
  return given === code ? code : `import { createRequire } from 'node:module';${given}`;
}

/** The source of a published entry, as a file imports it. */
function sourceOf(entry: string, from: string): string {
  const target = packageJson.exports[`.${entry}`]?.default.slice('./dist/'.length, -'.js'.length);
  return relative(dirname(from), siteEntries[target] ?? emulatorEntries[target] ?? inlineEntries[target]).replace(/\.ts$/, '.js');
}

/** An Ethereum node that knows its chain and nothing else. */
async function startNode(): Promise<Server> {
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => {
      const { id } = JSON.parse(text);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
