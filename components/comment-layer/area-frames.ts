import { cornerOf, areaNow, viewOf, type ContentTransform, partOf, type Placement } from '../../anchors/index.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { CursorPosition, TargetElement } from '../../store/model/index.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import type { LocalizeController } from '../internal/localize.js';
import { targetOf } from '../internal/thread-target.js';
import { createAreaFrame, type AreaFrame } from './area-frame.js';
import { createFrameSheets, type FrameSheets } from './frame-sheets.js';
import type { Pinned } from './pinned.js';

/** Where threads are moved to; without a target it is a point of the page. */
export interface PlaceMoved {
  readonly targetElement: TargetElement | null;
  readonly position: CursorPosition | null;
}

/** How the places of threads are changed. */
export interface PlaceMoves {
  /** Whether the person may move all of these threads. */
  mayMove(rows: readonly AnnotationRow[]): boolean;
  /** Moves threads to another place, or changes the area they are about; resolves with whether that is done. */
  move(rows: readonly AnnotationRow[], to: PlaceMoved, what?: 'place' | 'area'): Promise<boolean>;
}

interface AreaFramesOptions {
  readonly placement: Pick<Placement, 'place' | 'remove'>;
  readonly localize: LocalizeController;
  readonly moves: PlaceMoves;
  /** How an element shows its content, where that is zoomed and moved. */
  readonly transform: ContentTransform;
  pinned(key: string): Pinned | undefined;
  elementOf(key: string): Element | undefined;
  /** Places a pin anew: its area is another. */
  place(key: string): void;
}

interface ShownFrame {
  readonly frame: AreaFrame;
  readonly target: TargetElement;
  readonly element: Element;
}

/** The frames around those places on a board that are areas. */
class AreaFrames {
  readonly #options: AreaFramesOptions;
  readonly #sheets: FrameSheets;
  readonly #shown = new Map<string, ShownFrame>();

  constructor(options: AreaFramesOptions) {
    this.#options = options;
    this.#sheets = createFrameSheets(options.placement);
  }

  /** Puts a frame around the area of what is pinned, if it is one; none where its element is not there. */
  show(key: string, { target, rows }: Pinned, element: Element | undefined): void {
    if (!target?.area || !element) {
      this.remove(key);
      return;
    }
    const frame = this.#shown.get(key)?.frame ?? this.#make(key);
    this.#shown.set(key, { frame, target, element });
    frame.box.classList.toggle('new', rows.length === 0);
    this.mark(key);
  }

  /** Shows again how a pin stands. */
  mark(key: string): void {
    const { marker } = this.#options.pinned(key) ?? {};
    const shown = this.#shown.get(key);
    if (!shown) return;
    if (marker && 'color' in marker) shown.frame.mark(marker);
    this.#lay(shown);
  }

  remove(key: string): void {
    const { frame } = this.#shown.get(key) ?? {};
    if (!frame) return;
    frame.end();
    this.#shown.delete(key);
    this.#sheets.take(frame.box);
  }

  /** Whether an event came from the frame of what is shown under a key. */
  isFrom(key: string, path: readonly EventTarget[]): boolean {
    const { frame } = this.#shown.get(key) ?? {};
    return frame !== undefined && path.includes(frame.box);
  }

  /** A frame rests with the others of its element, unless it can be taken hold of, or moves otherwise than the element. */
  #lay({ frame, target, element }: ShownFrame): void {
    const { area, view } = target;
    if (!area) return;
    const { box } = frame;
    const isHeld = this.#sheets.isAlone(box) && box.matches(':focus-within, :hover');
    if (!frame.isOffered && !view && !isHeld) this.#sheets.rest(box, element, area);
    else this.#sheets.lift(box, element, partOf(target, { element, transform: this.#options.transform }));
  }

  #make(key: string): AreaFrame {
    const { localize, moves, transform, pinned, elementOf, place } = this.#options;
    const rows = (): readonly AnnotationRow[] => pinned(key)?.rows ?? [];
    return createAreaFrame({
      label: () => localize.term('areaOf', rows()[0]?.data.annotationNumber ?? 0),
      isMovable: () => rows().length > 0 && moves.mayMove(rows()),
      now: () => {
        const [element, { area, view } = {}] = [elementOf(key), pinned(key)?.target];
        const now = element && area && view ? areaNow(area, view, element, transform) : area;
        return element && now && { element, area: now };
      },
      show: (area) => {
        const known = pinned(key);
        const element = elementOf(key);
        if (!known?.target || !element) return;
        const view = viewOf(element, transform);
        known.target = { ...known.target, area, ...(view && { view }) };
        place(key);
      },
      save: () => void this.#save(key),
      pressed: () => {
        const { marker, rows: shown } = pinned(key) ?? {};
        if (!marker || !shown?.length) return;
        marker.dispatchEvent(new CollabPinActivateEvent({ annotationId: marker.annotationId }));
      },
    });
  }

  async #save(key: string): Promise<void> {
    const { pinned, moves, place } = this.#options;
    const { rows = [], target } = pinned(key) ?? {};
    if (!target?.area) return;
    const isMoved = await moves.move(rows, { targetElement: target, position: cornerOf(target.area) }, 'area');
    const known = pinned(key);
    // Where it was, unless something else has become of it meanwhile.
    if (isMoved || known?.target !== target) return;
    const [first] = known.rows;
    known.target = first && targetOf(first.data);
    place(key);
  }
}

export type { AreaFrames };

export const createAreaFrames = (options: AreaFramesOptions): AreaFrames => new AreaFrames(options);
