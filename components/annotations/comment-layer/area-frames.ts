import { setColor } from '../../base/color.js';
import { above } from '../../controllers/dismiss.js';
import { loadOnce } from '../../base/lazy.js';
import type { FrameEditing, FrameOptions } from './frame-editing.js';
import type { TargetArea, CursorPosition, TargetElement } from '../../../store/model/index.js';
import {
  scheduleInFrame,
  type Placement,
  type MeasurePart,
  cornerOf,
  currentArea,
  viewOf,
  type ContentTransform,
  partOf,
} from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import type { LocalizeController } from '../../base/localize.js';
import { targetOf } from '../../page/thread-target.js';
import type { Pinned } from './pinned.js';

/** The pin has the fourth. */
const corners = ['top-left', 'bottom-left', 'bottom-right'] as const;

const piece = (className: string): HTMLElement => Object.assign(document.createElement('div'), { className });

/** The frame around an area: only its edge, and the handles of one that can be resized, take the pointer. */
class AreaFrame {
  readonly box = piece('frame');
  readonly #options: FrameOptions;
  #editing: FrameEditing | undefined;
  #hasEnded = false;
  /** Whether it can be moved and resized now. */
  isOffered = false;
  readonly #load = loadOnce(async () => {
    const { editFrame } = await import('./frame-editing.js');
    if (!this.#hasEnded) this.#editing ??= editFrame(this.box, this.#options);
  });

  constructor(options: FrameOptions) {
    this.#options = options;
    this.box.part.add('area');
    this.box.append(piece('edge'));
    this.box.addEventListener('click', (event) => {
      if (!event.defaultPrevented) options.pressed();
    });
  }

  /** Shows it as its thread's pin is: in that colour, pointed at, open. */
  mark({ color, selected, highlighted }: { color: string; selected: boolean; highlighted: boolean }): void {
    const { box } = this;
    setColor(box, '--_pin', color);
    box.classList.toggle('selected', selected);
    box.classList.toggle('highlighted', highlighted);
    this.#offer((selected || highlighted) && this.#options.isMovable(), selected);
    // To press it, or to take hold of it, is not to press beside the open thread.
    if (selected) above.add(box);
    else above.delete(box);
  }

  end(): void {
    this.#hasEnded = true;
    this.#editing?.end();
    above.delete(this.box);
  }

  /** Lets it be moved: at once by keys, by pointer while its thread is open. */
  #offer(isMovable: boolean, isOpen: boolean): void {
    const { box } = this;
    this.isOffered = isMovable;
    box.classList.toggle('movable', isMovable && isOpen);
    box.tabIndex = isMovable ? 0 : -1;
    if (!isMovable) return;
    box.role = 'application';
    box.ariaLabel = this.#options.label();
    void this.#load();
    if (!isOpen || box.childElementCount > 1) return;
    box.append(...corners.map((corner) => piece(`handle ${corner}`)));
  }
}

export type { AreaFrame };

const createAreaFrame = (options: FrameOptions): AreaFrame => new AreaFrame(options);

type Placed = Pick<Placement, 'place' | 'remove'>;

interface Sheet {
  readonly name: string;
  readonly box: HTMLElement;
  /** The frames that are to lie on it. */
  readonly frames: Set<HTMLElement>;
}

/** Where a frame is to lie. */
interface Lying {
  readonly sheet: Sheet;
  readonly area: TargetArea;
}

const whole: TargetArea = { left: 0, top: 0, width: 1, height: 1 };

const percent = (fraction: number): string => `${fraction * 100}%`;

/** Puts a frame where an area of a box is: the browser keeps it there, whatever size the box takes. */
function putIn({ box }: Sheet, frame: HTMLElement, { left, top, width, height }: TargetArea): void {
  Object.assign(frame.style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  });
  if (frame.parentElement !== box) box.append(frame);
}

/**
 * What the frames of areas lie on. All that rest on one element lie on one sheet as large as the element: however many
 * there are, one box is measured and written. A frame that is taken hold of, or whose place is worked out, has a sheet of
 * its own, which comes where a keyboard or a reader expects it.
 */
class FrameSheets {
  readonly #placement: Placed;
  readonly #shared = new WeakMap<Element, Sheet>();
  readonly #own = new WeakMap<HTMLElement, Sheet>();
  readonly #lying = new WeakMap<HTMLElement, Lying>();
  /** Frames that lie elsewhere since the last frame of the page. */
  readonly #moved = new Set<HTMLElement>();
  #made = 0;

  constructor(placement: Placed) {
    this.#placement = placement;
  }

  /** Whether a frame lies on a sheet of its own. */
  isAlone(frame: HTMLElement): boolean {
    const sheet = this.#lying.get(frame)?.sheet;
    return sheet !== undefined && sheet === this.#own.get(frame);
  }

  /** Lays a frame on the sheet of its element. */
  rest(frame: HTMLElement, element: Element, area: TargetArea): void {
    const sheet = this.#shared.get(element) ?? this.#make();
    this.#shared.set(element, sheet);
    if (sheet.frames.size === 0)
      this.#placement.place(sheet.name, { marker: sheet.box, target: element, shape: 'box' });
    this.#lay(frame, sheet, area);
  }

  /** Lays a frame on a sheet of its own, which covers a part of its element. */
  lift(frame: HTMLElement, element: Element, part: MeasurePart | undefined): void {
    const sheet = this.#own.get(frame) ?? this.#make();
    this.#own.set(frame, sheet);
    this.#placement.place(sheet.name, { marker: sheet.box, target: element, part, shape: 'cover' });
    this.#lay(frame, sheet, whole);
  }

  /** Takes a frame off its sheet, and the sheet away when nothing is left on it. */
  take(frame: HTMLElement): void {
    this.#leave(frame);
    this.#lying.delete(frame);
    this.#moved.delete(frame);
    frame.remove();
  }

  #lay(frame: HTMLElement, sheet: Sheet, area: TargetArea): void {
    const lying = this.#lying.get(frame);
    if (lying?.sheet === sheet && lying.area === area) return;
    if (lying?.sheet !== sheet) this.#leave(frame);
    sheet.frames.add(frame);
    this.#lying.set(frame, { sheet, area });
    this.#moved.add(frame);
    scheduleInFrame('write', this.#write);
  }

  #leave(frame: HTMLElement): void {
    const sheet = this.#lying.get(frame)?.sheet;
    sheet?.frames.delete(frame);
    if (sheet?.frames.size === 0) this.#placement.remove(sheet.name);
  }

  readonly #write = (): void => {
    for (const frame of this.#moved) {
      const { sheet, area } = this.#lying.get(frame) ?? {};
      if (sheet && area) putIn(sheet, frame, area);
    }
    this.#moved.clear();
  };

  #make(): Sheet {
    return { name: `areas:${++this.#made}`, box: document.createElement('div'), frames: new Set() };
  }
}

export type { FrameSheets };

const createFrameSheets = (placement: Placed): FrameSheets => new FrameSheets(placement);

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
export class AreaFrames {
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
        const now = element && area && view ? currentArea(area, view, element, transform) : area;
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
