import type { AnnotationRow, CommentAnnotation, Location } from '../../store/index.js';

/** Whether something belongs where the person is: at one of the page's locations, or at none. A page that says nothing of locations shows all. */
export const isHere = ({ location }: Pick<CommentAnnotation, 'location'>, locations: readonly Location[]): boolean =>
  location?.id === undefined || locations.length === 0 || locations.some(({ id }) => id === location.id);

/** The threads that belong where the person is. */
export const rowsHere = (rows: readonly AnnotationRow[], locations: readonly Location[]): readonly AnnotationRow[] =>
  rows.filter(({ data }) => isHere(data, locations));
