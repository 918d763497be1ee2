import { afterAll, afterEach, beforeEach, describe, inject, it } from 'vitest';
import { runBackendSuite } from '../conformance/suite.js';
import { postgresDatabases } from './databases.js';
import { serviceStages } from './service-stage.js';

const databases = postgresDatabases(inject('postgresUrl'));

runBackendSuite('service on PostgreSQL', serviceStages(databases), { describe, it, beforeEach, afterEach });

afterAll(() => databases.close());
