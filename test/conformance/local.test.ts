import { deleteDB } from 'idb';
import { localBackend } from '../../store/backends/local.js';
import { newId } from '../../store/model/index.js';
import { runBackendSuite } from './suite.js';

runBackendSuite('local', (options) => {
  const name = `conformance-${newId()}`;
  return { backend: () => localBackend({ name, ...options }), strike: () => deleteDB(name) };
});
