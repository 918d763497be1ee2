import { readdirSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { headlessShellLaunchOptions } from './tools/chromium.mjs';
import { ariaSnapshotPlugin } from './tools/wtr/aria-snapshot.mjs';
import { bundledTests } from './tools/wtr/bundle.mjs';
import { tallyReporter } from './tools/wtr/tally.mjs';

// What runs in Node, or drives a browser from there, is Vitest's.
const ofVitest = ['store', 'server', 'package', 'tools', 'e2e'];

// The tests in `elements` import all elements by their addresses.
const unbundled = [...ofVitest, 'elements'];
const bundled = readdirSync('test', { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts') && !unbundled.some((folder) => path.startsWith(`${folder}/`)))
  .map((path) => `test/${path}`);

export default {
  files: ['test/**/*.test.ts', `!test/{${ofVitest.join()}}/**`],
  nodeResolve: { exportConditions: ['production', 'default'] },
  concurrency: 4,
  testFramework: { config: { timeout: 10_000 } },
  reporters: [defaultReporter(), tallyReporter()],
  middleware: [bundledTests(bundled)],
  plugins: [ariaSnapshotPlugin(), esbuildPlugin({ ts: true, tsconfig: 'tsconfig.json', target: 'es2022' })],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      // Nothing is audited or measured half way: a test of motion asks for it with `emulateMedia`.
      createBrowserContext: ({ browser }) => browser.newContext({ reducedMotion: 'reduce' }),
      launchOptions: headlessShellLaunchOptions([
        // Elements answer for their computed role and accessible name: test/queries.ts.
        '--enable-blink-features=ComputedAccessibilityInfo',
        // Both are needed for a screen to record without a picker.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ]),
    }),
  ],
};
