// What docs/getting-started.md says about bundlers: each current one builds a page with the elements, and its visitor signs in, in German.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import { type AppStage, appStage } from '../apps/app-stage.js';
import { packOnce, runIn, serveBuilt } from '../apps/sample-apps.js';
import { newestCode } from '../support/visitor.js';

const PAGE = (
  script: string,
) => `<!doctype html><html lang="de"><head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Bundled</title></head>
<body><kms-login emulator="http://localhost:8787"></kms-login><script type="module" src="${script}"></script></body></html>
`;
/** `page`: written next to the build, for a bundler that builds no pages. */
const BUNDLERS = {
  webpack: { packages: ['webpack', 'webpack-cli'], build: 'webpack --mode production --entry ./index.js -o built', page: 'main.js' },
  rspack: {
    packages: ['@rspack/core', '@rspack/cli'],
    build: 'rspack build --mode production --entry ./index.js -o built',
    page: 'main.js',
  },
  rollup: {
    packages: ['rollup', '@rollup/plugin-node-resolve'],
    build: 'rollup -i index.js -d built -f es -p @rollup/plugin-node-resolve',
    page: 'index.js',
  },
  esbuild: { packages: ['esbuild'], build: 'esbuild index.js --bundle --splitting --format=esm --outdir=built', page: 'index.js' },
  parcel: { packages: ['parcel'], build: 'parcel build index.html --dist-dir built --no-cache', page: undefined },
} as const;

describe('the elements', () => {
  let stand: AppStage;
  let folder: string;
  before(async () => {
    packOnce();
    stand = await appStage();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kms-bundled-'));
  });
  afterEach(async () => {
    await stand.closeAll();
    rmSync(folder, { recursive: true, force: true });
  });
  after(() => stand.close());

  const run = async (command: string) => {
    const { failed, output } = await runIn(folder, 'sh', '-c', command);
    expect(failed, output).to.equal(false);
  };

  for (const [name, { packages, build, page: script }] of Object.entries(BUNDLERS)) {
    it(`are built by ${name}, and sign in`, async () => {
      const settings = { private: true, type: 'module', '@parcel/resolver-default': { packageExports: true } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(settings));
      writeFileSync(join(folder, 'index.js'), "import 'kms-elements/define';\n");
      writeFileSync(join(folder, 'index.html'), PAGE('./index.js'));
      await run(`npm install --no-audit --no-fund --loglevel=error ${join(root, '.cache/apps/kms-elements.tgz')} ${packages.join(' ')}`);
      await run(build);
      const built = join(folder, 'built');
      mkdirSync(built, { recursive: true });
      if (script) writeFileSync(join(built, 'index.html'), PAGE(script));
      const site = stand.owns(await serveBuilt([built]));
      const { page, complaints } = await stand.open();
      await page.goto(`${site.origin}/index.html`);
      const to = `${name}@example.com`;
      await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(to);
      await page.getByRole('button', { name: 'Mit E-Mail fortfahren' }).click();
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.waitFor();
      await code.fill(await newestCode(stand.emulator, to));
      await page.getByRole('button', { name: 'Abmelden' }).waitFor();
      expect(complaints).to.deep.equal([]);
    }).timeout(180_000);
  }
});
