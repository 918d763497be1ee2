import type { AnnotationRow, Location } from '../../store/index.js';

/**
 * The threads that belong where the person is: those of the page's locations and those of none. A page that says
 * nothing of locations shows all, but for those that are said to have no place here.
 */
export function rowsHere(rows: readonly AnnotationRow[], locations: readonly Location[]): readonly AnnotationRow[] {
  const here = new Set(locations.map(({ id }) => id));
  return rows.filter(({ data: { ghostComment, location } }) => {
    const isElsewhere = location?.id !== undefined && locations.length > 0 && !here.has(location.id);
    return !ghostComment && !isElsewhere;
  });
}
