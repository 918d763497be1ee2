import { Lazy } from '../base/lazy.js';
import type { Backend } from './backend.js';

/** Creates a backend that is loaded when a store first uses it. A failed load is tried again at the next use. */
export function lazyBackend(load: () => Promise<Backend>): Backend {
  const backend = new Lazy('The backend', load);
  return {
    connect: async (session, sink) => (await backend.load()).connect(session, sink),
    openStorage: async (clientId, problem) => (await backend.load()).openStorage(clientId, problem),
  };
}
