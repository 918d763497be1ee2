import type { ReactiveControllerHost } from 'lit';
import { loadOnce } from '../internal/load-once.js';

let module: typeof import('./writing.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./writing.js');
}, 'editor');

/** What begins threads at the foot of a sidebar, which few have. Loads it, and renders again. */
export function pageComposerModule(host: ReactiveControllerHost): typeof module {
  if (!module) void load(host);
  return module;
}
