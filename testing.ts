export type { TestFramework } from './test/conformance/framework.js';
export type { MakeStage, Stage } from './test/conformance/stage.js';
export { runBackendSuite } from './test/conformance/suite.js';
