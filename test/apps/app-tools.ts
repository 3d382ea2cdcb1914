// What each sample app is checked, built and served with.
import { join } from 'node:path';
import { type Site, serveBuilt, startAt, startServer } from './sample-apps.js';

/** Tools of one sample app. */
export interface AppTools {
  /** Looks for the mistakes of `wrong` along with the app itself. */
  readonly check: readonly [string, ...string[]];
  /** What the first login begins with. */
  readonly starter: string;
  /** What builds the first login. */
  readonly builds: readonly (readonly [string, ...string[]])[];
  /** What gives out the built app; its `dist` is given out by the test where there is none. */
  readonly server?: readonly [string, ...string[]];
}

const VITE = [['vite', 'build']] as const;
const BY_VITE = (template: string) => `node_modules/create-vite/template-${template}`;
const shell = (command: string) => ['sh', '-c', command] as const;

/** All of them, in the order in which they are prepared. */
export const APPS = {
  plain: { check: shell('tsc -p tsconfig.wrong.json; node check.mjs index.html wrong/*.html'), starter: 'first-login/starter', builds: [] },
  react: { check: ['tsc', '-p', 'tsconfig.wrong.json'], starter: BY_VITE('react-ts'), builds: VITE },
  vue: { check: ['vue-tsc', '-p', 'tsconfig.wrong.json'], starter: BY_VITE('vue-ts'), builds: VITE },
  svelte: {
    check: ['svelte-check', '--tsconfig', './tsconfig.wrong.json', '--output', 'machine'],
    starter: BY_VITE('svelte-ts'),
    builds: VITE,
  },
  ssr: {
    check: ['tsc', '-p', 'tsconfig.wrong.json'],
    starter: 'node_modules/create-vite-extra/template-ssr-react-ts',
    builds: [
      ['vite', 'build', '--outDir', 'dist/client'],
      ['vite', 'build', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server'],
    ],
  },
  next: {
    check: shell('next typegen && tsc -p tsconfig.wrong.json'),
    starter: 'node_modules/create-next-app/dist/templates/app-empty/ts',
    builds: [['next', 'build']],
    server: ['next', 'start'],
  },
} as const satisfies Readonly<Record<string, AppTools>>;

/** The folder of an app in `demo/apps`. */
export type AppName = keyof typeof APPS;

/** Give out a built app; one with a server of its own is told where the service is. */
export function serveApp(name: AppName, folder: string, emulator: string): Promise<Site> {
  const { server }: AppTools = APPS[name];
  if (server) return startAt(folder, server, { KMS_EMULATOR: emulator });
  return name === 'ssr' ? startServer(folder) : serveBuilt([join(folder, 'dist')]);
}

/** The starter's own server would put what its build draws into the page. */
export async function serveFirst(name: AppName, built: string): Promise<Site> {
  const { server }: AppTools = APPS[name];
  if (server) {
    const [tool, ...args] = server;
    return startAt(built, [tool === 'node' ? tool : join(built, '../node_modules/.bin', tool), ...args], {});
  }
  if (name === 'plain') return serveBuilt([built, join(built, '../node_modules/kms-elements/dist')]);
  if (name !== 'ssr') return serveBuilt([join(built, 'dist')]);
  const { render } = (await import(join(built, 'dist/server/entry-server.js'))) as { render: (url: string) => { html: string } };
  return serveBuilt([join(built, 'dist/client')], (html) => html.replace('<!--app-html-->', render('/').html));
}
