import { scheduleInFrame, cancelInFrame, LayoutObserver, type ObservedRoot, boxOf } from '../../../anchors/index.js';
import { chainOf, overlap, type Edges } from '../../page/cursor-surfaces.js';

/** A box over the visible part of an element. */
export interface Overlay {
  readonly element: Element;
  readonly box: HTMLElement;
}

/** Returns the visible part of an element in the window. If nothing is visible, opposite edges are swapped. */
function visibleEdges(element: Element): Edges {
  const view: Edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return [...chainOf(element).clips, element].map(boxOf).reduce<Edges>(overlap, view);
}

/** Positions overlays over elements and follows their layout. */
export class OverlayPositioner {
  #overlays: readonly Overlay[] = [];
  #layout: LayoutObserver | undefined;
  #edges = new Map<Overlay, Edges>();

  /** Replaces the positioned overlays. */
  show(overlays: readonly Overlay[]): void {
    this.#overlays = overlays;
    if (overlays.length === 0) return this.clear();
    this.#layout ??= new LayoutObserver(document, { changed: this.#schedule, scrolled: this.#schedule });
    const roots = new Set<ObservedRoot>(overlays.flatMap(({ element }) => [...chainOf(element).roots]));
    this.#layout.follow(new Set(overlays.map(({ element }) => element)), roots);
    // Synchronously, so that no overlay appears at an old position for a frame.
    this.#measure();
    this.#write();
  }

  clear(): void {
    this.#overlays = [];
    this.#layout?.dispose();
    this.#layout = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  readonly #schedule = (): void => {
    if (this.#overlays.length > 0) scheduleInFrame('measure', this.#measure);
  };

  readonly #measure = (): void => {
    this.#edges = new Map(this.#overlays.map((overlay) => [overlay, visibleEdges(overlay.element)]));
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    for (const [{ box }, { left, top, right, bottom }] of this.#edges) {
      const width = right - left;
      const height = bottom - top;
      box.style.visibility = width > 0 && height > 0 ? 'visible' : 'hidden';
      box.style.translate = `${left}px ${top}px`;
      box.style.inlineSize = `${Math.max(0, width)}px`;
      box.style.blockSize = `${Math.max(0, height)}px`;
    }
  };
}
