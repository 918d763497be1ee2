import { scrollersOf, scrollParts, type ScrollPart } from '../../anchors/index.js';
import { covers, type Cover } from './covers.js';

/** Room to leave between a panel and what has the focus, in px. */
const gap = 8;

/** How many frames a page that scrolls smoothly has to come to rest. */
const patience = 60;

interface Shift {
  readonly left: number;
  readonly top: number;
}

const isOver = (cover: DOMRect, box: DOMRectReadOnly): boolean =>
  box.left < cover.right && box.right > cover.left && box.top < cover.bottom && box.bottom > cover.top;

/** How far the page would have to scroll so that a box comes out from under a panel, on each side with enough room. */
function waysOut(cover: DOMRect, box: DOMRectReadOnly): Shift[] {
  const width = box.width + gap;
  const height = box.height + gap;
  const ways = [
    cover.top >= height && { left: 0, top: box.bottom - cover.top + gap },
    innerHeight - cover.bottom >= height && { left: 0, top: box.top - cover.bottom - gap },
    cover.left >= width && { left: box.right - cover.left + gap, top: 0 },
    innerWidth - cover.right >= width && { left: box.left - cover.right - gap, top: 0 },
  ];
  return ways.filter((way) => way !== false).toSorted((a, b) => Math.abs(a.left + a.top) - Math.abs(b.left + b.top));
}

/** Whether something can be scrolled so far, and shows a stretch of what it holds afterwards. */
const allows = ({ start, end, back, on }: ScrollPart, by: number, from: number, to: number): boolean =>
  by <= on && -by <= back && (by === 0 || (from - by >= start && to - by <= end));

/** Scrolls what an element stands in so that a box in it moves; returns whether something can be scrolled so far. */
function scrollBy(element: Element, box: DOMRectReadOnly, { left, top }: Shift): boolean {
  for (const scroller of scrollersOf(element)) {
    const { across, down } = scrollParts(scroller);
    if (!allows(across, left, box.left, box.right) || !allows(down, top, box.top, box.bottom)) continue;
    scroller.element.scrollBy({ left: left / scroller.ratio.x, top: top / scroller.ratio.y });
    return true;
  }
  return false;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits until boxes move no more, or too long. */
async function rest(read: () => readonly DOMRectReadOnly[]): Promise<void> {
  const place = () =>
    read()
      .map(({ left, top }) => `${String(left)} ${String(top)}`)
      .join();
  let before = place();
  for (let frame = 0, still = 0; frame < patience && still < 3; frame += 1) {
    await nextFrame();
    const now = place();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Where an element is once nothing scrolls it any more; a marker follows its element a frame later. */
async function boxAtRest(element: Element): Promise<DOMRect> {
  await rest(() => [element.getBoundingClientRect()]);
  return element.getBoundingClientRect();
}

const shownCovers = (): readonly { readonly cover: Cover; readonly panel: DOMRect }[] =>
  [...covers].flatMap((cover) => {
    const element = cover.element();
    return element?.checkVisibility() ? [{ cover, panel: element.getBoundingClientRect() }] : [];
  });

const coversOf = (box: DOMRectReadOnly) => shownCovers().filter(({ panel }) => isOver(panel, box));

/** Scrolls what `target` stands in so that a box in it comes out from under a panel; returns whether that can be done. */
const scrollOut = (target: Element, box: DOMRectReadOnly, panel: DOMRect): boolean =>
  waysOut(panel, box).some((way) => scrollBy(target, box, way));

/**
 * Sees to it that an element with the focus is not under a panel of the kit (WCAG 2.4.11): the page scrolls where that helps,
 * otherwise the panel makes way. `target` is what the element moves with.
 */
export async function uncover(element: Element, target: Element): Promise<void> {
  const box = await boxAtRest(element);
  if (!element.matches(':focus')) return;
  const [first] = coversOf(box);
  const isScrolled = first?.cover.isFixed() === true && scrollOut(target, box, first.panel);
  const now = isScrolled ? await boxAtRest(element) : box;
  if (!element.matches(':focus')) return;
  for (const { cover } of coversOf(now)) cover.makeWay();
}

/**
 * Scrolls a place out from under a panel that stays where it is; where the page cannot be scrolled so far, the panel steps
 * aside. `boxes` are what is to be seen of the place, as much as possible first; undefined once nobody looks at it any more.
 */
export async function scrollClear(target: Element, boxes: () => readonly DOMRectReadOnly[] | undefined): Promise<void> {
  await rest(() => [...(boxes() ?? []), ...shownCovers().map(({ panel }) => panel)]);
  for (const box of boxes() ?? []) {
    const covering = coversOf(box).filter(({ cover }) => cover.isFixed());
    if (covering.length === 0 || covering.some(({ panel }) => scrollOut(target, box, panel))) return;
  }
  const [least] = (boxes() ?? []).slice(-1);
  if (least) for (const { cover } of coversOf(least)) cover.stepAside?.(least);
}
