import type { CatalogApi } from '../backend.js';
import { CollabFailure } from '../collab-failure.js';
import { can } from '../model/can.js';
import { all, checked, id, list, map, number, orNull, shape, text, type Check } from '../model/checks.js';
import { hasAccess, type Viewer } from '../model/context-filter.js';
import { failure } from '../model/error.js';
import { locationIdOf } from '../model/ids.js';
import type { DocumentMetadata, DocumentMetadataWithLocations, FolderMetadata } from '../model/organization.js';
import { location } from '../model/shapes.js';
import { plainCopy } from '../plain-copy.js';
import type {
  Scope,
  WireDocumentPage,
  WireDocumentQuery,
  WireDocumentUpdate,
  WireFolderPage,
  WireFolderQuery,
  WireLocationUpdate,
} from '../protocol.js';
import type { LogStorage } from './log-storage.js';

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
export class Catalog implements CatalogApi {
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
    if (folderId === undefined) return this.#storage.documents(organizationId, pageToken, sizeOf(query.pageSize) + 1);
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

const sizeOf = (size = PAGE_SIZE): number => Math.min(PAGE_SIZE, Math.max(1, Math.floor(size)));

/** The first entries, and the last of them where there are more. */
function pageOf<T>(
  entries: readonly T[],
  size: number | undefined,
): { readonly page: readonly T[]; readonly last?: T } {
  const page = entries.slice(0, sizeOf(size));
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
