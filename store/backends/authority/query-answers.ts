import type { BackendCatalog, QueryApi } from '../backend.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { can } from '../../rules/permissions.js';
import { all, checked, id, list, map, number, orNull, shape, text, type Check } from '../../model/checks.js';
import { hasAccess, type Viewer } from '../../rules/visibility.js';
import { failure } from '../../model/error.js';
import { locationIdOf } from '../../model/ids.js';
import type { DocumentMetadata, DocumentMetadataWithLocations, FolderMetadata } from '../../model/organization.js';
import { location } from '../../model/shapes.js';
import { plainCopy } from '../../base/plain-copy.js';
import type {
  Scope,
  WireDocumentPage,
  WireDocumentQuery,
  WireDocumentUpdate,
  WireFolderPage,
  WireFolderQuery,
  WireLocationUpdate,
  QueryScope,
  WireCountQuery,
  WireCounts,
  WirePage,
  WirePageQuery,
} from '../protocol.js';
import type { LogStorage, Walk } from './storage.js';
import { placeIn, sizeOf, tokenOf } from '../../rules/page-cursor.js';
import { dictionary } from '../../model/dictionary.js';
import { givenTo } from '../../rules/visible-record.js';
import { compileQuery } from '../../rules/match-query.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../../model/comment-annotation.js';
import { unreadCount } from '../../rules/unread-count.js';

/** Entries of a page unless told, and at most (Limits). */
const PAGE_SIZE = 1000;

/** Longest value of a document's own property, in UTF-16 units. */
const LONGEST_VALUE = 1000;

const pageFields = { pageToken: text(2000), pageSize: number };
const folderQuery = shape({ organizationId: id }, { folderId: id, ...pageFields });
const documentQuery = shape({ organizationId: id }, { documentIds: list(id), folderId: id, ...pageFields });
const documentUpdate = shape(
  { organizationId: id, documents: list(all(shape({ documentId: id }), map(text(LONGEST_VALUE)))) },
  { folderId: orNull(id) },
);
const locationUpdate = shape({
  organizationId: id,
  documentIds: list(id),
  locations: list(all(shape({ id }), location)),
});

/** Answers one reader what is known of folders, documents and locations, and changes it where they may. */
class Catalog implements BackendCatalog {
  readonly #storage: LogStorage;
  readonly #viewer: () => Viewer;

  /** `viewer` gives the reader with the rights they have at that moment. */
  constructor(storage: LogStorage, viewer: () => Viewer) {
    this.#storage = storage;
    this.#viewer = viewer;
  }

