import { gridSelector, readGrid, type Grid } from './grid/grid.js';
import { targetAttribute, type AnchorRoot } from './names.js';
import { plainWordingOf, wordingOf } from './wording.js';

/** More elements than this are not searched by their text. */
const tooMany = 3000;

/** What has been read of a page, once for all targets that are looked for in it while it does not change. */
export class SearchIndex {
  readonly #lists = new Map<string, Map<string, Element[]>>();
  readonly #root: AnchorRoot;
  #targets: Map<string, Element[]> | undefined;
  #grids: readonly Grid[] | undefined;

  constructor(root: AnchorRoot) {
    this.#root = root;
  }

  /** Elements the page calls by this id, as an id or for comments. */
  named(elementId: string): readonly Element[] {
    this.#targets ??= this.#readTargets();
    const byId = query(this.#root, `#${CSS.escape(elementId)}`);
    return [...new Set([...byId, ...(this.#targets.get(elementId) ?? [])])];
  }

  /** Elements at a way (`tr > td:nth-of-type(2)`) whose item, where the way begins, reads like this, whole or without what counts. */
  find(within: string, wording: string): readonly Element[] {
    let list = this.#lists.get(within);
    if (!list) {
      list = this.#read(within);
      this.#lists.set(within, list);
    }
    return list.get(wording) ?? [];
  }

  /** The tables of the page. */
  grids(): readonly Grid[] {
    this.#grids ??= query(this.#root, gridSelector).flatMap((grid) => readGrid(grid) ?? []);
    return this.#grids;
  }

  #readTargets(): Map<string, Element[]> {
    const targets = new Map<string, Element[]>();
    for (const element of this.#root.querySelectorAll(`[${targetAttribute}]`)) {
      const name = element.getAttribute(targetAttribute) ?? '';
      targets.set(name, [...(targets.get(name) ?? []), element]);
    }
    return targets;
  }

  #read(within: string): Map<string, Element[]> {
    const list = new Map<string, Element[]>();
    const elements = query(this.#root, within);
    if (elements.length > tooMany) return list;
    for (const element of elements) {
      const item = itemAbove(element, within);
      for (const wording of item ? new Set([wordingOf(item), plainWordingOf(item)]) : [])
        if (wording) list.set(wording, [...(list.get(wording) ?? []), element]);
    }
    return list;
  }
}

/** Elements a selector finds; one that this browser does not understand finds none. */
export function query(root: AnchorRoot, selector: string): readonly Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** The element a way begins at, as many steps up as it has. */
export function itemAbove(element: Element, within: string): Element | undefined {
  let at: Element | null = element;
  for (let steps = within.split(' > ').length - 1; at && steps > 0; steps--) at = at.parentElement;
  return at ?? undefined;
}
