import { memoryBackend } from '../../store/backends/memory.js';
import { runBackendSuite } from './suite.js';

runBackendSuite('memory', (options) => {
  const shared = memoryBackend(options);
  return {
    backend: () => shared,
    setAccess: (userId, access) => shared.setAccess(userId, access),
    strike: () => Promise.resolve(),
  };
});
