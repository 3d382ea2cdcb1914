// npx wtr [--files 'test/elements/*.test.ts'] · BROWSERS=chromium,firefox,webkit (chromium when absent; webkit under xvfb-run)
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { authenticatorPlugin } from './test/support/authenticator-plugin.mjs';
import { chromium } from './test/support/browser.mjs';
import { webkitgtkLauncher } from './test/support/webkitgtk-launcher.mjs';
import { tallyReporter } from './test/support/wtr-reporter.mjs';

/** A stock Firefox over WebDriver BiDi: Playwright's own needs its patched build. */
function firefoxLauncher() {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const launcher = chromeLauncher({ concurrency: 1, launchOptions: { browser: 'firefox', executablePath, headless: true } });
  launcher.name = 'Firefox';
  return launcher;
}

/** @hpke/core has a branch for Node 18 that imports `crypto`; a browser never takes it, but the server resolves it. */
const noNodeCrypto = {
  name: 'no-node-crypto',
  resolveImport: ({ source }) => (source === 'crypto' ? '/node-crypto-is-not-for-browsers' : undefined),
};

const engines = {
  chromium: async () => playwrightLauncher({ product: 'chromium', launchOptions: await chromium() }),
  firefox: async () => firefoxLauncher(),
  webkit: async () => webkitgtkLauncher(),
};
const wanted = (process.env.BROWSERS ?? 'chromium').split(',');

export default {
  // Readers of JSON and the emulator compute the same everywhere; each file costs its own page.
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts', '!test/{house,journeys,interop,emulator,emulator-chains,wire}/**'],
  nodeResolve: { exportConditions: ['development', 'browser'] },
  concurrency: 1,
  testFramework: { config: { timeout: 10_000 } },
  plugins: [
    authenticatorPlugin(),
    noNodeCrypto,
    esbuildPlugin({ ts: true, target: 'esnext', tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)) }),
  ],
  browsers: await Promise.all(wanted.map((name) => engines[name]())),
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), tallyReporter()],
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
};
