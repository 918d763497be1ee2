import type { countRows as count } from '../../../../store/queries/counts.js';
import type { RowIndex } from '../../../../store/queries/row-index.js';
import { broken } from './broken.js';

/** Counts that can be made to go on counting rows that have gone. */
export function mutantCounts(countRows: typeof count): typeof count {
  return (context, query) => countRows({ ...context, rows: keepingGone(context.rows) }, query);
}

function keepingGone(rows: RowIndex): RowIndex {
  const follow: RowIndex['follow'] = (follower) =>
    rows.follow({
      ...follower,
      changed: (id, previous, next) => {
        if (broken.check !== 'counts' || next) follower.changed(id, previous, next);
      },
    });
  return new Proxy(rows, {
    get: (target, key) => {
      if (key === 'follow') return follow;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
