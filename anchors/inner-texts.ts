import { innerRootOf } from './inner-roots.js';
import type { PageChange } from './mutation-kinds.js';
import type { AnchorRoot } from './names.js';
import { observeRoot, type ObservedRoot } from './root-observer.js';
import { query } from './query.js';

/** More elements of a kind than these are not followed. */
const many = 500;

interface Followed {
  readonly root: ObservedRoot | undefined;
  end(): void;
}

/**
 * Follows what elements of some tags hold in trees of their own, where places are told from others by that: it may come late,
 * or be written over in the same component, and the tree around hears nothing of it.
 */
export class InnerTexts {
  readonly #root: AnchorRoot;
  readonly #changed: (change: PageChange | undefined) => void;
  readonly #followed = new Map<Element, Followed>();

  constructor(root: AnchorRoot, changed: (change: PageChange | undefined) => void) {
    this.#root = root;
    this.#changed = changed;
  }

  /** Follows all elements of these tags, and no others. */
  follow(tags: ReadonlySet<string>): void {
    if (tags.size === 0 && this.#followed.size === 0) return;
    const elements = new Set([...tags].flatMap((tag) => query(this.#root, CSS.escape(tag)).slice(0, many)));
    for (const [element, { end }] of this.#followed) {
      if (elements.has(element)) continue;
      end();
      this.#followed.delete(element);
    }
    for (const element of elements) this.#enter(element);
  }

  /** Follows the tree an element holds now. */
  #enter(element: Element): void {
    const known = this.#followed.get(element);
    const root = innerRootOf(element);
    if (known && known.root === root) return;
    known?.end();
    const unobserve = root && observeRoot(root, this.#changed);
    const listening = new AbortController();
    const { signal } = listening;
    const come = (): void => {
      if (signal.aborted) return;
      this.#enter(element);
      this.#changed(undefined);
    };
    element.addEventListener('load', come, { signal });
    if (element.matches(':not(:defined)')) void customElements.whenDefined(element.localName).then(come);
    const end = (): void => {
      unobserve?.();
      listening.abort();
    };
    this.#followed.set(element, { root, end });
  }
}
