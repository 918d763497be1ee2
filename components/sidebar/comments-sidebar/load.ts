import type { ReactiveControllerHost } from 'lit';
import { loadOnce } from '../../base/lazy.js';

export type Opened = typeof import('./lazy-content.js');

let module: Opened | undefined;
export const loadOpened = loadOnce(async () => {
  module = await import('./lazy-content.js');
}, 'threads');

/** What an open sidebar needs: a page whose sidebar is closed does without. Loads it, and renders again. */
export function openedModule(host: ReactiveControllerHost): Opened | undefined {
  if (!module) void loadOpened(host);
  return module;
}
