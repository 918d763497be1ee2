import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import { runBackendSuite } from '../../conformance/suite.js';
import { embeddedDatabases } from '../databases.js';
import { nodeStages } from '../service-stage.js';
import { MemoryBus } from './memory-bus.js';

const bus = new MemoryBus();

runBackendSuite(
  'two nodes in one process',
  nodeStages(embeddedDatabases, () => bus.open()),
  {
    describe,
    it,
    beforeEach,
    afterEach,
  },
);

afterAll(() => embeddedDatabases.close());
