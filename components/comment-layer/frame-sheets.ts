import { inFrame, type Placement, type MeasurePart } from '../../anchors/index.js';
import type { TargetArea } from '../../store/model/index.js';

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
    inFrame('write', this.#write);
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

export const createFrameSheets = (placement: Placed): FrameSheets => new FrameSheets(placement);
