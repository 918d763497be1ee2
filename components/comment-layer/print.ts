import { html, nothing, render } from 'lit';
import type { AnnotationRow } from '../../store/index.js';
import { readableText } from '../../store/model/placeholders.js';
import { addStyles } from '../internal/add-styles.js';
import type { LocalizeController } from '../internal/localize.js';
import { openingOf } from '../internal/opening.js';
import { personName } from '../internal/person-name.js';
import { predefinedName } from '../internal/predefined-name.js';
import { isTold, type StatusDetail } from '../internal/status-detail.js';
import styles from './print.styles.js';

interface PrintOptions {
  /** The threads that are shown on the page. */
  rows(): readonly AnnotationRow[];
  /** The element that a thread is about, or around the text that it is about. */
  elementOf(annotationId: string): Element | undefined;
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
  const ends = [...markersOf(rows, options), appendixOf(rows, options)];
  return () => {
    for (const end of ends) end();
  };
}

/** One marker for each element, with the numbers of all threads on it. */
function markersOf(rows: readonly AnnotationRow[], { elementOf }: PrintOptions): readonly (() => void)[] {
  const numbers = new Map<Element, number[]>();
  for (const row of rows) {
    const element = elementOf(row.id);
    if (element) numbers.set(element, [...(numbers.get(element) ?? []), numberOf(row)]);
  }
  return [...numbers].map(([element, threads], index) => addMarker(element, threads.join(', '), index));
}

/**
 * Paper has another width than the window, and no script runs after the page was laid out for it. So a marker is anchored to
 * its element by CSS. Where that is not possible (an older browser, an element in a shadow root or a frame, the page as a
 * whole), the marker has the place that the element has on the screen. It lies outside the upper corner, where the words
 * of the element stay readable.
 */
function addMarker(element: Element, text: string, index: number): () => void {
  const marker = document.createElement('div');
  marker.textContent = text;
  marker.dataset.collabPrint = 'marker';
  Object.assign(marker.style, {
    all: 'initial',
    position: 'absolute',
    zIndex: '2147483647',
    minWidth: '11pt',
    margin: '0 1pt 1pt',
    padding: '0 2pt',
    boxSizing: 'border-box',
    border: '0.75pt solid #000',
    borderRadius: '5.5pt',
    background: '#fff',
    color: '#000',
    font: '700 7pt/9pt system-ui, sans-serif',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  });
  document.body.append(marker);
  const canAnchor =
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    element.getRootNode() === document &&
    element !== document.documentElement &&
    CSS.supports('position-area', 'top left');
  if (!canAnchor) {
    const { left, top } = element.getBoundingClientRect();
    const isInWindow = element.ownerDocument === document;
    const { offsetWidth, offsetHeight } = marker;
    // Where there is no room outside, the marker is at the edge of the page.
    marker.style.left = `${isInWindow ? Math.max(left + scrollX - offsetWidth, 0) : 0}px`;
    marker.style.top = `${isInWindow ? Math.max(top + scrollY - offsetHeight, 0) : 0}px`;
    return () => marker.remove();
  }
  const name = `--collab-print-${index}`;
  const { style } = element;
  const before = element.getAttribute('style');
  const known = getComputedStyle(element).getPropertyValue('anchor-name');
  style.setProperty('anchor-name', known && known !== 'none' ? `${known}, ${name}` : name);
  marker.style.setProperty('position-anchor', name);
  marker.style.setProperty('position-area', 'top left');
  marker.style.setProperty('position-try-fallbacks', 'top span-right, left span-bottom, right span-bottom');
  return () => {
    marker.remove();
    // Chromium leaves an empty attribute where one is removed that it has not written out yet.
    element.setAttribute('style', before ?? '');
    if (before === null) element.removeAttribute('style');
  };
}

function appendixOf(rows: readonly AnnotationRow[], { localize, detail }: PrintOptions): () => void {
  const host = document.createElement('div');
  host.dataset.collabPrint = 'appendix';
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, [styles]);
  render(
    html`
      <h2>${localize.term('comments')}</h2>
      <ol>
        ${rows.map((row) => renderThread(row, localize, detail()))}
      </ol>
    `,
    root,
  );
  document.body.append(host);
  return () => host.remove();
}

function renderThread(row: AnnotationRow, localize: LocalizeController, detail: StatusDetail) {
  const { status, comments, targetElement } = row.data;
  const quote = targetElement?.targetText;
  return html`
    <li>
      <span class="number">${numberOf(row)}</span>
      <div>
        ${quote ? html`<blockquote dir="auto">${quote}</blockquote>` : nothing}
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
        ${isTold(status, detail) ? html`<div class="status">${predefinedName(status, localize)}</div>` : nothing}
      </div>
    </li>
  `;
}
