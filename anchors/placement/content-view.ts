import type { CursorPosition, TargetArea, TargetView } from '../../store/model/index.js';
import { isHtml } from '../dom/node-kinds.js';
import type { Box, MeasurePart } from './placed-item.js';

/**
 * Returns how an element shows its content: the matrix from content coordinates to CSS px from the corner of the
 * element's border box. Returns undefined for an element that never changes its view.
 */
export type ContentTransform = (element: Element) => DOMMatrixReadOnly | undefined;

const isInvertible = (matrix: DOMMatrixReadOnly): boolean =>
  Number.isFinite(matrix.a * matrix.d - matrix.b * matrix.c) && matrix.a * matrix.d !== matrix.b * matrix.c;

const isSvgRoot = (element: Element): element is SVGSVGElement =>
  element.localName === 'svg' && 'getScreenCTM' in element;

/** Returns the matrix from SVG user units to fractions of the border box, or undefined without a `viewBox`. */
function userUnitsToFractions(element: Element): DOMMatrixReadOnly | undefined {
  if (!isSvgRoot(element) || !element.hasAttribute('viewBox')) return undefined;
  const screenMatrix = element.getScreenCTM();
  const { left, top, width, height } = element.getBoundingClientRect();
  return screenMatrix
    ? new DOMMatrix()
        .scale(1 / width, 1 / height)
        .translate(-left, -top)
        .multiply(screenMatrix)
    : undefined;
}

/** Returns the matrix from content coordinates to fractions of the element's border box in its present view. */
function contentToFractions(element: Element, transform?: ContentTransform): DOMMatrixReadOnly | undefined {
  const contentMatrix = transform?.(element);
  const { width, height } = element.getBoundingClientRect();
  const ownWidth = isHtml(element) ? element.offsetWidth : width;
  const ownHeight = isHtml(element) ? element.offsetHeight : height;
  const matrix = contentMatrix
    ? new DOMMatrix().scale(1 / ownWidth, 1 / ownHeight).multiply(contentMatrix)
    : userUnitsToFractions(element);
  return matrix && isInvertible(matrix) ? matrix : undefined;
}

/** Returns the present view of an element, or undefined if the view never changes. */
export function viewOf(element: Element, transform?: ContentTransform): TargetView | undefined {
  const matrix = contentToFractions(element, transform)?.inverse();
  if (!matrix) return undefined;
  const { a, b, c, d, e, f } = matrix;
  return { a, b, c, d, e, f };
}

/**
 * Converts an area of an earlier view to the present view; the result may lie outside the element. Returns undefined if
 * the element has no view.
 */
export function currentArea(
  { left, top, width, height }: TargetArea,
  view: TargetView,
  element: Element,
  transform?: ContentTransform,
): TargetArea | undefined {
  const matrix = contentToFractions(element, transform)?.multiply(DOMMatrix.fromMatrix(view));
  if (!matrix) return undefined;
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ].map(([x, y]) => matrix.transformPoint({ x: x ?? 0, y: y ?? 0 }));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { left: x, top: y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Tolerance for rounding errors at an edge, as a fraction of the border box. */
const roundingTolerance = 1e-6;

/** Returns the visible part of an area, or undefined if all of it lies outside the element. */
function visiblePart({ left, top, width, height }: TargetArea): TargetArea | undefined {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const visible = { left: x, top: y, width: Math.min(1, left + width) - x, height: Math.min(1, top + height) - y };
  return visible.width < -roundingTolerance || visible.height < -roundingTolerance ? undefined : visible;
}

/**
 * Returns a function that measures an area or a point of an earlier view. The function returns undefined while the
 * place is moved out of the element.
 */
export function viewedPart(
  place: TargetArea | CursorPosition,
  view: TargetView,
  element: Element,
  transform?: ContentTransform,
): MeasurePart {
  const area = { width: 0, height: 0, ...place };
  return (box): Box | undefined => {
    const current = currentArea(area, view, element, transform);
    const visible = current && visiblePart(current);
    if (!visible) return undefined;
    return {
      left: box.left + visible.left * box.width,
      top: box.top + visible.top * box.height,
      // A visible point has no size, and a part without size counts as invisible.
      width: Math.max(visible.width * box.width, 1),
      height: Math.max(visible.height * box.height, 1),
    };
  };
}
