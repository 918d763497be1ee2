import { playwrightLauncher } from '@web/test-runner-playwright';
import { firefoxLaunchOptions } from './tools/firefox.mjs';
import chromium from './web-test-runner.config.mjs';

/** Finding, painting and selecting text, and pages in frames: browsers differ there. The rest is tested in Chromium alone. */
export default {
  ...chromium,
  files: [
    'test/anchors/text/{text,text-properties}.test.ts',
    'test/anchors/watch/watcher-text.test.ts',
    'test/anchors/dom/inner-roots.test.ts',
    'test/components/annotations/{comment-layer-text,comment-layer-inner-text,comment-layer-frames,text-mark}.test.ts',
  ],
  // Not bundled: on a busy machine, bundled tests sometimes waited in vain for Firefox.
  middleware: [],
  // Side by side, its windows take the focus from each other.
  concurrency: 1,
  browsers: [playwrightLauncher({ product: 'firefox', concurrency: 1, launchOptions: firefoxLaunchOptions() })],
};
