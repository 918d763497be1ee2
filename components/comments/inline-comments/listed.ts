import type { AnnotationRow, CommentConfig, Location } from '../../../store/index.js';
import { statusDetail } from '../../page/status-detail.js';

/** The threads of a list: those to be seen, and those that are settled. */
export interface Listed {
  readonly open: readonly AnnotationRow[];
  readonly settled: readonly AnnotationRow[];
}

/**
 * Parts threads into those that are settled and the others. Where nobody is told of that, they stand together; one in which
 * the person is writing stays where it is.
 */
export function listed(
  rows: readonly AnnotationRow[],
  config: CommentConfig,
  typed: ReadonlyMap<string, unknown>,
): Listed {
  if (statusDetail(config) === 'none') return { open: rows, settled: [] };
  const isSettled = ({ id, data }: AnnotationRow): boolean => data.status.type === 'terminal' && !typed.has(id);
  return { open: rows.filter((row) => !isSettled(row)), settled: rows.filter(isSettled) };
}

/** The threads of the page the person is on: those of its locations and of none; all, where it says nothing of locations. */
export function rowsOfPage(rows: readonly AnnotationRow[], locations: readonly Location[]): readonly AnnotationRow[] {
  const here = new Set(locations.map(({ id }) => id));
  return here.size === 0 ? rows : rows.filter(({ data }) => !data.location?.id || here.has(data.location.id));
}
