import type { AnnotationRow, User } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';

/** What threads can be exported as. */
export type ExportFormat = 'csv' | 'json';

/** A line of a table: one for each comment, so that nothing is folded into a cell. */
type Line = readonly (string | number | undefined)[];

const header: Line =
  'thread annotationId documentId location status priority categories assignedTo commentId author email createdAt text'.split(
    ' ',
  );

const nameOf = (user: Pick<User, 'name' | 'email' | 'userId'> | undefined) => user?.name || user?.email || user?.userId;

const timeOf = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());

function* linesOf({ data, documentId }: AnnotationRow): Generator<Line> {
  const { annotationId, annotationNumber, location, status, priority, commentCategories, assignedTo } = data;
  const categories = commentCategories.map(({ name }) => name).join('; ');
  const about = [
    annotationNumber,
    annotationId,
    documentId,
    location?.locationName ?? location?.id,
    status.name,
    priority?.name,
    categories,
    nameOf(assignedTo),
  ];
  for (const comment of data.comments) {
    const { commentId, from, createdAt } = comment;
    yield [...about, commentId, nameOf(from), from.email, timeOf(createdAt), readableText(comment)];
  }
}

/** What a spreadsheet would take for a formula stays text: whoever commented could have it compute anything. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table of comments (RFC 4180), which spreadsheets take for UTF-8 by its first character. */
export function csvOf(rows: readonly AnnotationRow[]): string {
  const lines = [header, ...rows.flatMap((row) => [...linesOf(row)])];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The threads as they are told elsewhere (CommentAnnotation). */
export const jsonOf = (rows: readonly AnnotationRow[]): string =>
  `${JSON.stringify(
    rows.map(({ data }) => data),
    undefined,
    2,
  )}\n`;

const kinds = {
  csv: { type: 'text/csv;charset=utf-8', write: csvOf },
  json: { type: 'application/json', write: jsonOf },
} as const;

/** Hands the person a file of threads. */
export function downloadThreads(rows: readonly AnnotationRow[], format: ExportFormat): void {
  const { type, write } = kinds[format];
  const href = URL.createObjectURL(new Blob([write(rows)], { type }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href, download: `comments-${day}.${format}` }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
