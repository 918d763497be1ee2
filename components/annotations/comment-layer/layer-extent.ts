import type { ObservedRoot } from '../../../anchors/index.js';
import { canLieOver } from '../../base/modal.js';
import { checkedSelector, warnOfNothing } from './checked-selector.js';
import type { CommentableRules } from './commentable.js';

/** What a layer is for, and what of that may be commented on, as its attributes say it by selectors. */
interface Extent extends HTMLElement {
  readonly for: string;
  readonly selectorAllow: string;
  readonly selectorDeny: string;
}

/** The tree a layer is in. */
export function treeOf(layer: Element): ObservedRoot {
  const root = layer.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Selector of what a layer is for; empty for the whole page. */
export const scopeOf = (layer: Extent): string => checkedSelector('for', layer.for);

/** The rules a layer's attributes make. While what it is for is missing, that is the layer itself, which holds nothing. */
export const rulesOf = (layer: Extent): CommentableRules => ({
  root: () => treeOf(layer),
  scope: () => {
    const selector = scopeOf(layer);
    return selector ? (treeOf(layer).querySelector(selector) ?? layer) : undefined;
  },
  allow: () => checkedSelector('selector-allow', layer.selectorAllow),
  deny: () => checkedSelector('selector-deny', layer.selectorDeny),
  isUsableAt: (element) => canLieOver(element, layer),
});

/** Warns of selectors a layer is given anew that are none, or find nothing. */
export function checkExtent(layer: Extent, changed: ReadonlyMap<PropertyKey, unknown>): void {
  const { allow, deny } = rulesOf(layer);
  if (changed.has('for')) warnOfNothing(scopeOf(layer), () => treeOf(layer));
  if (changed.has('selectorAllow')) allow();
  if (changed.has('selectorDeny')) deny();
}
