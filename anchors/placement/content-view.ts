import type { CursorPosition, TargetArea, TargetView } from '../../store/model/index.js';
import { isHtml } from '../dom/node-kinds.js';
import type { Box, MeasurePart } from './placed-item.js';

/**
 * Says how an element shows its content: the matrix from the content's own coordinates to CSS px from the corner of the
 * element's border box. Undefined for an element that always shows the same.
 */
export type ContentTransform = (element: Element) => DOMMatrixReadOnly | undefined;

const isInvertible = (matrix: DOMMatrixReadOnly): boolean =>
  Number.isFinite(matrix.a * matrix.d - matrix.b * matrix.c) && matrix.a * matrix.d !== matrix.b * matrix.c;

const isDrawing = (element: Element): element is SVGSVGElement =>
  element.localName === 'svg' && 'getScreenCTM' in element;

/** From a drawing's user units to fractions of its border box; what has no `viewBox` always shows the same. */
function fromUserUnits(element: Element): DOMMatrixReadOnly | undefined {
  if (!isDrawing(element) || !element.hasAttribute('viewBox')) return undefined;
  const shown = element.getScreenCTM();
  const { left, top, width, height } = element.getBoundingClientRect();
  return shown
    ? new DOMMatrix()
        .scale(1 / width, 1 / height)
        .translate(-left, -top)
        .multiply(shown)
    : undefined;
}

/** From the content's coordinates to fractions of the element's border box, as it is shown now. */
function toFractions(element: Element, transform?: ContentTransform): DOMMatrixReadOnly | undefined {
  const given = transform?.(element);
  const { width, height } = element.getBoundingClientRect();
  const [wide, high] = isHtml(element) ? [element.offsetWidth, element.offsetHeight] : [width, height];
  const matrix = given ? new DOMMatrix().scale(1 / wide, 1 / high).multiply(given) : fromUserUnits(element);
  return matrix && isInvertible(matrix) ? matrix : undefined;
}

/** What an element shows of its content now; undefined where it always shows the same. */
export function viewOf(element: Element, transform?: ContentTransform): TargetView | undefined {
  const matrix = toFractions(element, transform)?.inverse();
  if (!matrix) return undefined;
  const { a, b, c, d, e, f } = matrix;
  return { a, b, c, d, e, f };
}

/** Where an area of an earlier view is in the present one, seen or not; undefined where nothing tells of that. */
export function areaNow(
  { left, top, width, height }: TargetArea,
  view: TargetView,
  element: Element,
  transform?: ContentTransform,
): TargetArea | undefined {
  const now = toFractions(element, transform)?.multiply(DOMMatrix.fromMatrix(view));
  if (!now) return undefined;
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ].map(([x, y]) => now.transformPoint({ x: x ?? 0, y: y ?? 0 }));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { left: x, top: y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** What a calculation may be off by at an edge. */
const slip = 1e-6;

/** What of an area is seen. */
function seenOf({ left, top, width, height }: TargetArea): TargetArea | undefined {
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const seen = { left: x, top: y, width: Math.min(1, left + width) - x, height: Math.min(1, top + height) - y };
  return seen.width < -slip || seen.height < -slip ? undefined : seen;
}

/** Reads where an area, or a point, of an earlier view is; nowhere while that is moved out of the element. */
export function viewedPart(
  place: TargetArea | CursorPosition,
  view: TargetView,
  element: Element,
  transform?: ContentTransform,
): MeasurePart {
  const area = { width: 0, height: 0, ...place };
  return (box): Box | undefined => {
    const now = areaNow(area, view, element, transform);
    const seen = now && seenOf(now);
    if (!seen) return undefined;
    return {
      left: box.left + seen.left * box.width,
      top: box.top + seen.top * box.height,
      // A point has no size, but is there to be seen.
      width: Math.max(seen.width * box.width, 1),
      height: Math.max(seen.height * box.height, 1),
    };
  };
}
