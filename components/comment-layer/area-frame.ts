import { setColor } from '../internal/color.js';
import { above } from '../internal/controllers/dismiss.js';
import { loadOnce } from '../internal/load-once.js';
import type { FrameEditing } from './frame-editing.js';
import type { DrawnArea } from './mode-session.js';
import type { TargetArea } from '../../store/model/index.js';

export interface FrameOptions {
  /** What the frame is to those who move it by keys. */
  label(): string;
  /** Whether the person may move and resize it. */
  isMovable(): boolean;
  /** The area as it is, where its element is. */
  now(): DrawnArea | undefined;
  /** Shows another area, as long as it is not saved. */
  show(area: TargetArea): void;
  /** The person has moved or resized it. */
  save(area: TargetArea): void;
  /** The person presses it. */
  pressed(): void;
}

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

export const createAreaFrame = (options: FrameOptions): AreaFrame => new AreaFrame(options);
