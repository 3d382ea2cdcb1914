// What each sample app is checked, built and served with.
import { join } from 'node:path';
import { type Command, type Site, serveBuilt, startAt, startServer } from './sample-apps.js';

/** Tools of one sample app. */
export interface AppTools {
  /** Checks the mistakes of `wrong` together with the app itself. */
  readonly check: Command;
  /** What the first login starts from: a framework's own folder, or what writes it to `first`. */
  readonly starter: string | Command;
  /** What its checker can find in `wrong`; attributes, events and slots if absent. */
  readonly finds?: readonly string[];
  /** What builds the first login. */
  readonly builds: readonly Command[];
  /** Where the built first login is, if not in `dist`. */
  readonly firstBuilt?: string;
  /** What serves the built app. Without it, the test serves its `dist`. */
  readonly server?: Command;
  /** The same for the first login, if it differs. */
  readonly firstServer?: Command;
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
  nuxt: {
    check: shell('nuxt prepare && nuxt typecheck; vue-tsc -p tsconfig.wrong.json --noEmit'),
    starter: 'first-login/starter',
    builds: [['nuxt', 'build']],
    server: ['node', '.output/server/index.mjs'],
  },
  sveltekit: {
    check: shell('svelte-kit sync && svelte-check --tsconfig ./tsconfig.wrong.json --output machine'),
    starter: ['sv', 'create', 'first', '--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install', '--no-download-check'],
    builds: VITE,
    server: ['node', 'build'],
    firstServer: shell('exec ../node_modules/.bin/vite preview --host localhost --strictPort --port $PORT'),
  },
  astro: {
    // Its own checker accepts every attribute of a custom element.
    check: shell('astro check --tsconfig tsconfig.wrong.json'),
    finds: ['event'],
    starter: 'first-login/starter',
    builds: [['astro', 'build']],
  },
  angular: {
    // Its compiler doesn't check names of slots.
    check: ['ngc', '-p', 'tsconfig.wrong.json'],
    finds: ['attribute', 'event'],
    starter: shell(
      'ng generate @schematics/angular:ng-new first --version 21.2.0 --routing false --defaults --skip-install --skip-git --skip-tests --ai-config none',
    ),
    builds: [['ng', 'build']],
    firstBuilt: 'dist/first/browser',
  },
} as const satisfies Readonly<Record<string, AppTools>>;

/** The folder of an app in `demo/apps`. */
export type AppName = keyof typeof APPS;

/** Serve a built app. One with its own server is told where the service is. */
export function serveApp(name: AppName, folder: string, emulator: string): Promise<Site> {
  const { server }: AppTools = APPS[name];
  if (server) return startAt(folder, server, { KMS_EMULATOR: emulator });
  return name === 'ssr' ? startServer(folder) : serveBuilt([join(folder, 'dist')]);
}

/** The starter's own server would add what its build renders to the page. */
export async function serveFirst(name: AppName, built: string): Promise<Site> {
  const { server, firstServer = server, firstBuilt = 'dist' }: AppTools = APPS[name];
  if (firstServer) {
    const [tool, ...args] = firstServer;
    return startAt(built, [tool === 'next' ? `../node_modules/.bin/${tool}` : tool, ...args], {});
  }
  if (name === 'plain') return serveBuilt([built, join(built, '../node_modules/kms-elements/dist')]);
  if (name !== 'ssr') return serveBuilt([join(built, firstBuilt)]);
  const { render } = (await import(join(built, 'dist/server/entry-server.js'))) as { render: (url: string) => { html: string } };
  return serveBuilt([join(built, 'dist/client')], (html) => html.replace('<!--app-html-->', render('/').html));
}
