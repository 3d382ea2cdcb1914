// npx wtr [--files test/elements/otp.browser.test.ts] · BROWSERS=chromium,firefox,webkit (chromium when absent; webkit under xvfb-run)
// EVERY_TEST=1: also what Node tests already, since engines differ; `npm run test:engines` sets it.
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { authenticatorPlugin } from './test/support/authenticator-plugin.mjs';
import { chromium } from './test/support/browser.mjs';
import { bundledTests, testFiles } from './test/support/bundled-tests.mjs';
import { webkitgtkLauncher } from './test/support/webkitgtk-launcher.mjs';
import { tallyReporter } from './test/support/wtr-reporter.mjs';

/** A stock Firefox over WebDriver BiDi: Playwright's own needs its patched build. */
function firefoxLauncher() {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const launcher = chromeLauncher({ concurrency: 1, launchOptions: { browser: 'firefox', executablePath, headless: true } });
  launcher.name = 'Firefox';
  return launcher;
}

const engines = {
  chromium: async () => playwrightLauncher({ product: 'chromium', launchOptions: await chromium() }),
  firefox: async () => firefoxLauncher(),
  webkit: async () => webkitgtkLauncher(),
};
// Readers of JSON and the emulator compute the same everywhere; each file costs its own page.
const EVERY = /^test\/(?!(?:house|journeys|interop|emulator|emulator-chains|wire)\/).*(?<!\.node)\.test\.ts$/;
const files = testFiles(process.env.EVERY_TEST ? EVERY : /\.browser\.test\.ts$/);
/** What `test/support/return-page.html` loads. */
const RETURN_PAGE = 'src/oauth-callback.ts';
const wanted = (process.env.BROWSERS ?? 'chromium').split(',');

export default {
  files,
  concurrency: 1,
  // A machine at work with something else is no failure.
  testFramework: { config: { timeout: 120_000 } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  plugins: [authenticatorPlugin(), bundledTests([...files, RETURN_PAGE])],
  browsers: await Promise.all(wanted.map((name) => engines[name]())),
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), tallyReporter()],
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
};
