import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { isElement } from './node-kinds.js';
import { query } from './query.js';

/** Attribute with the page number, on the containers of pages in paged content. */
const pageAttribute = 'data-collab-page';

/** Returns the container of the page that a node is on, or undefined in content without pages. */
export const pageContainerAround = (node: Node): Element | undefined =>
  (isElement(node) ? node : node.parentElement)?.closest(`[${pageAttribute}]`) ?? undefined;

/** Returns the `page` of a target for a node. Empty in content without pages. */
export function pageOf(node: Node): Pick<TargetElement, 'page'> {
  const value = pageContainerAround(node)?.getAttribute(pageAttribute);
  const page = value?.trim() ? Number(value) : NaN;
  return Number.isFinite(page) ? { page } : {};
}

/** Returns the container of a target's page, or undefined if it does not exist. */
export function pageContainerOf(target: TargetElement | null | undefined, root: AnchorRoot): Element | undefined {
  if (target?.page === undefined) return undefined;
  return query(root, `[${pageAttribute}]`).find((element) => pageOf(element).page === target.page);
}

/** Whether an element is on the page of a target. */
export const isOnPage = (element: Element, { page }: TargetElement): boolean =>
  page === undefined || pageOf(element).page === page;

/** Whether the page of a target is not rendered: its container is missing, empty or busy. */
export function isUnrendered(target: TargetElement | null | undefined, root: AnchorRoot): boolean {
  if (target?.page === undefined) return false;
  const container = pageContainerOf(target, root);
  return !container || container.childElementCount === 0 || container.ariaBusy === 'true';
}
