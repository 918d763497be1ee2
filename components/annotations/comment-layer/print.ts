import { html, nothing, render } from 'lit';
import { isTextTarget } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/index.js';
import { addStyles } from '../../base/add-styles.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { isStatusShown, type StatusDetail } from '../../page/status-detail.js';
import { quoteOf, targetOf } from '../../page/thread-target.js';
import type { PinBoard } from './pin-board.js';
import styles from './print.styles.js';

/** The corners outside of which a marker can be placed, in order of preference, with fallbacks for lack of space. */
const corners = [
  { area: 'top left', others: 'top span-right, left span-bottom, right span-bottom', isRight: false, isBelow: false },
  { area: 'top right', others: 'top span-left, right span-bottom, left span-bottom', isRight: true, isBelow: false },
  { area: 'bottom left', others: 'bottom span-right, left span-top, right span-top', isRight: false, isBelow: true },
  { area: 'bottom right', others: 'bottom span-left, right span-top, left span-top', isRight: true, isBelow: true },
] as const;

type Corner = (typeof corners)[number];

/** The target element of one or several threads. */
export interface PrintedElement {
  readonly element: Element;
  /** The numbers of its threads, as text. */
  readonly text: string;
  /** Whether the element gets a frame. Text targets are quoted in the appendix instead. */
  readonly isFramed: boolean;
}

