import type { AnnotationRow, CommentAnnotation, Location, CollabStore } from '../../store/index.js';

/** Whether an item belongs to one of the page's locations, or to no location. A page without locations shows all items. */
export const isAtCurrentLocation = (
  { location }: Pick<CommentAnnotation, 'location'>,
  locations: readonly Location[],
): boolean => location?.id === undefined || locations.length === 0 || locations.some(({ id }) => id === location.id);

/** Returns the threads at the page's locations. */
export const rowsAtCurrentLocation = (
  rows: readonly AnnotationRow[],
  locations: readonly Location[],
): readonly AnnotationRow[] => rows.filter(({ data }) => isAtCurrentLocation(data, locations));

/** Returns the id of the document for new threads (`setDocuments`, `rootDocumentId`); undefined if no document is set. */
export const rootDocumentOf = ({ documents, documentsOptions }: CollabStore): string | undefined =>
  documentsOptions.peek().rootDocumentId ?? documents.peek()[0];
