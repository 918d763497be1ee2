import { scheduleInFrame, cancelInFrame, LayoutObserver, type ObservedRoot, boxOf } from '../../../anchors/index.js';
import { chainOf, overlap, type Edges } from '../../page/cursor-surfaces.js';

/** What lies over an element, on the part of it that is seen. */
export interface Over {
  readonly element: Element;
  readonly box: HTMLElement;
}

/** Where an element is seen in the window; of one that is not, a side lies beyond its opposite. */
function seenPart(element: Element): Edges {
  const view: Edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return [...chainOf(element).clips, element].map(boxOf).reduce<Edges>(overlap, view);
}

/** Keeps boxes over elements, wherever these are seen. */
export class OverMedia {
  #all: readonly Over[] = [];
  #layout: LayoutObserver | undefined;
  #seen = new Map<Over, Edges>();

  /** Keeps these where they belong, and no others. */
  show(all: readonly Over[]): void {
    this.#all = all;
    if (all.length === 0) return this.clear();
    this.#layout ??= new LayoutObserver(document, { changed: () => this.look(), scrolled: () => this.look() });
    const roots = new Set<ObservedRoot>(all.flatMap(({ element }) => [...chainOf(element).roots]));
    this.#layout.follow(new Set(all.map(({ element }) => element)), roots);
    // What is there already is not to be seen elsewhere until the next frame.
    this.#measure();
    this.#write();
  }

  /** Looks anew at where the elements are. */
  look(): void {
    if (this.#all.length > 0) scheduleInFrame('measure', this.#measure);
  }

  clear(): void {
    this.#all = [];
    this.#layout?.dispose();
    this.#layout = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  readonly #measure = (): void => {
    this.#seen = new Map(this.#all.map((over) => [over, seenPart(over.element)]));
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    for (const [{ box }, { left, top, right, bottom }] of this.#seen) {
      const width = right - left;
      const height = bottom - top;
      box.style.visibility = width > 0 && height > 0 ? 'visible' : 'hidden';
      box.style.translate = `${left}px ${top}px`;
      box.style.inlineSize = `${Math.max(0, width)}px`;
      box.style.blockSize = `${Math.max(0, height)}px`;
    }
  };
}
