import { html, nothing, render } from 'lit';
import { isTextTarget } from '../../anchors/index.js';
import type { AnnotationRow } from '../../store/index.js';
import { readableText } from '../../store/rules/placeholders.js';
import { addStyles } from '../internal/add-styles.js';
import type { LocalizeController } from '../internal/localize.js';
import { openingOf } from '../internal/opening.js';
import { personName } from '../internal/person-name.js';
import { predefinedName } from '../internal/predefined-name.js';
import { isTold, type StatusDetail } from '../internal/status-detail.js';
import { quoteOf } from '../internal/thread-title.js';
import { targetOf } from '../internal/thread-target.js';
import { addMarkers, type PrintedElement } from './print-markers.js';
import styles from './print.styles.js';

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
