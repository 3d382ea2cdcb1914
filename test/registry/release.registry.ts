import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { build } from 'esbuild';
import { type Browser, chromium as playwright } from 'playwright';
import { packageJson, root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { packOnce, runIn } from '../apps/sample-apps.js';
import { chromium } from '../support/browser.mjs';
import { type Registry, startRegistry } from './proxy.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const USUAL = 'http://localhost:8787';

/** The first fence of README in a language. */
function fence(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme) ?? [];
  if (!code) throw new Error(`README shows no ${language}`);
  return code;
}

/** The emulator that came with the package, by its command. */
async function startEmulator(folder: string): Promise<{ readonly origin: string; close(): void }> {
  const child = spawn('npx', ['--no-install', 'kms-emulator', '--port', '0'], { cwd: folder, detached: true });
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const [, address] = /emulator ready at (http:\/\/\S+?)\/?\s/.exec(text) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the emulator ended\n${text}`)));
  });
  // npx starts the command as a separate process: both are in one group, which is ended.
  return { origin, close: () => void (child.pid && process.kill(-child.pid)) };
}

describe('the release on a registry, and an empty folder that installs it', () => {
  let registry: Registry;
  let folder: string;
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let browser: Browser;

  before(async () => {
    packOnce();
    registry = await startRegistry();
    folder = mkdtempSync(join(tmpdir(), 'kms-empty-'));
    // npm asks for a name before it publishes; this registry accepts any.
    writeFileSync(join(folder, '.npmrc'), `registry=${registry.address}\n${registry.address.replace('http:', '')}:_authToken=anybody\n`);
    browser = await playwright.launch(await chromium());
  });
  after(async () => {
    emulator?.close();
    await browser?.close();
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const npm = async (...input: readonly string[]): Promise<string> => {
    const { failed, output } = await runIn(folder, 'npm', ...input);
    expect(failed, `npm ${input.join(' ')}\n${output}\n${registry.told()}`).to.equal(false);
    return output;
  };

  it('is published, and found there under its version', async () => {
    await npm('publish', join(root, '.cache/apps/kms-elements.tgz'));
    expect((await npm('view', 'kms-elements', 'version')).trim().split('\n')).to.include(packageJson.version);
  });

  it("installs with README's command, with its dependencies and without install scripts", async () => {
    const [line] = /npm install kms-elements/.exec(readme) ?? [];
    expect(line, 'README').to.equal('npm install kms-elements');
    await npm('init', '-y');
    await npm('install', 'kms-elements');
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const entries = Object.entries<{ readonly hasInstallScript?: boolean }>(lock.packages);
    expect(entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).to.deep.equal([]);
    emulator = await startEmulator(folder);
  });

  /** Opens a page of the folder and signs in. Returns what the page wrote to the console. @param last what it writes at the end. */
  async function signIn(files: Readonly<Record<string, string>>, last?: RegExp): Promise<readonly string[]> {
    const served = join(folder, 'site');
    rmSync(served, { recursive: true, force: true });
    mkdirSync(served);
    cpSync(join(folder, 'node_modules/kms-elements/dist'), served, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(served, name), text);
    const site = await serveFiles({ folders: [served] });
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => void said.push(message.text()));
    page.on('pageerror', (error) => void said.push(`thrown: ${error.message}`));
    const heard = last && page.waitForEvent('console', (message) => last.test(message.text()));
    await page.route(`${USUAL}/**`, (route) => route.continue({ url: route.request().url().replace(USUAL, emulator.origin) }));
    await page.goto(`${site.origin}/index.html`);
    const to = `ada-${Object.keys(files).length}@example.com`;
    await page.getByRole('textbox', { name: 'Email address' }).fill(to);
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    const inbox = await (await fetch(`${emulator.origin}/_emulator/inbox?to=${to}`)).json();
    await page.getByRole('textbox', { name: 'Code' }).fill(inbox.messages[0].code);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await heard;
    await page.close();
    await site.close();
    return said;
  }

  it("signs in with README's script tag", async () => {
    const said = await signIn({ 'index.html': `<!doctype html><html lang="en"><title>A site</title>${fence('html')}` });
    expect(said.filter((text) => text.startsWith('thrown'))).to.deep.equal([]);
  });

  it("signs in with README's script, bundled, which reads the accounts of the new wallet", async () => {
    const login = `<kms-login emulator="${USUAL}"></kms-login>`;
    const { outputFiles } = await build({
      stdin: { contents: fence('js'), resolveDir: folder },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    const files = {
      'index.html': `<!doctype html><html lang="en"><title>A site</title>${login}<script type="module" src="app.js"></script>`,
      'app.js': outputFiles[0]?.text ?? '',
    };
    const said = await signIn(files, /[\da-f]{8}-[\da-f]{4}-/);
    expect(said.filter((text) => text.startsWith('thrown'))).to.deep.equal([]);
  });
});
