import { isHtml } from './node-kinds.js';
import type { TargetElement } from '../../store/model/index.js';

/** The element, where it is a player of video or sound. */
export const mediumOf = (element: Element | null | undefined): HTMLMediaElement | undefined =>
  element && isHtml(element) && /^(video|audio)$/.test(element.localName) ? (element as HTMLMediaElement) : undefined;

/** What a target says of the moment a medium is at, in seconds to the millisecond; nothing of an element that plays none. */
export function momentOf(element: Element): Pick<TargetElement, 'time'> {
  const medium = mediumOf(element);
  return medium ? { time: Math.round(medium.currentTime * 1000) / 1000 } : {};
}

/** Puts a medium at a moment, and holds it there; a moment beyond its end is the end. */
export function holdAt(medium: HTMLMediaElement, time: number): void {
  medium.pause();
  medium.currentTime = Number.isFinite(medium.duration) ? Math.min(time, medium.duration) : time;
}
