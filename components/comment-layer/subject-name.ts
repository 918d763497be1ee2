import { parentAcross, isOwn, defaultPosition, boxOf } from '../../anchors/index.js';
import type { CursorPosition } from '../../store/model/index.js';
import { givenNameOf, isOneOfSeveral, nameIn } from '../internal/element-name.js';

/** So many elements around a target that says nothing are asked for a name. */
const MOST_AROUND = 6;

const isPage = (element: Element): boolean =>
  element === element.ownerDocument.documentElement || element.localName === 'body';

/** What in an element lies at a point of it, the outermost first. */
function* insideAt(element: Element, { left, top }: CursorPosition): Generator<Element> {
  const box = boxOf(element);
  const [x, y] = [box.left + left * box.width, box.top + top * box.height];
  const holds = (child: Element): boolean => {
    const { left: from, right: to, top: above, bottom: below } = boxOf(child);
    return from <= x && x < to && above <= y && y < below;
  };
  let at = [...element.children].find(holds);
  while (at && !isOwn(at)) {
    yield at;
    at = [...at.children].find(holds);
  }
}

/** The card of several that a place of an element lies on; one that holds no more than a text is a part of a line. */
function cardAt(element: Element, position: CursorPosition): Element | undefined {
  if (position.left === defaultPosition.left && position.top === defaultPosition.top) return undefined;
  const cards = [...insideAt(element, position)].filter((each) => isOneOfSeveral(each) && each.childElementCount > 1);
  return cards.findLast((each) => givenNameOf(each) !== '') ?? cards.at(-1);
}

/** The name of what a target that says nothing itself lies in. */
function nameAround(element: Element): string {
  let around = parentAcross(element);
  for (let count = 0; around && !isPage(around) && count < MOST_AROUND; count += 1) {
    const name = givenNameOf(around, element);
    if (name) return name;
    around = parentAcross(around);
  }
  return '';
}

/**
 * Name of what a thread is about: of its element or, where that has no name of its own, of the card in it that the place lies on, else of
 * what it lies in. Empty for the page as a whole, and for an element that nothing says anything of.
 */
export function subjectName(element: Element, position?: CursorPosition | null): string {
  if (element === element.ownerDocument.documentElement) return '';
  const card = position && !givenNameOf(element) ? cardAt(element, position) : undefined;
  return nameIn(card ?? element) || nameAround(element);
}
