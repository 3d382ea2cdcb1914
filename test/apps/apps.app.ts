import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { addressesInPage, ethereumSigner } from '../support/wallet-checks.js';
import { type AppStage, appStage, signIn } from './app-stage.js';
import { APPS, type AppName, type AppTools, serveApp, serveFirst } from './app-tools.js';
import { knownToItsServer } from './known-to-its-server.js';
import { buildApp, buildFirstLogin, faultsIn, installApp, marksIn, packOnce, type Run, runIn, serveBuilt } from './sample-apps.js';
import { serverRendered } from './server-rendered.js';
import { survival } from './survival.js';

/** `APPS=vue,svelte npm run test:apps` only runs those. */
const NAMES = (process.env.APPS?.split(',') ?? Object.keys(APPS)) as AppName[];

/** For apps with a page in `test/apps/pages`: the file that is edited there. */
const EDITED: Partial<Record<AppName, string>> = { react: 'app.tsx', vue: 'App.vue', svelte: 'App.svelte' };
/** Installed, checked and built at the same time. */
const LANES = 2;
/** Where nothing is installed yet, and all others come first. */
const PREPARED_MS = 600_000;

/** An app that is installed and built. */
interface Ready {
  readonly folder: string;
  readonly checked: Run;
  readonly first: { readonly built: string; readonly added: number };
}

async function prepare(name: AppName): Promise<Ready> {
  const folder = await installApp(name);
  const [tool, ...args] = APPS[name].check;
  const checked = await runIn(folder, tool, ...args);
  await buildApp(folder);
  return { folder, checked, first: await buildFirstLogin(folder, APPS[name]) };
}

describe('sample apps', () => {
  let stand: AppStage;
  const ready = new Map<AppName, Promise<Ready>>();
  before(async () => {
    packOnce();
    for (const [index, name] of NAMES.entries()) {
      const before = ready.get(NAMES[index - LANES] ?? name);
      const one = Promise.resolve(before)
        .catch(() => {})
        .then(() => prepare(name));
      one.catch(() => {}); // told by the app's own tests
      ready.set(name, one);
    }
    stand = await appStage();
  });
  afterEach(() => stand.closeAll());
  after(() => stand.close());

  for (const name of NAMES) {
    describe(name, () => {
      let app: Ready;
      before(async function () {
        this.timeout(PREPARED_MS);
        app = await ready.get(name)!;
      });

      it('is right in its types, and what is wrong in attributes, events and slots is found', () => {
        const { finds = ['attribute', 'event', 'slot'] }: AppTools = APPS[name];
        expect(marksIn(app.folder).map((mark) => mark.split('.')[0])).to.include.members(finds.map((one) => `wrong/${one}`));
        expect(faultsIn(app.checked.output), app.checked.output).to.deep.equal(marksIn(app.folder));
        expect(app.checked.failed).to.equal(true);
      });

      it('logs in, signs, follows its theme and signs out', async () => {
        const site = stand.owns(await serveApp(name, app.folder, stand.emulator.origin));
        const { page, complaints } = await stand.open();
        await page.goto(`${site.origin}/`);
        await signIn(page, stand.emulator, `${name}@example.com`);
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
        await page.getByRole('textbox', { name: 'Message' }).fill('Signed in an app');
        await page.getByRole('button', { name: 'Sign', exact: true }).click();
        const output = page.getByRole('status', { name: 'Signature' });
        await output.filter({ hasText: /^[0-9a-f]{130}$/ }).waitFor();
        const [, r, s, v] = /^(.{64})(.{64})(.{2})$/.exec((await output.textContent())!)!;
        const { ethereum } = await addressesInPage(page);
        expect(await ethereumSigner('Signed in an app', 'HASH_FUNCTION_KECCAK256', { r: r!, s: s!, v: v! })).to.equal(ethereum);
        const card = page.locator('kms-session [part=card]');
        const light = await card.evaluate((element) => getComputedStyle(element).color);
        await page.getByRole('button', { name: 'Make it dark' }).click();
        await page.getByRole('button', { name: 'Make it light' }).waitFor();
        expect(await card.evaluate((element) => getComputedStyle(element).color)).to.not.equal(light);
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByRole('textbox', { name: 'Email address' }).waitFor();
        await page.getByRole('textbox', { name: 'Message' }).waitFor({ state: 'hidden' });
        expect(complaints).to.deep.equal([]);
      });

      it('needs at most ten lines beyond its starter for a first login', async () => {
        expect(app.first.added).to.be.within(1, 10);
        const site = stand.owns(await serveFirst(name, app.first.built));
        const { page, complaints } = await stand.open();
        await page.goto(`${site.origin}/`);
        await signIn(page, stand.emulator, `first-${name}@example.com`);
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
        expect(complaints).to.deep.equal([]);
      });

      if (name === 'plain') {
        it('works with two copies of the script on the page, and each says so at most once', async () => {
          const dist = join(app.folder, 'dist');
          cpSync(join(app.folder, 'node_modules/kms-elements/dist'), join(dist, 'copy'), { recursive: true });
          const twice = (html: string) => html.replace('</head>', '<script type="module" src="copy/kms.js"></script></head>');
          const site = stand.owns(await serveBuilt([dist], twice));
          const { page, complaints } = await stand.open();
          await page.goto(`${site.origin}/`);
          await signIn(page, stand.emulator, 'twice@example.com');
          await page.getByRole('button', { name: 'Sign out' }).click();
          await page.getByRole('textbox', { name: 'Email address' }).waitFor();
          // The first copy says so too if the second was faster with an element's code.
          expect(complaints.length).to.be.within(1, 2);
          for (const line of complaints) expect(line).to.match(/^kms-elements: two copies, [\d.]+ and [\d.]+\. The first one is used\. /);
        });
      }

      const built = { name, stand: () => stand, folder: () => app.folder };
      const edited = EDITED[name];
      if (edited) survival({ ...built, edited });
      if (edited && name === 'react') survival({ ...built, edited, config: 'page/react-18.config.ts' });
      if (name === 'ssr') serverRendered(built);
      if (/^(next|nuxt|sveltekit)$/.test(name)) knownToItsServer(built);
    });
  }
});
