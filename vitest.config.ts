import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShellLaunchOptions } from './tools/chromium.mjs';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/{store,package,tools}/**/*.test.ts'],
          environment: 'node',
          // The tests of the package and of the tools start compilers and linters.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tools/vitest/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tools/vitest/demo-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // One browser at a time: a page in the background is slowed down and loses its focus.
          fileParallelism: false,
          // Tests of one file that ask for it share a browser, each in a window of its own; they wait for frames most of the time.
          maxConcurrency: 4,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          isolate: false,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: headlessShellLaunchOptions(),
              // Nothing is audited half faded in.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