  async folders(query: WireFolderQuery): Promise<WireFolderPage> {
    accept(query, 'query', folderQuery);
    const { organizationId, folderId: parent, pageToken, pageSize } = query;
    if (!this.#mayRead) return { folders: [] };
    const folders = foldersOf(await this.#storage.filedDocuments(organizationId), organizationId);
    const asked = folders
      .filter((folder) => parent === undefined || folder.parentFolderId === parent)
      .filter(({ folderId = '' }) => pageToken === undefined || folderId > pageToken);
    const { page, last } = pageOf(asked, pageSize);
    return { folders: page, ...(last?.folderId !== undefined && { nextPageToken: last.folderId }) };
  }

  async documents(query: WireDocumentQuery): Promise<WireDocumentPage> {
    accept(query, 'query', documentQuery);
    if (!this.#mayRead) return { documents: [] };
    const { page, last } = pageOf(await this.#asked(query), query.pageSize);
    const documents = page.map((document): DocumentMetadataWithLocations =>
      plainCopy({ ...document, organizationId: query.organizationId }),
    );
    return { documents, ...(last && { nextPageToken: last.documentId }) };
  }

  async updateDocuments(update: WireDocumentUpdate): Promise<void> {
    accept(update, 'update', documentUpdate);
    this.#demandEditor();
    const { organizationId, folderId, documents } = update;
    const given = new Map(documents.map((document) => [document.documentId, document]));
    const scopes = [...given.keys()].map((documentId) => ({ organizationId, documentId }));
    await this.#storage.describe(scopes, (known) => ({
      ...known,
      ...given.get(known.documentId),
      ...(folderId !== undefined && { folderId }),
    }));
  }

  async updateLocations(update: WireLocationUpdate): Promise<void> {
    accept(update, 'update', locationUpdate);
    this.#demandEditor();
    const { organizationId, documentIds, locations } = update;
    const byId = Object.fromEntries(locations.map((each) => [locationIdOf(each.id), each]));
    const scopes = documentIds.map((documentId): Scope => ({ organizationId, documentId }));
    await this.#storage.describe(scopes, (known) => ({
      ...known,
      locations: { ...(known as DocumentMetadataWithLocations).locations, ...byId },
    }));
  }

  get #mayRead(): boolean {
    const viewer = this.#viewer();
    return !viewer.isAnonymous && hasAccess(viewer);
  }

  #demandEditor(): void {
    if (can(this.#viewer(), 'document.file', { isNew: true })) return;
    throw new CollabFailure(failure('PERMISSION_DENIED', 'Only an editor can change documents and locations.').error);
  }

  /** Documents that are asked for, one more than a page where there are as many. */
  async #asked(query: WireDocumentQuery): Promise<readonly DocumentMetadata[]> {
    const { organizationId, documentIds, folderId, pageToken } = query;
    if (documentIds) {
      const ids = [...new Set(documentIds)].sort(compareTexts);
      const known = await Promise.all(ids.map((documentId) => this.#storage.document({ organizationId, documentId })));
      return after(
        pageToken,
        known.flatMap((document) => document ?? []),
      ).filter(isIn(folderId));
    }
    if (folderId === undefined)
      return this.#storage.documents(organizationId, pageToken, pageSizeOf(query.pageSize) + 1);
    const filed = (await this.#storage.filedDocuments(organizationId)).filter(isIn(folderId));
    return after(
      pageToken,
      filed.sort((a, b) => compareTexts(a.documentId, b.documentId)),
    );
  }
}

function accept(value: unknown, name: string, check: Check): void {
  const result = checked(value, name, check);
  if (!result.ok) throw new CollabFailure(result.error);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const isIn =
  (folderId: string | undefined) =>
  (document: DocumentMetadata): boolean =>
    folderId === undefined || document.folderId === folderId;

const after = (token: string | undefined, documents: readonly DocumentMetadata[]): readonly DocumentMetadata[] =>
  documents.filter(({ documentId }) => token === undefined || documentId > token);

const pageSizeOf = (size = PAGE_SIZE): number => Math.min(PAGE_SIZE, Math.max(1, Math.floor(size)));

/** The first entries, and the last of them where there are more. */
function pageOf<T>(
  entries: readonly T[],
  size: number | undefined,
): { readonly page: readonly T[]; readonly last?: T } {
  const page = entries.slice(0, pageSizeOf(size));
  const last = page.at(-1);
  return entries.length > page.length && last !== undefined ? { page, last } : { page };
}

/** The folders that documents lie in, by id. Their names and parents are properties of the documents: `folderName`, `parentFolderId`. */
function foldersOf(documents: readonly DocumentMetadata[], organizationId: string): readonly FolderMetadata[] {
  const folders = new Map<string, FolderMetadata>();
  for (const { folderId, folderName, parentFolderId } of documents) {
    if (folderId === undefined) continue;
    folders.set(folderId, {
      ...{ folderId, organizationId },
      ...folders.get(folderId),
      ...(typeof folderName === 'string' && { folderName }),
      ...(typeof parentFolderId === 'string' && { parentFolderId }),
    });
  }
  return [...folders.values()].sort((a, b) => compareTexts(a.folderId ?? '', b.folderId ?? ''));
}

/** A thread that is asked for, as the person who asks is given it. */
interface Found {
  readonly row: AnnotationRecord;
  readonly unread: number;
}

/** Answers one person for all that a storage holds. What they may not see is left out before anything is asked of it. */
export class Answers implements QueryApi {
  readonly catalog: BackendCatalog;
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
  async #documents({ organizationId, documentIds = [], folderId }: QueryScope): Promise<readonly string[] | undefined> {
    const named = documentIds.length > 0 ? [...new Set(documentIds)] : undefined;
    if (folderId === undefined) return named;
    const filed = await this.#storage.filed(organizationId, folderId);
    return named ? named.filter((id) => filed.includes(id)) : filed;
  }
}
