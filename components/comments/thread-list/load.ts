import type { ReactiveControllerHost } from 'lit';
import { lazy } from '../../base/lazy.js';

const isDefined = (): boolean => customElements.get('collab-thread-list') !== undefined;

/** Loads and defines the thread list with the menus of its toolbar. Pages with a closed sidebar do not need them. */
export const loadThreadList = lazy(async () => {
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
}, null);

/** Whether the list is defined. If not, loads it and updates the host afterwards. */
export function hasThreadList(host: ReactiveControllerHost): boolean {
  if (isDefined()) return true;
  void loadThreadList(host);
  return false;
}
