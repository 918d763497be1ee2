import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import { runBackendSuite } from '../conformance/suite.js';
import { embeddedDatabases } from './databases.js';
import { serviceStages } from './service-stage.js';

runBackendSuite('service on PGlite', serviceStages(embeddedDatabases), { describe, it, beforeEach, afterEach });

afterAll(() => embeddedDatabases.close());
