import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it } from 'vitest';
import { openBus } from '../../../server/nodes/open-bus.js';
import { startBus } from '../../../tools/bus.mjs';
import { runBackendSuite } from '../../conformance/suite.js';
import { postgresDatabases } from '../databases.js';
import { nodeStages } from '../service-stage.js';

/** Runs the conformance suite on two nodes over PostgreSQL and a bus of this kind. */
export function runBusSuite(name: string, kind: Parameters<typeof startBus>[0]): void {
  const databases = postgresDatabases(inject('postgresUrl'));
  let server: Awaited<ReturnType<typeof startBus>>;

  beforeAll(async () => {
    server = await startBus(kind);
  });

  afterAll(async () => {
    await databases.close();
    await server.kill();
  });

  const stages = nodeStages(databases, () => openBus(server.url));
  runBackendSuite(`two nodes on PostgreSQL and ${name}`, stages, { describe, it, beforeEach, afterEach });
}
