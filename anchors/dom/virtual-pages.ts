import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { isElement } from './node-kinds.js';
import { query } from './query.js';

/** Attribute by which content that is shown a page at a time numbers what holds its pages. */
const pageAttribute = 'data-collab-page';

/** What holds the page a node is on; undefined in content without pages. */
export const pageAround = (node: Node): Element | undefined =>
  (isElement(node) ? node : node.parentElement)?.closest(`[${pageAttribute}]`) ?? undefined;

/** What a target says of the page a node is on; nothing of content without pages. */
export function pageOf(node: Node): Pick<TargetElement, 'page'> {
  const given = pageAround(node)?.getAttribute(pageAttribute);
  const page = given?.trim() ? Number(given) : NaN;
  return Number.isFinite(page) ? { page } : {};
}

/** What holds the page a target is on, where that is there. */
export function pageHolder(target: TargetElement | null | undefined, root: AnchorRoot): Element | undefined {
  if (target?.page === undefined) return undefined;
  return query(root, `[${pageAttribute}]`).find((element) => pageOf(element).page === target.page);
}

/** Whether an element is on the page a target is on. */
export const isOnPage = (element: Element, { page }: TargetElement): boolean =>
  page === undefined || pageOf(element).page === page;

/** Whether the page of a target is not rendered: what holds it is not there, holds nothing, or says it is busy. */
export function isUnrendered(target: TargetElement | null | undefined, root: AnchorRoot): boolean {
  if (target?.page === undefined) return false;
  const holder = pageHolder(target, root);
  return !holder || holder.childElementCount === 0 || holder.ariaBusy === 'true';
}
