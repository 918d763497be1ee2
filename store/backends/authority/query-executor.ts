import { CollabFailure } from '../../base/collab-failure.js';
import { plainCopy } from '../../base/plain-copy.js';
import { all, checkValue, id, list, map, number, orNull, shape, text, type Check } from '../../model/checks.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../../model/comment-annotation.js';
import { createDictionary } from '../../model/dictionary.js';
import { failure } from '../../model/error.js';
import { searchTermsOf } from '../../model/fold-text.js';
import { locationIdOf } from '../../model/ids.js';
import type { DocumentMetadata, DocumentMetadataWithLocations, FolderMetadata } from '../../model/organization.js';
import { location } from '../../model/shapes.js';
import { compileQuery } from '../../rules/match-query.js';
import { parsePageToken, parsePageSize, encodePageToken } from '../../rules/page-cursor.js';
import { can } from '../../rules/permissions.js';
import { unreadCount } from '../../rules/unread-count.js';
import { hasAccess, type Viewer } from '../../rules/visibility.js';
import { visibleRecordFor } from '../../rules/visible-record.js';
import type { BackendCatalog, QueryApi } from '../backend.js';
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
import type { QueryStorage, WalkOptions } from './storage.js';

/** Default and maximum number of entries on a page (Limits). */
const PAGE_SIZE = 1000;

/** Maximum length of a document's custom property, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 1000;

const pageFields = { pageToken: text(2000), pageSize: number };
const folderQuery = shape({ organizationId: id }, { folderId: id, ...pageFields });
const documentQuery = shape({ organizationId: id }, { documentIds: list(id), folderId: id, ...pageFields });
const documentUpdate = shape(
  { organizationId: id, documents: list(all(shape({ documentId: id }), map(text(MAX_VALUE_LENGTH)))) },
  { folderId: orNull(id) },
);
const locationUpdate = shape({
  organizationId: id,
  documentIds: list(id),
  locations: list(all(shape({ id }), location)),
});

/** Returns the user who asks, with their current access to a document. */
type DocumentViewer = (scope: Scope) => Viewer;

/** Whether the user who asks may read a folder, even an empty one. */
type CanReadFolder = (organizationId: string, folderId: string) => boolean;

/** Folder, document and location metadata for one reader. It enforces the reader's permissions. */
class Catalog implements BackendCatalog {
  readonly #storage: QueryStorage;
  readonly #viewerOf: DocumentViewer;
  readonly #canReadFolder: CanReadFolder;

  constructor(storage: QueryStorage, viewerOf: DocumentViewer, canReadFolder: CanReadFolder) {
    this.#storage = storage;
    this.#viewerOf = viewerOf;
    this.#canReadFolder = canReadFolder;
  }

  async folders(query: WireFolderQuery): Promise<WireFolderPage> {
    assertValid(query, 'query', folderQuery);
    const { organizationId, folderId: parent, pageToken, pageSize } = query;
    const documents = await this.#storage.documentsInFolders(organizationId);
    const folders = foldersOf(
      documents.filter((document) => this.#canRead(organizationId, document)),
      organizationId,
      (await this.#storage.folders?.(organizationId)) ?? [],
      (folderId) => this.#canReadFolder(organizationId, folderId),
    );
    const matching = folders
      .filter((folder) => parent === undefined || folder.parentFolderId === parent)
      .filter(({ folderId = '' }) => pageToken === undefined || folderId > pageToken);
    const { page, last } = takePage(matching, pageSize);
    return { folders: page, ...(last?.folderId !== undefined && { nextPageToken: last.folderId }) };
  }

  async documents(query: WireDocumentQuery): Promise<WireDocumentPage> {
    assertValid(query, 'query', documentQuery);
    const { page, last } = takePage(await this.#findDocuments(query), query.pageSize);
    const documents = page.map((document): DocumentMetadataWithLocations =>
      plainCopy({ ...document, organizationId: query.organizationId }),
    );
    return { documents, ...(last && { nextPageToken: last.documentId }) };
  }

  async updateDocuments(update: WireDocumentUpdate): Promise<void> {
    assertValid(update, 'update', documentUpdate);
    const { organizationId, folderId, documents } = update;
    const updates = new Map(documents.map((document) => [document.documentId, document]));
    const scopes = [...updates.keys()].map((documentId) => ({ organizationId, documentId }));
    this.#requireEditor(scopes);
    await this.#storage.updateDocuments(scopes, (stored) => ({
      ...stored,
      ...updates.get(stored.documentId),
      ...(folderId !== undefined && { folderId }),
    }));
  }

