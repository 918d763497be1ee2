import type { CollabThreadList } from '../components/comments/thread-list/thread-list.js';
import type { CollabCommentsSidebar } from '../components/sidebar/comments-sidebar/comments-sidebar.js';
import { CollabMenu } from '../components/ui/menu/menu.js';

/** The one element of an element's shadow root. */
export function find<K extends keyof HTMLElementTagNameMap>(host: Element, selector: K): HTMLElementTagNameMap[K];
export function find<E extends Element>(host: Element, selector: string, type: abstract new () => E): E;
export function find(host: Element, selector: string): HTMLElement;
export function find(host: Element, selector: string, type: abstract new () => Element = HTMLElement): Element {
  const found = host.shadowRoot?.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`There is no ${selector}.`);
}

const findAll = (tree: Element, selector: string): readonly HTMLElement[] => [
  ...(tree.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

export const listOf = (sidebar: CollabCommentsSidebar): CollabThreadList => find(sidebar, 'collab-thread-list');
export const scrollerOf = (sidebar: CollabCommentsSidebar): HTMLElement => find(listOf(sidebar), '.list');

/** Rows that a person sees at least a part of, in order. */
export function seenIn(sidebar: CollabCommentsSidebar): readonly HTMLElement[] {
  const { top, bottom } = scrollerOf(sidebar).getBoundingClientRect();
  return findAll(listOf(sidebar), '.item').filter((item) => {
    const box = item.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
}

/** Opens the panel of a menu above the list, or closes it. */
export const pressMenu = (sidebar: CollabCommentsSidebar, menu: 'filter' | 'view'): void =>
  find(find(sidebar, `collab-${menu}-menu`), '.trigger').click();

/** Unfolds all filters of the open panel. */
export function unfoldFilters(sidebar: CollabCommentsSidebar): void {
  for (const fold of findAll(find(sidebar, 'collab-filter-menu'), '.fold[aria-expanded="false"]')) fold.click();
}

/** Boxes of the filters' values, as the open panel has them: some of each filter. */
export const filterValues = (sidebar: CollabCommentsSidebar): readonly HTMLInputElement[] =>
  findAll(find(sidebar, 'collab-filter-menu'), '.filter').flatMap((filter) =>
    [...filter.querySelectorAll<HTMLInputElement>('[data-value]')].slice(0, 3),
  );

const quickViews = (sidebar: CollabCommentsSidebar): CollabMenu => find(sidebar, '.chips collab-menu', CollabMenu);

/** Opens the menu of quick views once, and closes it: it renders what it offers when it is first opened. */
export async function unfoldQuickViews(sidebar: CollabCommentsSidebar): Promise<void> {
  const menu = quickViews(sidebar);
  menu.open = true;
  await menu.updateComplete;
  menu.open = false;
}

export const pressQuickView = (sidebar: CollabCommentsSidebar, id: string): void =>
  find(quickViews(sidebar), `[data-id="${id}"]`).click();

/** Chooses in the open panel what threads are grouped by, or sorted by. */
export function arrange(sidebar: CollabCommentsSidebar, what: 'groups' | 'order', value: string): void {
  const within = what === 'order' ? '.sorting select' : '.choice:not(.sorting *) select';
  const select = find(find(sidebar, 'collab-view-menu'), within, HTMLSelectElement);
  select.value = value;
  if (select.value !== value) throw new Error(`Threads cannot be arranged by ${value}.`);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
