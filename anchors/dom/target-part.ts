import type { CursorPosition, TargetElement } from '../../store/model/index.js';
import { areaPart } from '../describe/area.js';
import { viewedPart, type ContentTransform } from '../placement/content-view.js';
import type { MeasurePart } from '../placement/placed-item.js';

interface PartOptions {
  /** The element that was found. */
  readonly element: Element;
  readonly position?: CursorPosition | undefined;
  readonly transform?: ContentTransform | undefined;
}

/** Returns the part of the element that a target describes, or undefined for the whole element. */
export function partOf(
  target: TargetElement | null | undefined,
  { element, position, transform }: PartOptions,
): MeasurePart | undefined {
  const { area, view } = target ?? {};
  const place = area ?? position;
  if (view && place) return viewedPart(place, view, element, transform);
  return area && areaPart(area);
}
