import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { chromium } from '../support/browser.mjs';
import { packOnce, runIn } from './sample-apps.js';

/** What a newcomer installs besides the package. */
const INSTALLED = ['playwright', 'playwright-core', 'vite', '@noble'];

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

  it('signs in by a test of three lines: kms-emulator exec -- playwright test', async () => {
    const site = await serveFiles({ folders: [folder], port: 5199 });
    const { executablePath, args, env } = await chromium();
    const launchOptions = JSON.stringify({ executablePath, args, env });
    writeFileSync(join(folder, 'playwright.config.js'), `module.exports = { workers: 1, use: { launchOptions: ${launchOptions} } };`);
    const { failed, output } = await runIn(
      folder,
      process.execPath,
      'node_modules/kms-elements/dist/emulator/cli.js',
      'exec',
      '--',
      'playwright',
      'test',
    );
    await site.close();
    expect([failed, output]).to.satisfy(([isFailed, text]: [boolean, string]) => !isFailed && text.includes('1 passed'), output);
  });

  it("starts an emulator with Vite's dev server, by a configuration in CommonJS", async () => {
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
