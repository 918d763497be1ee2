import type { BackendCatalog } from '../backends/backend.js';
import { CollabFailure } from '../base/collab-failure.js';
import { createDictionary } from '../model/dictionary.js';
import { deepFreeze } from '../model/freeze.js';
import {
  failure,
  type CollabError,
  type DocumentMetadataWithLocations,
  type FetchDocumentsRequest,
  type FetchDocumentsResponse,
  type FetchFoldersRequest,
  type FetchFoldersResponse,
  type UpdateDocumentsRequest,
  type UpdateLocationsRequest,
} from '../model/index.js';
import { queryScopeOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';

const NO_CATALOG = failure('FAILED_PRECONDITION', 'This backend knows nothing of folders and documents.').error;
const NO_CONNECTION: CollabError = {
  code: 'unavailable',
  message: 'There is no connection. Try again when `connection` is online.',
};
const NO_DOCUMENTS = failure('FAILED_PRECONDITION', 'No documents are named, and none are set (`setDocuments`).').error;

/** Returns a page of folders; `data` is null while there is no connection. */
export async function fetchFolders(state: StoreState, request: FetchFoldersRequest): Promise<FetchFoldersResponse> {
  const catalog = catalogOf(state);
  if (!catalog) return { data: null };
  const { options: _options, ...query } = request;
  const { folders, nextPageToken } = await catalog.folders(query);
  const byId = new Map(folders.map((folder) => [folder.folderId ?? '', folder]));
  return deepFreeze({ data: createDictionary(byId), ...(nextPageToken !== undefined && { nextPageToken }) });
}

/** Returns a page of documents; `data` is null while there is no connection. */
export async function fetchDocuments(
  state: StoreState,
  { options: _options, ...request }: FetchDocumentsRequest,
): Promise<FetchDocumentsResponse> {
  const catalog = catalogOf(state);
  const scope = queryScopeOf(state, request);
  if (!catalog || !scope) return { data: null };
  const { pageSize, pageToken } = request;
  const { documents, nextPageToken } = await catalog.documents({
    ...scope,
    ...(pageSize !== undefined && { pageSize }),
    ...(pageToken !== undefined && { pageToken }),
  });
  storeMetadata(state, documents);
  const data = createDictionary(new Map([[scope.organizationId, documents]]));
  return deepFreeze({ data, ...(nextPageToken !== undefined && { nextPageToken }) });
}

/** Sets properties of documents. */
export async function updateDocuments(state: StoreState, request: UpdateDocumentsRequest): Promise<void> {
  const { documents = [], folderId } = request;
  const organizationId = organizationIdOf(state, request.organizationId);
  await requireCatalog(state).updateDocuments({
    organizationId,
    documents,
    ...(folderId !== undefined && { folderId }),
  });
  await refresh(
    state,
    organizationId,
    documents.map(({ documentId }) => documentId),
  );
}

/** Sets locations of documents. */
export async function updateLocations(state: StoreState, request: UpdateLocationsRequest): Promise<void> {
  const { locations = [], documentIds = state.documents.peek() } = request;
  if (documentIds.length === 0) throw new CollabFailure(NO_DOCUMENTS);
  const organizationId = organizationIdOf(state, request.organizationId);
  await requireCatalog(state).updateLocations({ organizationId, documentIds, locations });
  await refresh(state, organizationId, documentIds);
}

/** Returns the backend's catalog; undefined while there is no connection. Throws if the backend has none. */
function catalogOf({ queries }: StoreState): BackendCatalog | undefined {
  const queryApi = queries.peek();
  if (queryApi === undefined) return undefined;
  if (!queryApi?.catalog) throw new CollabFailure(NO_CATALOG);
  return queryApi.catalog;
}

function requireCatalog(state: StoreState): BackendCatalog {
  const catalog = catalogOf(state);
  if (!catalog) throw new CollabFailure(NO_CONNECTION);
  return catalog;
}

const organizationIdOf = ({ options, me }: StoreState, given: string | undefined): string =>
  given ?? options.peek().organizationId ?? me.peek()?.organizationId ?? '';

async function refresh(state: StoreState, organizationId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0)
    storeMetadata(state, (await requireCatalog(state).documents({ organizationId, documentIds })).documents);
}

function storeMetadata(state: StoreState, documents: readonly DocumentMetadataWithLocations[]): void {
  const known = new Map(state.documentMetadata.peek());
  for (const document of documents) known.set(document.documentId, document);
  if (documents.length > 0) state.documentMetadata.value = known;
}
