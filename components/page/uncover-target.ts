import { coverFor, scrollersOf, scrollParts, type ScrollPart } from '../../anchors/index.js';
import { covers, type Cover } from './covers.js';

/** Space between a panel and the focused element, in px. */
const MARGIN = 8;

/** Maximum number of frames to wait for smooth scrolling. */
const MAX_FRAMES = 60;

interface Shift {
  readonly left: number;
  readonly top: number;
}

const isOver = (cover: DOMRect, box: DOMRectReadOnly): boolean =>
  box.left < cover.right && box.right > cover.left && box.top < cover.bottom && box.bottom > cover.top;

/** Returns the scroll distances that move a box out from under a panel, for each side with enough room; the shortest first. */
function shiftsOut(cover: DOMRect, box: DOMRectReadOnly): Shift[] {
  const width = box.width + MARGIN;
  const height = box.height + MARGIN;
  const shifts = [
    cover.top >= height && { left: 0, top: box.bottom - cover.top + MARGIN },
    innerHeight - cover.bottom >= height && { left: 0, top: box.top - cover.bottom - MARGIN },
    cover.left >= width && { left: box.right - cover.left + MARGIN, top: 0 },
    innerWidth - cover.right >= width && { left: box.left - cover.right - MARGIN, top: 0 },
  ];
  return shifts
    .filter((shift) => shift !== false)
    .toSorted((a, b) => Math.abs(a.left + a.top) - Math.abs(b.left + b.top));
}

/** Whether a scroll container can scroll by a distance and then shows the range. */
const allows = ({ start, end, back, on }: ScrollPart, by: number, from: number, to: number): boolean =>
  by <= on && -by <= back && (by === 0 || (from - by >= start && to - by <= end));

/** Scrolls a container of an element. Returns whether one can scroll that far. */
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

/** Waits until boxes stop moving, or until the maximum number of frames. */
async function waitForRest(read: () => readonly DOMRectReadOnly[]): Promise<void> {
  const place = () =>
    read()
      .map(({ left, top }) => `${String(left)} ${String(top)}`)
      .join();
  let before = place();
  for (let frame = 0, still = 0; frame < MAX_FRAMES && still < 3; frame += 1) {
    await nextFrame();
    const now = place();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Returns the box of an element after scrolling ends; a marker follows its element one frame later. */
async function boxAtRest(element: Element): Promise<DOMRect> {
  await waitForRest(() => [element.getBoundingClientRect()]);
  return element.getBoundingClientRect();
}

const shownCovers = (): readonly { readonly cover: Cover; readonly panel: DOMRect }[] =>
  [...covers].flatMap((cover) => {
    const element = cover.element();
    return element?.checkVisibility() ? [{ cover, panel: element.getBoundingClientRect() }] : [];
  });

const coversOf = (box: DOMRectReadOnly) => shownCovers().filter(({ panel }) => isOver(panel, box));

/** Whether a header of the page, or another element that stays in place, would cover a box after it has moved. */
function isUnderPage(target: Element, box: DOMRectReadOnly, { left, top }: Shift): boolean {
  const x = box.left - left + box.width / 2;
  return [box.top - top + 1, box.bottom - top - 1].some((y) => coverFor(target, { x, y }) !== undefined);
}

/** Scrolls a container of `target` so that a box moves out from under a panel. Returns whether that is possible. */
const scrollOut = (target: Element, box: DOMRectReadOnly, panel: DOMRect): boolean =>
  shiftsOut(panel, box).some((shift) => !isUnderPage(target, box, shift) && scrollBy(target, box, shift));

/**
 * Uncovers a focused element that a panel of the kit covers (WCAG 2.4.11): scrolls the page if possible, otherwise closes the
 * panel. `target` is the element that the focused one moves with.
 */
export async function uncoverFocus(element: Element, target: Element): Promise<void> {
  const box = await boxAtRest(element);
  if (!element.matches(':focus')) return;
  const [first] = coversOf(box);
  const isScrolled = first?.cover.isFixed() === true && scrollOut(target, box, first.panel);
  const now = isScrolled ? await boxAtRest(element) : box;
  if (!element.matches(':focus')) return;
  for (const { cover } of coversOf(now)) cover.close();
}

/**
 * Scrolls a target out from under a fixed panel; if the page cannot scroll that far, the panel steps aside. `boxes` returns the
 * areas to show, the largest first, or undefined once the thread is closed.
 */
export async function uncoverTarget(
  target: Element,
  boxes: () => readonly DOMRectReadOnly[] | undefined,
): Promise<void> {
  await waitForRest(() => [...(boxes() ?? []), ...shownCovers().map(({ panel }) => panel)]);
  for (const box of boxes() ?? []) {
    const covering = coversOf(box).filter(({ cover }) => cover.isFixed());
    if (covering.length === 0 || covering.some(({ panel }) => scrollOut(target, box, panel))) return;
  }
  const [least] = (boxes() ?? []).slice(-1);
  if (least) for (const { cover } of coversOf(least)) cover.stepAside?.(least);
}
