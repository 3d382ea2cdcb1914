import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { build } from 'esbuild';
import { chromium as playwright } from 'playwright';
import { serveEmulator } from '../../emulator/node.js';
import { root } from '../../scripts/entries.mjs';
import { nodeAt } from '../../scripts/other-node.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { installOnce } from '../interop/packages.js';
import { chromium } from '../support/browser.mjs';
import { faultReport, heard } from '../support/fault-report.js';
import { packOnce, runIn } from './sample-apps.js';

/** What a new user installs besides the package, and what comes with that. */
const INSTALLED = ['playwright', 'playwright-core', 'vite', '@hpke', '@noble', 'idb-keyval', 'lit'];

/** What a spec requests from Chromium; the name stands for all of them. */
interface Command {
  readonly command: 'WebAuthn.enable';
  readonly params: object;
}

/** Where the samples expect the emulator. */
const USUAL = 'http://localhost:8787';

/** Playwright's `use` for a site, as text of a configuration. */
async function useFor(baseURL: string): Promise<string> {
  const { executablePath, args, env } = await chromium();
  return JSON.stringify({ baseURL, launchOptions: { executablePath, args, env } });
}

describe('a folder of `npm init -y` with the packed package', () => {
  let folder: string;
  before(() => {
    packOnce();
    folder = mkdtempSync(join(tmpdir(), 'kms-newcomer-'));
    execFileSync('npm', ['init', '-y'], { cwd: folder, stdio: 'ignore' });
    const installed = join(folder, 'node_modules/kms-elements');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(root, '.cache/apps/kms-elements.tgz'), '--strip-components=1', '-C', installed]);
    mkdirSync(join(folder, 'node_modules/.bin'));
    symlinkSync(join(installed, 'dist/emulator/cli.js'), join(folder, 'node_modules/.bin/kms-emulator'));
    symlinkSync(join(root, 'node_modules/playwright/cli.js'), join(folder, 'node_modules/.bin/playwright'));
    for (const name of INSTALLED) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    cpSync(join(root, 'test/apps/newcomer'), folder, { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const exec = (...command: readonly string[]) =>
    runIn(folder, process.execPath, 'node_modules/kms-elements/dist/emulator/cli.js', 'exec', '--', ...command);

  /** A site with a server of its own, for the configuration of Playwright. @param connect what the policy of its pages lets them reach. */
  async function ownServer(connect: string) {
    const { origin, close } = await serveFiles({ folders: [folder] });
    await close();
    const { port } = new URL(origin); // free a moment ago
    const url = `http://localhost:${port}`;
    const webServer = { command: 'node own-server/site.mjs', url, env: { PORT: port, CONNECT: connect } };
    return { use: await useFor(url), settings: `fullyParallel: true, workers: 2, webServer: ${JSON.stringify(webServer)}` };
  }

  it('signs in with a test of three lines, with every other method, and on a site with its own server under the policy of the docs', async () => {
    const site = await serveFiles({ folders: [folder] });
    const own = await ownServer(USUAL);
    const projects = [
      `{ name: 'pages', testMatch: '*.spec.js', testIgnore: 'own-server/**', use: ${await useFor(site.origin)} }`,
      `{ name: 'server', testDir: 'own-server', use: ${own.use} }`,
    ];
    writeFileSync(join(folder, 'playwright.config.js'), `module.exports = { timeout: 90_000, ${own.settings}, projects: [${projects}] };`);
    const { failed, output } = await exec('playwright', 'test');
    await site.close();
    expect([failed, output]).to.satisfy(([isFailed, text]: [boolean, string]) => !isFailed && text.includes('7 passed'), output);
  });

  it("says what a page's policy has blocked", async () => {
    const { use, settings } = await ownServer('');
    const config = `module.exports = { testDir: 'own-server', grep: /ada/, timeout: 5000, ${settings}, use: ${use} };`;
    writeFileSync(join(folder, 'blocked.config.js'), config);
    const { failed, output } = await exec('playwright', 'test', '--config', 'blocked.config.js');
    const isSaid = /could not reach its emulator.*connect-src 'self'/s.test(output);
    expect([failed, isSaid], output).to.deep.equal([true, true]);
  });

  for (const [what, report, cause] of [
    ['an answer with 503', faultReport([heard(1500, 'otp_init', 503)]), /^ {2}await emulator\.setFault.*\n/m],
    ['no network', faultReport([heard(1500, 'otp_init')], { code: 'offline' }), /^ {2}await page.*setOffline.*\n/m],
  ] as const)
    it(`replays a reported failure, ${what}: the printed test fails because of it, and passes without it`, async () => {
      writeFileSync(join(folder, 'report.txt'), report);
      const cli = ['node_modules/kms-elements/dist/emulator/cli.js', 'replay', 'report.txt', '--quiet', '--url', 'http://localhost:1'];
      const { output: text } = await runIn(folder, process.execPath, ...cli);
      const site = await serveFiles({ folders: [folder] });
      const use = await useFor(site.origin);
      const settings = `testMatch: '*.reported.js', timeout: 8_000, use: ${use}`;
      writeFileSync(join(folder, 'reported.config.js'), `module.exports = { ${settings} };`);
      const attempt = async (spec: string) => {
        writeFileSync(join(folder, 'a.reported.js'), spec);
        return exec('playwright', 'test', '--config', 'reported.config.js');
      };
      const withFault = await attempt(text);
      const without = await attempt(text.replace(cause, ''));
      await site.close();
      expect([withFault.failed, without.failed], withFault.output + without.output).to.deep.equal([true, false]);
      expect(withFault.output).to.include('1 failed');
    });

  it('tests in its own process: node --test', async () => {
    const { failed, output } = await runIn(folder, process.execPath, '--test', '--test-reporter', 'tap', 'in-node/accounts.test.mjs');
    expect([failed, /^# pass (\d+)$/m.exec(output)?.[1]], output).to.deep.equal([false, '1']);
  });

  it("runs in the Node version of the docs' container", async () => {
    const [, major] = /^FROM node:(\d+)-/m.exec(readFileSync(join(root, 'docs/emulator.md'), 'utf8')) ?? [];
    const node = join(nodeAt(Number(major)), 'node');
    const ask = "console.log(process.version, await (await fetch(process.env.KMS_EMULATOR + '/_emulator/config')).text())";
    const command = ['node_modules/kms-elements/dist/emulator/cli.js', 'exec', '--', node, '--input-type=module', '--eval', ask];
    const { failed, output } = await runIn(folder, node, ...command);
    expect([failed, new RegExp(`v${major}\\..* \\{"`).test(output)], output).to.deep.equal([false, true]);
  });

  /** Install test runners as a new user does. */
  function addRunners(...names: readonly string[]) {
    const installed = join(root, '.cache/runners/');
    installOnce(join(root, 'test/apps/runners/'), installed);
    for (const name of names) symlinkSync(join(installed, 'node_modules', name), join(folder, 'node_modules', name));
  }

  it('tests elements in jsdom: jest', async () => {
    addRunners('jest', '@jest', 'jest-environment-jsdom');
    const jest = [
      'node',
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--config',
      'in-jest/jest.config.mjs',
      '--testTimeout',
      '60000',
    ];
    const { failed, output } = await exec(...jest);
    expect([failed, output]).to.satisfy(([isFailed, text]: [boolean, string]) => !isFailed && text.includes('1 passed'), output);
  });

  it('tests in its own process, and elements in jsdom: vitest run', async () => {
    addRunners('vitest', 'jsdom');
    for (const tests of ['in-vitest', 'in-jsdom']) {
      // A busy machine isn't a failure.
      const command = ['node_modules/vitest/vitest.mjs', 'run', '--dir', tests, '--testTimeout', '60000'];
      const { failed, output } = await runIn(folder, process.execPath, ...command);
      expect([failed, output]).to.satisfy(([isFailed, text]: [boolean, string]) => !isFailed && text.includes('1 passed'), output);
    }
  });

  it('signs in with the Cypress commands; only its binary is missing here', async () => {
    const standIn = join(root, 'test/apps/cypress-stand-in.ts');
    const files = [standIn, ...['support/e2e.js', 'e2e/login.cy.js', 'e2e/more.cy.js'].map((file) => join(folder, 'cypress', file))];
    const contents = files.map((file) => `import ${JSON.stringify(file)};`).join('');
    const emulator = await serveEmulator();
    const site = await serveFiles({ folders: [folder], html: (text: string) => text.replaceAll(USUAL, emulator.origin) });
    const bundled = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      format: 'iife',
      write: false,
      ignoreAnnotations: true,
    });
    writeFileSync(join(folder, 'runner.html'), '<!doctype html><title>Specs</title>');
    const browser = await playwright.launch(await chromium());
    try {
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await page.exposeFunction('automation', ({ command, params }: Command) => session.send(command, params));
      await page.goto(`${site.origin}/runner.html`);
      await page.addScriptTag({ content: bundled.outputFiles[0]?.text.replaceAll(USUAL, emulator.origin) ?? '' });
      const told = await page.evaluate(() => (window as unknown as { runSpecs: () => Promise<readonly string[]> }).runSpecs());
      expect(told).to.have.length(5);
      // As one text, because a list would be cut off in a failure's message.
      expect(told.filter((one) => !one.endsWith(': passed')).join('\n')).to.equal('');
    } finally {
      await Promise.all([browser.close(), site.close(), emulator.close()]);
    }
  });

  it("starts an emulator with Vite's dev server, from a CommonJS configuration", async () => {
    writeFileSync(join(folder, 'vite.config.js'), "import kms from 'kms-elements/emulator/vite';\nexport default { plugins: [kms()] };\n");
    writeFileSync(
      join(folder, 'look.mjs'),
      `import { createServer } from 'vite';
      const dev = await createServer({ logLevel: 'silent', server: { port: 0 } });
      const { status } = await fetch(JSON.parse(dev.config.define['import.meta.env.KMS_EMULATOR']) + '/_emulator/config');
      await dev.close();
      console.log('answered', status);`,
    );
    const { output } = await runIn(folder, process.execPath, 'look.mjs');
    expect(output).to.include('answered 200');
    const required = "console.log(typeof require('kms-elements/emulator/vite').default)";
    expect((await runIn(folder, process.execPath, '-e', required)).output).to.include('function');
  });
});
