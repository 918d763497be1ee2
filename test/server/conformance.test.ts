import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import { runBackendSuite } from '../conformance/suite.js';
import { closeDatabases, makeServiceStage } from './service-stage.js';

runBackendSuite('service', makeServiceStage, { describe, it, beforeEach, afterEach });

afterAll(closeDatabases);
