import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it } from 'vitest';
import type { Bus } from '../../../server/nodes/bus.js';
import { openBus } from '../../../server/nodes/open-bus.js';
import { startBus } from '../../../tools/bus.mjs';
import { runBackendSuite } from '../../conformance/suite.js';
import { postgresDatabases } from '../databases.js';
import { nodeStages } from '../service-stage.js';

const databases = postgresDatabases(inject('postgresUrl'));
let server: Awaited<ReturnType<typeof startBus>>;

beforeAll(async () => {
  server = await startBus('redis');
});

const open = (): Promise<Bus> => openBus(server.url);

runBackendSuite('two nodes on PostgreSQL and Redis', nodeStages(databases, open), {
  describe,
  it,
  beforeEach,
  afterEach,
});

afterAll(async () => {
  await databases.close();
  await server.kill();
});
