import { areaPart } from '../../../anchors/index.js';
import type { DrawnArea } from './mode-session.js';
import type { PinBoard } from './pin-board.js';

export const box = (name: string): HTMLElement => Object.assign(document.createElement('div'), { className: name });

/** What a layer puts over elements of the page by itself: around what is pointed at, what is drawn, and where a person has come to. */
export class LayerSigns {
  /** Covers the element a person has come to, for a moment. */
  readonly flash = box('flash');
  readonly #outline = box('outline');
  readonly #drawn = box('drawn');
  readonly #board: () => PinBoard | undefined;

  constructor(board: () => PinBoard | undefined) {
    this.#board = board;
    this.#outline.part.add('outline');
    this.#drawn.part.add('drawn');
    this.flash.addEventListener('animationend', () => board()?.places.cover('flash', this.flash, undefined));
  }

  /** Outlines an element, or none. */
  pointAt(element: Element | undefined): void {
    this.#board()?.places.cover('outline', this.#outline, element);
  }

  /** Outlines the element of a thread; what is about a part of it has a sign of its own there. */
  pointAtThread(annotationId: string): void {
    const board = this.#board();
    this.pointAt(board?.partOf(annotationId) ? undefined : board?.elementOf(annotationId));
  }

  /** Shows an area that is being drawn, or none. */
  frame(drawn: DrawnArea | undefined): void {
    this.#board()?.places.cover('drawn', this.#drawn, drawn?.element, drawn && areaPart(drawn.area));
  }
}
