import { ownBox } from './space.js';

const spots = new WeakMap<HTMLElement, HTMLElement>();

/**
 * The box that carries a marker from place to place. It is moved in the marker's stead: a marker may have many styles of
 * its own, and a browser works all of them out anew whenever one of them is set.
 */
export function spotOf(marker: HTMLElement, shape: 'marker' | 'box' | 'cover' = 'marker'): HTMLElement {
  let spot = spots.get(marker);
  if (!spot) {
    spot = ownBox({ position: 'absolute' });
    spot.className = 'spot';
    const filling = shape === 'marker' ? { pointerEvents: 'auto' } : { width: '100%', height: '100%' };
    Object.assign(marker.style, { position: 'absolute', left: '0', top: '0', boxSizing: 'border-box', ...filling });
    spot.append(marker);
    spots.set(marker, spot);
  }
  return spot;
}
