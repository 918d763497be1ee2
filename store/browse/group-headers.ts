import type { GroupHeader } from '../api.js';
import { NOT_SET } from './facet-column.js';
import { compareGroups, OTHERS } from './group-order.js';
import type { RowList, RowLists } from './row-lists.js';
import { knownValues, valueName, type Counting } from './value-counts.js';

/** Headers of groups, each the same object for as long as nothing in it changes. */
export class GroupHeaders {
  readonly #before = new Map<string, GroupHeader>();

  /** Those of the groups that have rows, in order. */
  of(lists: RowLists, counting: Counting): readonly GroupHeader[] {
    const filter = counting.query.groupBy ?? 'none';
    if (filter === 'none') return this.#header(OTHERS.id, OTHERS.name, lists.get(NOT_SET));
    const known = knownValues(counting, filter);
    const headers = lists.ids.flatMap((id) =>
      this.#header(id === NOT_SET ? OTHERS.id : id, valueName(counting, filter, id, known), lists.get(id)),
    );
    return headers.sort((a, b) => compareGroups(a, b, known));
  }

  /** None where a group has no rows. */
  #header(groupId: string, groupName: string, { rows, unread }: RowList): readonly GroupHeader[] {
    if (rows.length === 0) return [];
    const header = { groupId, groupName, count: rows.length, unread };
    const before = this.#before.get(groupId);
    const isSame = before?.groupName === groupName && before.count === header.count && before.unread === unread;
    if (isSame) return [before];
    this.#before.set(groupId, header);
    return [header];
  }
}
