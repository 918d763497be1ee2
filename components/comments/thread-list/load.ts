import type { ReactiveControllerHost } from 'lit';
import { loadOnce } from '../../base/lazy.js';

const isDefined = (): boolean => customElements.get('collab-thread-list') !== undefined;

export const loadThreadList = loadOnce(async () => {
  const [{ CollabThreadList }, { CollabFilterMenu }, { CollabMenu }, { CollabViewMenu }] = await Promise.all([
    import('./thread-list.js'),
    import('../../sidebar/filter-menu/filter-menu.js'),
    import('../../ui/menu/menu.js'),
    import('../../sidebar/view-menu/view-menu.js'),
  ]);
  CollabFilterMenu.define('collab-filter-menu');
  CollabMenu.define('collab-menu');
  CollabViewMenu.define('collab-view-menu');
  CollabThreadList.define('collab-thread-list');
}, 'threads');

/** Whether there is a list to show threads in: a page whose sidebar is closed does without. Loads it, and renders again. */
export function hasThreadList(host: ReactiveControllerHost): boolean {
  if (isDefined()) return true;
  void loadThreadList(host);
  return false;
}
