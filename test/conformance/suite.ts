import { runAccessSuite } from './access-suite.js';
import { runBlobSuite } from './blob-suite.js';
import { runCatalogSuite } from './catalog-suite.js';
import { runIdSuite } from './id-suite.js';
import { runLogSuite } from './log-suite.js';
import { runLiveSuite } from './live-suite.js';
import { runNotificationSuite } from './notification-suite.js';
import { runPassingSuite } from './passing-suite.js';
import { runQuerySuite } from './query-suite.js';
import { runSessionSuite } from './session-suite.js';
import { runStorageSuite } from './storage-suite.js';
import type { MakeStage } from './stage.js';

/** What every backend has to do, whatever it keeps its data in. */
export function runBackendSuite(name: string, makeStage: MakeStage): void {
  describe(`the ${name} backend`, () => {
    runLogSuite(makeStage);
    runAccessSuite(makeStage);
    runIdSuite(makeStage);
    runStorageSuite(makeStage);
    runBlobSuite(makeStage);
    runPassingSuite(makeStage);
    runLiveSuite(makeStage);
    runQuerySuite(makeStage);
    runCatalogSuite(makeStage);
    runNotificationSuite(makeStage);
    runSessionSuite(makeStage);
  });
}
