import type { AnchorRoot } from './names.js';
import { wordingLike } from './wording.js';

/** More elements than this are not searched by their text. */
const tooMany = 3000;

/** Elements by the text of their items, read once for all targets that are looked for in an unchanged page. */
export class SearchIndex {
  readonly #lists = new Map<string, Map<string, Element[]>>();
  readonly #root: AnchorRoot;

  constructor(root: AnchorRoot) {
    this.#root = root;
  }

  /** Elements at a way (`tr > td:nth-of-type(2)`) whose item, where the way begins, reads like this. */
  find(within: string, wording: string): readonly Element[] {
    const key = `${/\d/.test(wording) ? 'full' : 'plain'} ${within}`;
    let list = this.#lists.get(key);
    if (!list) {
      list = this.#read(within, wording);
      this.#lists.set(key, list);
    }
    return list.get(wording) ?? [];
  }

  #read(within: string, like: string): Map<string, Element[]> {
    const list = new Map<string, Element[]>();
    const elements = query(this.#root, within);
    if (elements.length > tooMany) return list;
    for (const element of elements) {
      const item = itemAbove(element, within);
      const wording = item && wordingLike(item, like);
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
