import { boxInWindow, boxOf } from '../../../anchors/index.js';
import { scrollClear } from '../../page/uncover.js';
import type { PageState } from '../../page/page-state.js';

/** Keeps what threads are about from being under the sheet they open in, or the sidebar: looks at each once while it is open. */
export class PlaceClearer {
  #cleared: string | null = null;

  /** Takes what is open, by its name in the page's state, once its place is known. */
  follow(page: PageState | undefined, key: string | null): void {
    const anchor = key === null ? undefined : page?.anchorOf(key);
    if (!page || key === null || !anchor) {
      if (key === null) this.#cleared = null;
      return;
    }
    if (this.#cleared === key) return;
    this.#cleared = key;
    void scrollClear(page.elementOf?.(key) ?? anchor, () => (this.#cleared === key ? boxesOf(page, key) : undefined));
  }
}

/** What is to be seen of a place: the text or the element a thread is about, or else its pin. */
function boxesOf(page: PageState, key: string): readonly DOMRectReadOnly[] {
  const element = page.elementOf?.(key);
  const range = page.rangeOf?.(key);
  const anchor = page.anchorOf(key);
  const text = range && boxInWindow(range.getBoundingClientRect(), range.startContainer.ownerDocument ?? document);
  const whole = text ?? (element && boxOf(element));
  return [whole, anchor?.getBoundingClientRect()].filter((box) => box !== undefined);
}
