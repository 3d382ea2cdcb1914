// Current framework starters, each in its own folder, with the first login of its page in docs/frameworks.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import { nodeAt } from '../../scripts/other-node.mjs';
import { type AppStage, appStage, signIn } from '../apps/app-stage.js';
import { packOnce, type Site, serveBuilt, startAt } from '../apps/sample-apps.js';

/** `STARTERS=next npm run test:registry` only runs that one. */
const ASKED = process.env.STARTERS?.split(',');
/** Nuxt's and Astro's come from GitHub, not from npm. */
const STARTERS = {
  react: { create: 'npm create vite@latest app -- --template react-ts --no-interactive', built: 'dist' },
  vue: { create: 'npm create vite@latest app -- --template vue-ts --no-interactive', built: 'dist' },
  svelte: { create: 'npm create vite@latest app -- --template svelte-ts --no-interactive', built: 'dist' },
  solid: { create: 'npm create vite@latest app -- --template solid-ts --no-interactive', built: 'dist' },
  next: { create: 'npx --yes create-next-app@latest app --yes --skip-install', serve: ['next', 'start'] },
  sveltekit: {
    create: 'npx --yes sv@latest create app --template minimal --types ts --no-add-ons --no-install',
    serve: ['sh', '-c', 'exec vite preview --host localhost --strictPort --port $PORT'],
  },
  angular: {
    create: 'npx --yes @angular/cli@latest new app --defaults --skip-git --skip-install --skip-tests --ai-config none',
    built: 'dist/app/browser',
  },
} as const;
type StarterName = keyof typeof STARTERS;

const QUIET = { CI: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', npm_config_yes: 'true' };
/** Angular needs a Node that this machine may not have. */
const NODE = 24;

function pathWithNode(): string {
  const isThere = Number(process.versions.node.split('.')[0]) >= NODE;
  return isThere ? (process.env.PATH ?? '') : `${nodeAt(NODE)}:${process.env.PATH}`;
}

/** Next's starter requests its fonts from Google, which this machine may not reach: two empty faces in their place. */
const FONTS = join(root, '.cache/starters-fonts.cjs');
const FACE = "@font-face{font-family:'Geist';font-style:normal;font-weight:100 900;src:local('Arial')}";

function run(folder: string, command: string, path: string): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...QUIET, NEXT_FONT_GOOGLE_MOCKED_RESPONSES: FONTS, PATH: path },
  });
  expect(status, `${command}\n${stdout}\n${stderr}`).to.equal(0);
}

/** Adds the first login, as the page of docs shows it, to the starter. */
function addLogin(name: StarterName, app: string): void {
  if (name !== 'solid') {
    const login = join(root, 'demo/apps', name, 'first-login');
    cpSync(login, app, { recursive: true, filter: (path) => !path.includes('/first-login/starter') });
    return;
  }
  const [, code] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/frameworks/solid.md'), 'utf8')) ?? [];
  writeFileSync(join(app, 'src/App.tsx'), `${code}\nexport default App;\n`);
}

describe("today's starter", () => {
  let stand: AppStage;
  let folder: string;
  let path: string;
  before(async () => {
    packOnce();
    path = pathWithNode();
    const addresses = ['Geist', 'Geist+Mono'].map(
      (family) => `https://fonts.googleapis.com/css2?family=${family}:wght@100..900&display=swap`,
    );
    writeFileSync(FONTS, `module.exports = ${JSON.stringify(Object.fromEntries(addresses.map((address) => [address, FACE])))};`);
    stand = await appStage();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kms-starter-'));
  });
  afterEach(async () => {
    await stand.closeAll();
    rmSync(folder, { recursive: true, force: true });
  });
  after(() => stand.close());

  for (const [name, starter] of Object.entries(STARTERS) as [
    StarterName,
    { create: string; built?: string; serve?: [string, ...string[]] },
  ][]) {
    if (ASKED && !ASKED.includes(name)) continue;
    it(`of ${name} builds with a login in it, and signs in`, async () => {
      run(folder, starter.create, path);
      const app = join(folder, 'app');
      run(app, `npm install --no-audit --no-fund ${join(root, '.cache/apps/kms-elements.tgz')}`, path);
      addLogin(name, app);
      run(app, 'npm run build', path);
      const site: Site = stand.owns(
        starter.serve ? await startAt(app, starter.serve, {}) : await serveBuilt([join(app, starter.built ?? '')]),
      );
      const { page, complaints } = await stand.open();
      await page.goto(`${site.origin}/`);
      await signIn(page, stand.emulator, `starter-${name}@example.com`);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(complaints).to.deep.equal([]);
    }).timeout(300_000);
  }
});
