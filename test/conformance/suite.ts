import { runAccessSuite } from './access-suite.js';
import { runBlobSuite } from './blob-suite.js';
import { runCatalogSuite } from './catalog-suite.js';
import { defineWith, describe, type TestFramework } from './framework.js';
import { runHiddenIdSuite } from './hidden-id-suite.js';
import { runIdSuite } from './id-suite.js';
import { runLiveSuite } from './live-suite.js';
import { runLogSuite } from './log-suite.js';
import { runNotificationSuite } from './notification-suite.js';
import { runPassingSuite } from './passing-suite.js';
import { runPresenceSuite } from './presence-suite.js';
import { runQuerySuite } from './query-suite.js';
import { runSessionSuite } from './session-suite.js';
import { runSnapshotSuite } from './snapshot-suite.js';
import type { MakeStage } from './stage.js';
import { runStorageSuite } from './storage-suite.js';

/**
 * Defines the tests that every backend has to pass.
 * @param name - Name of the backend in the titles of the tests.
 * @param makeStage - Makes an empty set of data for each test.
 * @param framework - `describe`, `it`, `beforeEach` and `afterEach` of your test framework; default: the global ones.
 */
export function runBackendSuite(name: string, makeStage: MakeStage, framework?: TestFramework): void {
  defineWith(framework, () => {
    describe(`the ${name} backend`, () => {
      runLogSuite(makeStage);
      runAccessSuite(makeStage);
      runSnapshotSuite(makeStage);
      runIdSuite(makeStage);
      runHiddenIdSuite(makeStage);
      runStorageSuite(makeStage);
      runBlobSuite(makeStage);
      runPassingSuite(makeStage);
      runPresenceSuite(makeStage);
      runLiveSuite(makeStage);
      runQuerySuite(makeStage);
      runCatalogSuite(makeStage);
      runNotificationSuite(makeStage);
      runSessionSuite(makeStage);
    });
  });
}