interface MarkedElement extends PrintedElement {
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
 * Adds a marker, and if needed a frame, for each element. Returns a function that removes them. Elements that share a corner,
 * such as a row and its first card, get their markers at different corners; the smaller element gets the preferred one.
 */
export function addMarkers(elements: readonly PrintedElement[]): () => void {
  const marked = elements.map((each, index): MarkedElement => {
    return { ...each, marker: createMarker(each.text), anchorName: `--collab-print-${index}` };
  });
  const taken: DOMRect[] = [];
  const ends = marked.toSorted((a, b) => areaOf(a) - areaOf(b)).map((each) => placeMarker(each, taken));
  return () => {
    for (const end of ends) end();
  };
}

/** Adds an element that is only printed and does not inherit styles of the page. */
function addPrintedBox(kind: 'marker' | 'frame', style: Readonly<Record<string, string>>): HTMLElement {
  const added = document.createElement('div');
  added.dataset.collabPrint = kind;
  Object.assign(added.style, { all: 'initial', position: 'absolute', boxSizing: 'border-box', ...style });
  document.body.append(added);
  return added;
}

function createMarker(text: string): HTMLElement {
  const marker = addPrintedBox('marker', {
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

function createFrame(anchorName: string): HTMLElement {
  // Text at the edge of the element stays readable.
  const margin = '-1.5pt';
  const frame = addPrintedBox('frame', {
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

/** Returns the box that a marker would have on the screen. */
function boxAt({ element, marker }: MarkedElement, { isRight, isBelow }: Corner): DOMRect {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = marker;
  return new DOMRect(isRight ? right : left - width, isBelow ? bottom : top - height, width, height);
}

/**
 * Places a marker outside a corner of its element, where it covers no text. The width of paper differs from that of the window,
 * and no script runs after the layout for print. So the marker is anchored by CSS. Where that is impossible (an older browser, an
 * element in a shadow root or a frame, the page as a whole), the marker gets the position of the element on the screen.
 */
function placeMarker(marked: MarkedElement, taken: DOMRect[]): () => void {
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
    // If there is no space outside, the marker lies at the edge of the page.
    marker.style.left = `${isInWindow ? Math.max(box.left + scrollX, 0) : 0}px`;
    marker.style.top = `${isInWindow ? Math.max(box.top + scrollY, 0) : 0}px`;
    marker.style.margin = '0';
    return () => marker.remove();
  }
  const { style } = element;
  const before = element.getAttribute('style');
  const existing = getComputedStyle(element).getPropertyValue('anchor-name');
  style.setProperty('anchor-name', existing && existing !== 'none' ? `${existing}, ${anchorName}` : anchorName);
  marker.style.setProperty('position-anchor', anchorName);
  marker.style.setProperty('position-area', corner.area);
  marker.style.setProperty('position-try-fallbacks', corner.others);
  const frame = isFramed ? createFrame(anchorName) : undefined;
  return () => {
    marker.remove();
    frame?.remove();
    // Chromium leaves an empty attribute if it removes one that it has not serialized yet.
    element.setAttribute('style', before ?? '');
    if (before === null) element.removeAttribute('style');
  };
}

interface PrintOptions {
  /** The board whose threads are printed; undefined while there is no store. */
  getBoard(): PinBoard | undefined;
  readonly localize: LocalizeController;
  getStatusDetail(): StatusDetail;
}

const numberOf = ({ data }: AnnotationRow): number => data.annotationNumber ?? 0;

/**
 * Adds a numbered marker at the target of each thread, and an appendix with the threads, to the printed page. Both are in the
 * document only while it is printed. Returns a function that stops it.
 */
export function printComments(options: PrintOptions): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let remove: (() => void) | undefined;
  const end = (): void => {
    remove?.();
    remove = undefined;
  };
  addEventListener(
    'beforeprint',
    () => {
      end();
      remove = addPrintedContent(options);
    },
    { signal },
  );
  addEventListener('afterprint', end, { signal });
  return () => {
    listeners.abort();
    end();
  };
}

function addPrintedContent(options: PrintOptions): (() => void) | undefined {
  const board = options.getBoard();
  const rows = (board?.rows ?? []).toSorted((a, b) => numberOf(a) - numberOf(b));
  if (!board || rows.length === 0) return undefined;
  const ends = [addMarkers(printedElements(rows, board)), addAppendix(rows, board, options)];
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the target elements, each with the numbers of all of its threads. */
function printedElements(rows: readonly AnnotationRow[], board: PinBoard): readonly PrintedElement[] {
  const threads = new Map<Element, AnnotationRow[]>();
  for (const row of rows) {
    const element = board.elementOf(row.id);
    if (element) threads.set(element, [...(threads.get(element) ?? []), row]);
  }
  return [...threads].map(([element, marked]) => {
    const isFramed = marked.some(({ data }) => !isTextTarget(targetOf(data)));
    return { element, isFramed, text: marked.map(numberOf).join(', ') };
  });
}

function addAppendix(rows: readonly AnnotationRow[], board: PinBoard, options: PrintOptions): () => void {
  const host = document.createElement('div');
  host.dataset.collabPrint = 'appendix';
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, [styles]);
  render(
    html`
      <h2>${options.localize.term('comments')}</h2>
      <ol>
        ${rows.map((row) => renderThread(row, board, options))}
      </ol>
    `,
    root,
  );
  document.body.append(host);
  return () => host.remove();
}

function renderThread(row: AnnotationRow, board: PinBoard, { localize, getStatusDetail }: PrintOptions) {
  const { status, comments } = row.data;
  const quote = quoteOf(row.data);
  const subject = quote ? '' : board.subjectOf(row.id);
  return html`
    <li>
      <span class="number">${numberOf(row)}</span>
      <div>
        ${quote ? html`<blockquote dir="auto">${quote}</blockquote>` : nothing}
        ${subject ? html`<div class="subject" dir="auto">${subject}</div>` : nothing}
        ${comments.map(
          (comment) => html`
            <div class="comment">
              <div class="by">
                <bdi>${personName(comment.from, localize.term('unknownPerson'))}</bdi>${
                  comment.createdAt === undefined
                    ? nothing
                    : html` · ${localize.date(new Date(comment.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}`
                }
              </div>
              <p class="text" dir="auto">${excerptOf(comment, localize)}</p>
            </div>
          `,
        )}
        ${isStatusShown(status, getStatusDetail()) ? html`<div class="status">${predefinedName(status, localize)}</div>` : nothing}
      </div>
    </li>
  `;
}
