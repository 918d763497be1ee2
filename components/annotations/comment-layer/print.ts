import { html, nothing, render } from 'lit';
import { isTextTarget } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { addStyles } from '../../base/add-styles.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import { isTold, type StatusDetail } from '../../page/status-detail.js';
import { quoteOf } from '../../page/thread-title.js';
import { targetOf } from '../../page/thread-target.js';
import styles from './print.styles.js';

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
function addPrintedBox(kind: 'marker' | 'frame', style: Readonly<Record<string, string>>): HTMLElement {
  const added = document.createElement('div');
  added.dataset.collabPrint = kind;
  Object.assign(added.style, { all: 'initial', position: 'absolute', boxSizing: 'border-box', ...style });
  document.body.append(added);
  return added;
}

function newMarker(text: string): HTMLElement {
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

function newFrame(anchorName: string): HTMLElement {
  // Words at the edge of the element stay readable.
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

interface PrintOptions {
  /** The threads that are shown on the page. */
  rows(): readonly AnnotationRow[];
  /** The element that a thread is about, or around the text that it is about. */
  elementOf(annotationId: string): Element | undefined;
  /** Name of the element that a thread is about. */
  subjectOf(annotationId: string): string;
  readonly localize: LocalizeController;
  detail(): StatusDetail;
}

const numberOf = ({ data }: AnnotationRow): number => data.annotationNumber ?? 0;

/**
 * While it is active, the printed page has a numbered marker at each thread's place, and an appendix with the threads. Both
 * are in the page only while it is printed. Returns how it ends.
 */
export function printComments(options: PrintOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let remove: (() => void) | undefined;
  const end = (): void => {
    remove?.();
    remove = undefined;
  };
  addEventListener(
    'beforeprint',
    () => {
      end();
      remove = addPrinted(options);
    },
    { signal },
  );
  addEventListener('afterprint', end, { signal });
  return () => {
    listening.abort();
    end();
  };
}

function addPrinted(options: PrintOptions): (() => void) | undefined {
  const rows = [...options.rows()].sort((a, b) => numberOf(a) - numberOf(b));
  if (rows.length === 0) return undefined;
  const ends = [addMarkers(printedElements(rows, options)), appendixOf(rows, options)];
  return () => {
    for (const end of ends) end();
  };
}

/** The elements that threads are about, each with the numbers of all of its threads. */
function printedElements(rows: readonly AnnotationRow[], { elementOf }: PrintOptions): readonly PrintedElement[] {
  const threads = new Map<Element, AnnotationRow[]>();
  for (const row of rows) {
    const element = elementOf(row.id);
    if (element) threads.set(element, [...(threads.get(element) ?? []), row]);
  }
  return [...threads].map(([element, marked]) => {
    const isFramed = marked.some(({ data }) => !isTextTarget(targetOf(data)));
    return { element, isFramed, text: marked.map(numberOf).join(', ') };
  });
}

function appendixOf(rows: readonly AnnotationRow[], options: PrintOptions): () => void {
  const host = document.createElement('div');
  host.dataset.collabPrint = 'appendix';
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, [styles]);
  render(
    html`
      <h2>${options.localize.term('comments')}</h2>
      <ol>
        ${rows.map((row) => renderThread(row, options))}
      </ol>
    `,
    root,
  );
  document.body.append(host);
  return () => host.remove();
}

function renderThread(row: AnnotationRow, { localize, detail, subjectOf }: PrintOptions) {
  const { status, comments } = row.data;
  const quote = quoteOf(row.data);
  const place = quote ? '' : subjectOf(row.id);
  return html`
    <li>
      <span class="number">${numberOf(row)}</span>
      <div>
        ${quote ? html`<blockquote dir="auto">${quote}</blockquote>` : nothing}
        ${place ? html`<div class="place" dir="auto">${place}</div>` : nothing}
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
              <p class="text" dir="auto">${readableText(comment).trim() || openingOf(comment, localize)}</p>
            </div>
          `,
        )}
        ${isTold(status, detail()) ? html`<div class="status">${predefinedName(status, localize)}</div>` : nothing}
      </div>
    </li>
  `;
}
