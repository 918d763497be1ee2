/** A box of viewport coordinates. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place markers are laid in, with coordinates of its own. */
export interface Ground {
  /** Holds the markers. */
  readonly element: HTMLElement;
  /** Where its zero is in the viewport, and the part of it that markers keep to. */
  origin: { x: number; y: number };
  bounds: Box;
}

/** Two grounds: one that moves with what is scrolled, one that stays when it is (for what is fixed or sticks). */
export interface Space {
  readonly moving: Ground;
  readonly still: Ground;
}

const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

type OwnStyle =
  | 'position'
  | 'overflow'
  | 'overflowAnchor'
  | 'scrollbarWidth'
  | 'direction'
  | 'writingMode'
  | 'width'
  | 'height'
  | 'visibility'
  | 'willChange';

/** Makes a box of the kit's own; script sets its styles, so that it needs no style sheet and a strict policy allows it. */
export function ownBox(styles: Partial<Record<OwnStyle, string>>): HTMLElement {
  const box = document.createElement('div');
  Object.assign(box.style, { left: '0', top: '0', width: '0', height: '0', pointerEvents: 'none', ...styles });
  return box;
}

export const groundOf = (element: HTMLElement): Ground => ({ element, origin: { x: 0, y: 0 }, bounds: nowhere });

/** The page itself: its ground scrolls with it without any work, and the viewport stands still. */
export class PageSpace implements Space {
  readonly moving = groundOf(ownBox({ position: 'absolute' }));
  readonly still = groundOf(ownBox({ position: 'fixed' }));
  /** Viewport pixels for one of the kit's own: not 1 where the page zooms or scales what the kit lies in. */
  scale = 1;
  /** Width and height of a marker in the kit's own pixels. */
  markerSize = 28;
  /** Which way text runs in the markers. */
  direction = 'ltr';
  /** Tells scale and size in one reading, and by having no size that the surface is not rendered. */
  readonly probe = ownBox({
    position: 'absolute',
    width: '100px',
    height: 'var(--collab-comment-pin-size, 1.75rem)',
    visibility: 'hidden',
  });
  /** How wide the window is, where the moving ground begins at its edge. */
  #width = 0;

  constructor(surface: ParentNode) {
    this.moving.element.append(this.probe);
    surface.append(this.still.element, this.moving.element);
  }

  /** Reads where the page is; returns false, and keeps what was read before, while the surface is not rendered. */
  measure(): boolean {
    const probe = this.probe.getBoundingClientRect();
    if (probe.width === 0) return false;
    const still = this.still.element.getBoundingClientRect();
    const page = document.documentElement.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    this.scale = probe.width / 100;
    this.markerSize = probe.height / this.scale;
    this.direction = getComputedStyle(this.probe).direction;
    this.#width = probe.left === page.left ? clientWidth / this.scale : 0;
    this.moving.origin = { x: probe.left, y: probe.top };
    this.still.origin = { x: still.left, y: still.top };
    const height = Math.max(clientHeight, page.height, document.body.scrollHeight);
    this.moving.bounds = { left: page.left, top: page.top, right: page.left + clientWidth, bottom: page.top + height };
    this.still.bounds = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
    return true;
  }

  /**
   * Cuts the moving ground where the window ends, or what lies farther to the right in it: a selected marker, or a
   * finger's larger target, must not make the page scroll sideways.
   */
  write(farthest: number): void {
    const { style } = this.moving.element;
    const width = this.#width > 0 ? `${tenth(Math.max(this.#width, farthest))}px` : '0px';
    if (style.width === width) return;
    style.width = width;
    style.overflowX = this.#width > 0 ? 'clip' : 'visible';
  }

  dispose(): void {
    this.moving.element.remove();
    this.still.element.remove();
  }
}

/** Rounds to what can still be seen. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A way to put something at a point without laying the page out. */
export const translation = (x: number, y: number): string => `translate(${tenth(x)}px, ${tenth(y)}px)`;
