import type { AnnotationRow, User } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';

/** A file format for exported threads. */
export type ExportFormat = 'csv' | 'json';

/** A row of the table; there is one for each comment. */
type TableRow = readonly (string | number | undefined)[];

const header: TableRow = [
  'thread',
  'annotationId',
  'documentId',
  'location',
  'status',
  'priority',
  'categories',
  'assignedTo',
  'commentId',
  'author',
  'email',
  'createdAt',
  'text',
];

const nameOf = (user: Pick<User, 'name' | 'email' | 'userId'> | undefined) => user?.name || user?.email || user?.userId;

const formatTime = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());

function* tableRows({ data, documentId }: AnnotationRow): Generator<TableRow> {
  const { annotationId, annotationNumber, location, status, priority, commentCategories, assignedTo } = data;
  const categories = commentCategories.map(({ name }) => name).join('; ');
  const threadCells = [
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
    yield [...threadCells, commentId, nameOf(from), from.email, formatTime(createdAt), readableText(comment)];
  }
}

/** Returns a CSV cell. A leading apostrophe keeps spreadsheets from running text of a comment as a formula. */
function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the comments as CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly AnnotationRow[]): string {
  const lines = [header, ...rows.flatMap((row) => [...tableRows(row)])];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Returns the threads as a JSON array of `CommentAnnotation`. */
export const toJson = (rows: readonly AnnotationRow[]): string =>
  `${JSON.stringify(
    rows.map(({ data }) => data),
    undefined,
    2,
  )}\n`;

const formats = {
  csv: { type: 'text/csv;charset=utf-8', serialize: toCsv },
  json: { type: 'application/json', serialize: toJson },
} as const;

/** Downloads a file with the threads. */
export function downloadThreads(rows: readonly AnnotationRow[], format: ExportFormat): void {
  const { type, serialize } = formats[format];
  const href = URL.createObjectURL(new Blob([serialize(rows)], { type }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href, download: `comments-${day}.${format}` }).click();
  // The download starts asynchronously and reads the URL.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
