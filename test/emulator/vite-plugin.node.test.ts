import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { build, createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { useEmulator } from '../../emulator/testing.js';
import kmsEmulator, { type EmulatorPluginOptions } from '../../emulator/vite.js';

const PLACE = 'node_modules/.cache';

describe('kms-elements/emulator/vite', () => {
  let folder: string;
  let dev: ViteDevServer | undefined;
  before(() => {
    mkdirSync(PLACE, { recursive: true });
    folder = mkdtempSync(join(PLACE, 'vite-'));
    writeFileSync(join(folder, 'page.js'), 'export const emulator = import.meta.env.KMS_EMULATOR;');
  });
  afterEach(async () => {
    await dev?.close();
    dev = undefined;
  });
  after(() => rmSync(folder, { recursive: true }));

  const configOf = (options?: EmulatorPluginOptions): InlineConfig => ({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [kmsEmulator(options)],
    server: { middlewareMode: true, ws: false },
  });
  const start = async (options?: EmulatorPluginOptions): Promise<string> => {
    dev = await createServer(configOf(options));
    return originIn(dev);
  };
  const originIn = (server: ViteDevServer): string => {
    const [, origin = ''] = /"(http:\S+)"/.exec(String(server.config.define?.['import.meta.env.KMS_EMULATOR'])) ?? [];
    return origin;
  };
  const isThere = (origin: string): Promise<boolean> =>
    fetch(`${origin}/_emulator/config`).then(
      ({ ok }) => ok,
      () => false,
    );

  it('lives as long as the dev server, in middleware mode too', async () => {
    const origin = await start();
    expect(await isThere(origin)).to.equal(true);
    await dev?.close();
    expect(await isThere(origin)).to.equal(false);
  });

  it('keeps its port and its state while the dev server restarts', async () => {
    const origin = await start();
    const before = await useEmulator(origin).createUser();
    await dev?.restart();
    expect(originIn(dev!)).to.equal(origin);
    expect((await useEmulator(origin).activities()).length).to.be.above(0);
    await useEmulator(origin).createSession(before);
    await dev?.close();
    expect(await isThere(origin)).to.equal(false);
  });

  it('keeps its state in a folder', async () => {
    const data = join(folder, 'data');
    const user = await useEmulator(await start({ data })).createUser();
    await dev?.close();
    await useEmulator(await start({ data })).createSession(user);
  });

  it('is an empty string in a build, which starts no emulator', async () => {
    const built = await build({ ...configOf(), build: { write: false, lib: { entry: 'page.js', formats: ['es'] } } });
    const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
    expect(output[0].code).to.match(/""|``/);
  });
});
