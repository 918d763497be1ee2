/** A box in viewport coordinates, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Element that contains markers and has its own coordinates. */
export interface MarkerLayer {
  /** The element that contains the markers. */
  readonly element: HTMLElement;
  /** Position of the layer's origin in the viewport, and the bounds that markers stay in. */
  origin: { x: number; y: number };
  bounds: Box;
}

/** Two marker layers: one moves with a scroller, the other holds fixed and sticky content. */
export interface Space {
  readonly scrollingLayer: MarkerLayer;
  readonly fixedLayer: MarkerLayer;
}

const emptyBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };

type BoxStyle =
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

/**
 * Creates a box of the kit. Script sets its styles, so that it needs no style sheet and works with a strict content
 * security policy.
 */
export function createBox(styles: Partial<Record<BoxStyle, string>>): HTMLElement {
  const box = document.createElement('div');
  Object.assign(box.style, { left: '0', top: '0', width: '0', height: '0', pointerEvents: 'none', ...styles });
  return box;
}

export const createMarkerLayer = (element: HTMLElement): MarkerLayer => ({
  element,
  origin: { x: 0, y: 0 },
  bounds: emptyBox,
});

/**
 * Space of the page itself. The page scrolls its scrolling layer without any work, and the fixed layer stays in the
 * viewport.
 */
export class PageSpace implements Space {
  readonly scrollingLayer = createMarkerLayer(createBox({ position: 'absolute' }));
  readonly fixedLayer = createMarkerLayer(createBox({ position: 'fixed' }));
  /** Viewport px per px of the kit. Not 1 if the page zooms or scales an ancestor of the kit. */
  scale = 1;
  /** Width and height of a marker, in px of the kit. */
  markerSize = 28;
  /** Text direction of the markers. */
  direction = 'ltr';
  /** Measures scale and marker size in one read. Has no size while the surface is not rendered. */
  readonly probe = createBox({
    position: 'absolute',
    width: '100px',
    height: 'var(--collab-comment-pin-size, 1.75rem)',
    visibility: 'hidden',
  });
  /** Width of the window if the scrolling layer starts at its edge, otherwise 0. */
  #width = 0;

  constructor(surface: ParentNode) {
    this.scrollingLayer.element.append(this.probe);
    surface.append(this.fixedLayer.element, this.scrollingLayer.element);
  }

  /** Measures the page. While the surface is not rendered, returns false and keeps the previous values. */
  measure(): boolean {
    const probe = this.probe.getBoundingClientRect();
    if (probe.width === 0) return false;
    const fixed = this.fixedLayer.element.getBoundingClientRect();
    const page = document.documentElement.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    this.scale = probe.width / 100;
    this.markerSize = probe.height / this.scale;
    this.direction = getComputedStyle(this.probe).direction;
    this.#width = probe.left === page.left ? clientWidth / this.scale : 0;
    this.scrollingLayer.origin = { x: probe.left, y: probe.top };
    this.fixedLayer.origin = { x: fixed.left, y: fixed.top };
    const height = Math.max(clientHeight, page.height, document.body.scrollHeight);
    this.scrollingLayer.bounds = {
      left: page.left,
      top: page.top,
      right: page.left + clientWidth,
      bottom: page.top + height,
    };
    this.fixedLayer.bounds = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
    return true;
  }

  /**
   * Clips the scrolling layer at the right edge of the window, or at `rightEdge` if that is larger. A selected marker or
   * a larger touch target must not make the page scroll sideways.
   */
  write(rightEdge: number): void {
    const { style } = this.scrollingLayer.element;
    const width = this.#width > 0 ? `${roundToTenth(Math.max(this.#width, rightEdge))}px` : '0px';
    if (style.width === width) return;
    style.width = width;
    style.overflowX = this.#width > 0 ? 'clip' : 'visible';
  }

  dispose(): void {
    this.scrollingLayer.element.remove();
    this.fixedLayer.element.remove();
  }
}

/** Rounds to the smallest visible difference, 0.1. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns a CSS transform to a point. A transform causes no layout. */
export const translation = (x: number, y: number): string => `translate(${roundToTenth(x)}px, ${roundToTenth(y)}px)`;
