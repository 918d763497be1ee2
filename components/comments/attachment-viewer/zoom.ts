/** How a picture lies on its stage: its scale, 1 where it fits, and how far its middle is from the stage's, in px. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture lies on, and how large it is there where it fits. */
export interface Frame {
  readonly stage: Size;
  readonly picture: Size;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };

const largest = 8;

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** No part of the stage stays empty that the picture could fill. */
function kept({ scale, x, y }: Zoom, { stage, picture }: Frame): Zoom {
  const room = (size: keyof Size): number => Math.max(0, (picture[size] * scale - stage[size]) / 2);
  return { scale, x: within(x, room('width')), y: within(y, room('height')) };
}

/** A picture moved on its stage, as far as there is something to see. */
export function moved(zoom: Zoom, byX: number, byY: number, frame: Frame): Zoom {
  return kept({ ...zoom, x: zoom.x + byX, y: zoom.y + byY }, frame);
}

/** A picture drawn larger or smaller; what lies at a point, measured from the stage's middle, stays there. */
export function scaled(zoom: Zoom, factor: number, at: { x: number; y: number }, frame: Frame): Zoom {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return kept({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame);
}
