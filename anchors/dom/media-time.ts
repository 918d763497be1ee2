import type { TargetElement } from '../../store/model/index.js';
import { isHtml } from './node-kinds.js';

/** Returns the element if it plays video or audio, otherwise undefined. */
export const mediaElementOf = (element: Element | null | undefined): HTMLMediaElement | undefined =>
  element && isHtml(element) && /^(video|audio)$/.test(element.localName) ? (element as HTMLMediaElement) : undefined;

/**
 * Returns the `time` of a target: the current time of a media element, in seconds, rounded to ms. Empty for other
 * elements.
 */
export function mediaTimeOf(element: Element): Pick<TargetElement, 'time'> {
  const media = mediaElementOf(element);
  return media ? { time: Math.round(media.currentTime * 1000) / 1000 } : {};
}

/** Pauses a media element and seeks to a time in seconds, at most to its end. */
export function pauseAt(media: HTMLMediaElement, time: number): void {
  media.pause();
  media.currentTime = Number.isFinite(media.duration) ? Math.min(time, media.duration) : time;
}
