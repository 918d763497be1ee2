/** The corners that a marker can lie outside of, the first choice first, and where it goes where paper has no room for it there. */
const corners = [
  { area: 'top left', others: 'top span-right, left span-bottom, right span-bottom', isRight: false, isBelow: false },
  { area: 'top right', others: 'top span-left, right span-bottom, left span-bottom', isRight: true, isBelow: false },
  { area: 'bottom left', others: 'bottom span-right, left span-top, right span-top', isRight: false, isBelow: true },
  { area: 'bottom right', others: 'bottom span-left, right span-top, left span-top', isRight: true, isBelow: true },
] as const;

type Corner = (typeof corners)[number];

/** An element that threads are about. */
export interface PrintedElement {
  readonly element: Element;
  /** The numbers of its threads. */
  readonly text: string;
  /** Whether a frame shows which element is meant: a text is quoted beside its number. */
  readonly isFramed: boolean;
}

interface Marked extends PrintedElement {
  readonly marker: HTMLElement;
  readonly anchorName: string;
}

const areaOf = ({ element }: PrintedElement): number => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Adds a marker for each element, and the frames that tell which elements are meant; returns what takes them away. Elements that begin
 * at the same place, as a row and its first card do, have their markers at different corners: the smaller one is at the first.
 */
export function addMarkers(elements: readonly PrintedElement[]): () => void {
  const marked = elements.map((each, index): Marked => {
    return { ...each, marker: newMarker(each.text), anchorName: `--collab-print-${index}` };
  });
  const taken: DOMRect[] = [];
  const ends = marked.toSorted((a, b) => areaOf(a) - areaOf(b)).map((each) => place(each, taken));
  return () => {
    for (const end of ends) end();
  };
}

/** Adds an element that only print shows, free of the page's styles. */
function addPrinted(kind: 'marker' | 'frame', style: Readonly<Record<string, string>>): HTMLElement {
  const added = document.createElement('div');
  added.dataset.collabPrint = kind;
  Object.assign(added.style, { all: 'initial', position: 'absolute', boxSizing: 'border-box', ...style });
  document.body.append(added);
  return added;
}

function newMarker(text: string): HTMLElement {
  const marker = addPrinted('marker', {
    zIndex: '2147483647',
    minWidth: '11pt',
    margin: '1pt',
    padding: '0 2pt',
    border: '0.75pt solid #000',
    borderRadius: '5.5pt',
    background: '#fff',
    color: '#000',
    font: '700 7pt/9pt system-ui, sans-serif',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  });
  marker.textContent = text;
  return marker;
}

function newFrame(anchorName: string): HTMLElement {
  // Words at the edge of the element stay readable.
  const margin = '-1.5pt';
  const frame = addPrinted('frame', {
    zIndex: '2147483646',
    border: '0.75pt dashed #808080',
    margin,
    pointerEvents: 'none',
  });
  frame.style.setProperty('position-anchor', anchorName);
  frame.style.setProperty('position-area', 'center');
  frame.style.setProperty('place-self', 'stretch');
  return frame;
}

/** Where a marker would be on the screen. */
function boxAt({ element, marker }: Marked, { isRight, isBelow }: Corner): DOMRect {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = marker;
  return new DOMRect(isRight ? right : left - width, isBelow ? bottom : top - height, width, height);
}

/**
 * Paper has another width than the window, and no script runs after the page was laid out for it. So a marker is anchored to
 * its element by CSS. Where that is not possible (an older browser, an element in a shadow root or a frame, the page as a
 * whole), the marker has the place that the element has on the screen. It lies outside a corner, where the words
 * of the element stay readable.
 */
function place(marked: Marked, taken: DOMRect[]): () => void {
  const { element, marker, anchorName, isFramed } = marked;
  const isFree = (corner: Corner): boolean => !taken.some((box) => overlap(box, boxAt(marked, corner)));
  const corner = corners.find(isFree) ?? corners[0];
  const box = boxAt(marked, corner);
  taken.push(box);
  const canAnchor =
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    element.getRootNode() === document &&
    element !== document.documentElement &&
    CSS.supports('position-area', 'top left');
  if (!canAnchor) {
    const isInWindow = element.ownerDocument === document;
    // Where there is no room outside, the marker is at the edge of the page.
    marker.style.left = `${isInWindow ? Math.max(box.left + scrollX, 0) : 0}px`;
    marker.style.top = `${isInWindow ? Math.max(box.top + scrollY, 0) : 0}px`;
    marker.style.margin = '0';
    return () => marker.remove();
  }
  const { style } = element;
  const before = element.getAttribute('style');
  const known = getComputedStyle(element).getPropertyValue('anchor-name');
  style.setProperty('anchor-name', known && known !== 'none' ? `${known}, ${anchorName}` : anchorName);
  marker.style.setProperty('position-anchor', anchorName);
  marker.style.setProperty('position-area', corner.area);
  marker.style.setProperty('position-try-fallbacks', corner.others);
  const frame = isFramed ? newFrame(anchorName) : undefined;
  return () => {
    marker.remove();
    frame?.remove();
    // Chromium leaves an empty attribute where one is removed that it has not written out yet.
    element.setAttribute('style', before ?? '');
    if (before === null) element.removeAttribute('style');
  };
}
