import type { CatalogApi, QueryApi } from '../backend.js';
import { placeIn, sizeOf, tokenOf } from '../begun-order.js';
import type { Viewer } from '../model/context-filter.js';
import { dictionary } from '../model/dictionary.js';
import { givenTo } from '../model/given.js';
import { compileQuery } from '../model/matches.js';
import type { AnnotationRecord } from '../model/record.js';
import type { CommentAnnotationsCount } from '../model/comment-annotation.js';
import { unreadCount } from '../model/unread.js';
import type { Reach, WireCountQuery, WireCounts, WirePage, WirePageQuery } from '../protocol.js';
import { Catalog } from './catalog.js';
import type { LogStorage, Walk } from './log-storage.js';

/** A thread that is asked for, as the person who asks is given it. */
interface Found {
  readonly row: AnnotationRecord;
  readonly unread: number;
}

/** Answers one person for all that a storage holds. What they may not see is left out before anything is asked of it. */
export class Answers implements QueryApi {
  readonly catalog: CatalogApi;
  readonly #storage: LogStorage;
  readonly #viewer: () => Viewer;

  /** `viewer` says how the person stands when they ask. */
  constructor(storage: LogStorage, viewer: () => Viewer) {
    this.#storage = storage;
    this.#viewer = viewer;
    this.catalog = new Catalog(storage, viewer);
  }

  async page(query: WirePageQuery): Promise<WirePage> {
    const { order = 'desc', pageToken, pageSize } = query;
    const size = sizeOf(pageSize);
    const after = pageToken === undefined ? undefined : placeIn(pageToken);
    const rows: AnnotationRecord[] = [];
    for await (const { row } of this.#found(query, { isAscending: order === 'asc', after })) {
      const last = rows.at(-1);
      if (last && rows.length === size) return { rows, nextPageToken: tokenOf(last) };
      rows.push(row);
    }
    return { rows };
  }

  async counts(query: WireCountQuery): Promise<WireCounts> {
    const counts = new Map<string, CommentAnnotationsCount>();
    for await (const { row, unread } of this.#found(query, { isAscending: true })) {
      const { total, unread: before } = counts.get(row.documentId) ?? { total: 0, unread: 0 };
      counts.set(row.documentId, { total: total + 1, unread: before + (unread > 0 ? 1 : 0) });
    }
    return dictionary(counts);
  }

  async *#found(query: WireCountQuery, walk: Pick<Walk, 'isAscending' | 'after'>): AsyncGenerator<Found> {
    const viewer = this.#viewer();
    const matches = compileQuery(query);
    const { organizationId } = query;
    const documentIds = await this.#documents(query);
    for await (const rows of this.#storage.walk({ ...walk, organizationId, documentIds })) {
      for (const stored of rows) {
        const row = givenTo(viewer, stored);
        if (!row) continue;
        const unread = unreadCount(row, viewer.userId);
        if (matches({ ...row, unread })) yield { row, unread };
      }
    }
  }

  /** The documents that are meant; undefined for all. */
  async #documents({ organizationId, documentIds = [], folderId }: Reach): Promise<readonly string[] | undefined> {
    const named = documentIds.length > 0 ? [...new Set(documentIds)] : undefined;
    if (folderId === undefined) return named;
    const filed = await this.#storage.filed(organizationId, folderId);
    return named ? named.filter((id) => filed.includes(id)) : filed;
  }
}