  async updateLocations(update: WireLocationUpdate): Promise<void> {
    assertValid(update, 'update', locationUpdate);
    const { organizationId, documentIds, locations } = update;
    const byId = Object.fromEntries(locations.map((each) => [locationIdOf(each.id), each]));
    const scopes = documentIds.map((documentId): Scope => ({ organizationId, documentId }));
    this.#requireEditor(scopes);
    await this.#storage.updateDocuments(scopes, (stored) => ({
      ...stored,
      locations: { ...(stored as DocumentMetadataWithLocations).locations, ...byId },
    }));
  }

  #canRead(organizationId: string, { documentId }: DocumentMetadata): boolean {
    const viewer = this.#viewerOf({ organizationId, documentId });
    return !viewer.isAnonymous && hasAccess(viewer);
  }

  #requireEditor(scopes: readonly Scope[]): void {
    if (scopes.every((scope) => can(this.#viewerOf(scope), 'document.file', { isNew: true }))) return;
    throw new CollabFailure(failure('PERMISSION_DENIED', 'Only an editor can change documents and locations.').error);
  }

  /** Returns the matching documents that the reader may read, after the page token: at least one more than a page, if there are that many. */
  async #findDocuments(query: WireDocumentQuery): Promise<readonly DocumentMetadata[]> {
    const { organizationId, documentIds, folderId, pageToken } = query;
    const isReadable = (document: DocumentMetadata): boolean => this.#canRead(organizationId, document);
    if (documentIds) {
      const ids = [...new Set(documentIds)].sort(compareStrings);
      const found = await Promise.all(ids.map((documentId) => this.#storage.document({ organizationId, documentId })));
      return afterToken(
        pageToken,
        found.flatMap((document) => document ?? []),
      )
        .filter(isInFolder(folderId))
        .filter(isReadable);
    }
    if (folderId === undefined) return this.#findReadable(query, clampPageSize(query.pageSize) + 1);
    const documents = (await this.#storage.documentsInFolders(organizationId))
      .filter(isInFolder(folderId))
      .filter(isReadable);
    return afterToken(
      pageToken,
      documents.sort((a, b) => compareStrings(a.documentId, b.documentId)),
    );
  }

  /** Returns the first documents of the organization after the page token that the reader may read. */
  async #findReadable(
    { organizationId, pageToken }: WireDocumentQuery,
    count: number,
  ): Promise<readonly DocumentMetadata[]> {
    const found: DocumentMetadata[] = [];
    for (let after = pageToken; ;) {
      const documents = await this.#storage.documents(organizationId, after, count);
      found.push(...documents.filter((document) => this.#canRead(organizationId, document)));
      if (found.length >= count || documents.length < count) return found;
      after = documents.at(-1)?.documentId;
    }
  }
}

function assertValid(value: unknown, name: string, check: Check): void {
  const result = checkValue(value, name, check);
  if (!result.ok) throw new CollabFailure(result.error);
}

const compareStrings = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const isInFolder =
  (folderId: string | undefined) =>
  (document: DocumentMetadata): boolean =>
    folderId === undefined || document.folderId === folderId;

const afterToken = (token: string | undefined, documents: readonly DocumentMetadata[]): readonly DocumentMetadata[] =>
  documents.filter(({ documentId }) => token === undefined || documentId > token);

const clampPageSize = (size = PAGE_SIZE): number => Math.min(PAGE_SIZE, Math.max(1, Math.floor(size)));

/** Returns the first page of the entries. `last` is its last entry, absent if no entries follow. */
function takePage<T>(
  entries: readonly T[],
  size: number | undefined,
): { readonly page: readonly T[]; readonly last?: T } {
  const page = entries.slice(0, clampPageSize(size));
  const last = page.at(-1);
  return entries.length > page.length && last !== undefined ? { page, last } : { page };
}

/**
 * Returns the folders of documents, ordered by id. Documents store folder data in `folderName` and `parentFolderId`; what is described apart
 * from documents wins. Described folders without documents are included if they can be read.
 */
function foldersOf(
  documents: readonly DocumentMetadata[],
  organizationId: string,
  described: readonly FolderMetadata[],
  canReadFolder: (folderId: string) => boolean,
): readonly FolderMetadata[] {
  const folders = new Map<string, FolderMetadata>();
  for (const { folderId, folderName, parentFolderId } of documents) {
    if (folderId === undefined) continue;
    folders.set(folderId, {
      folderId,
      organizationId,
      ...folders.get(folderId),
      ...(typeof folderName === 'string' && { folderName }),
      ...(typeof parentFolderId === 'string' && { parentFolderId }),
    });
  }
  for (const folder of described) {
    const { folderId = '' } = folder;
    const known = folders.get(folderId);
    if (known || canReadFolder(folderId)) folders.set(folderId, { ...known, ...folder });
  }
  return [...folders.values()].sort((a, b) => compareStrings(a.folderId ?? '', b.folderId ?? ''));
}

/** A matching thread with the content the reader may see. */
interface FoundThread {
  readonly row: AnnotationRecord;
  readonly unread: number;
}

interface QueryExecutorOptions {
  /** Id of the reader. With it, the storage counts what it can. */
  readonly userId?: string;
  /** Default: only folders whose documents the reader may read. */
  readonly canReadFolder?: CanReadFolder;
}

/** Runs queries of one reader over the whole storage. It removes content that the reader may not see before it matches the query. */
export class QueryExecutor implements QueryApi {
  readonly catalog: BackendCatalog;
  readonly #storage: QueryStorage;
  readonly #viewerOf: DocumentViewer;
  readonly #userId: string | undefined;

  constructor(
    storage: QueryStorage,
    viewerOf: DocumentViewer,
    { userId, canReadFolder = () => false }: QueryExecutorOptions = {},
  ) {
    this.#storage = storage;
    this.#viewerOf = viewerOf;
    this.#userId = userId;
    this.catalog = new Catalog(storage, viewerOf, canReadFolder);
  }

  async page(query: WirePageQuery): Promise<WirePage> {
    const { order = 'desc', pageToken, pageSize } = query;
    const size = parsePageSize(pageSize);
    const after = pageToken === undefined ? undefined : parsePageToken(pageToken);
    const rows: AnnotationRecord[] = [];
    for await (const { row } of this.#findThreads(query, { isAscending: order === 'asc', after })) {
      const last = rows.at(-1);
      if (last && rows.length === size) return { rows, nextPageToken: encodePageToken(last) };
      rows.push(row);
    }
    return { rows };
  }

  async counts(query: WireCountQuery): Promise<WireCounts> {
    const counted = await this.#countForAll(query);
    const counts = new Map(counted);
    for await (const { row, unread } of this.#findThreads(query, { isAscending: true, isCounted: !!counted })) {
      const { total, unread: before } = counts.get(row.documentId) ?? { total: 0, unread: 0 };
      counts.set(row.documentId, { total: total + 1, unread: before + (unread > 0 ? 1 : 0) });
    }
    return createDictionary(counts);
  }

  /** Counts what the storage can count without reading it, in the documents that the reader may read; undefined if it cannot. */
  async #countForAll(query: WireCountQuery): Promise<ReadonlyMap<string, CommentAnnotationsCount> | undefined> {
    const userId = this.#userId;
    if (userId === undefined || !this.#storage.countForAll || searchTermsOf(query.text ?? '').length > 0)
      return undefined;
    const { organizationId } = query;
    const documentIds = await this.#resolveDocumentIds(query);
    const counts = await this.#storage.countForAll({ organizationId, documentIds, query, userId });
    const isSeen = ([documentId, { total }]: readonly [string, CommentAnnotationsCount]): boolean =>
      total > 0 && hasAccess(this.#viewerOf({ organizationId, documentId }));
    return new Map([...counts].filter(isSeen));
  }

  async *#findThreads(
    query: WireCountQuery,
    walk: Pick<WalkOptions, 'isAscending' | 'after' | 'isCounted'>,
  ): AsyncGenerator<FoundThread> {
    const matches = compileQuery(query);
    const { organizationId } = query;
    const documentIds = await this.#resolveDocumentIds(query);
    const userId = this.#userId;
    for await (const rows of this.#storage.walk({ ...walk, organizationId, documentIds, query, userId })) {
      for (const stored of rows) {
        const viewer = this.#viewerOf(stored);
        const row = visibleRecordFor(viewer, stored);
        if (!row) continue;
        const unread = unreadCount(row, viewer.userId);
        if (matches({ ...row, unread })) yield { row, unread };
      }
    }
  }

  /** Returns the ids of the documents in a query scope; undefined for all documents of the organization. */
  async #resolveDocumentIds({
    organizationId,
    documentIds = [],
    folderId,
  }: QueryScope): Promise<readonly string[] | undefined> {
    const ids = documentIds.length > 0 ? [...new Set(documentIds)] : undefined;
    if (folderId === undefined) return ids;
    const idsInFolder = await this.#storage.documentIdsInFolder(organizationId, folderId);
    return ids ? ids.filter((id) => idsInFolder.includes(id)) : idsInFolder;
  }
}
