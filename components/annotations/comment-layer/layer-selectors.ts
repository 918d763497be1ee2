import type { ObservedRoot } from '../../../anchors/index.js';
import { canLieOver } from '../../base/modal.js';
import { warnOnce } from '../../base/warn.js';
import type { CommentableRules } from './commentable.js';

/** Warns once if a selector matches nothing. It waits for a frame, because the element may be rendered in the same one. */
export function warnIfNoMatch(selector: string, getRoot: () => ParentNode, tag = 'collab-comment-layer'): void {
  if (!selector) return;
  requestAnimationFrame(() => {
    if (getRoot().querySelector(selector)) return;
    warnOnce(
      `<${tag}> for="${selector}" matches no element yet. Accepted: the CSS selector of an element of the page.`,
    );
  });
}

/** Returns a selector of the application, or an empty one with a warning if it is invalid. */
export function checkSelector(attribute: string, selector: string, tag = 'collab-comment-layer'): string {
  if (!selector) return '';
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    warnOnce(`<${tag}> ${attribute}="${selector}" is not supported. Accepted: a CSS selector.`);
    return '';
  }
}

/** The properties of a layer that hold selectors. */
interface SelectorHost extends HTMLElement {
  readonly for: string;
  readonly selectorAllow: string;
  readonly selectorDeny: string;
}

/** The rules for commentable elements that the attributes of a layer define. */
export class LayerSelectors implements CommentableRules {
  readonly #layer: SelectorHost;

  constructor(layer: SelectorHost) {
    this.#layer = layer;
  }

  get root(): ObservedRoot {
    const root = this.#layer.getRootNode();
    return root instanceof ShadowRoot ? root : document;
  }

  /** Selector of the element that the layer covers; empty for the whole page. */
  get scopeSelector(): string {
    return checkSelector('for', this.#layer.for);
  }

  /** While the element does not exist, the scope is the layer, which contains nothing commentable. */
  get scope(): Element | undefined {
    const selector = this.scopeSelector;
    return selector ? (this.root.querySelector(selector) ?? this.#layer) : undefined;
  }

  get allow(): string {
    return checkSelector('selector-allow', this.#layer.selectorAllow);
  }

  get deny(): string {
    return checkSelector('selector-deny', this.#layer.selectorDeny);
  }

  isUsableAt(element: Element): boolean {
    return canLieOver(element, this.#layer);
  }

  /** Warns of changed selectors that are invalid or match nothing. */
  validate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('for')) warnIfNoMatch(this.scopeSelector, () => this.root);
    if (changed.has('selectorAllow')) void this.allow;
    if (changed.has('selectorDeny')) void this.deny;
  }
}
