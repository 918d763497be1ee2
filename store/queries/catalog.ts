import type { BackendCatalog as BackendCatalog } from '../backends/backend.js';
import { CollabFailure } from '../base/collab-failure.js';
import { deepFreeze } from '../model/freeze.js';
import { dictionary } from '../model/dictionary.js';
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

/** A page of folders; null while there is no connection. */
export async function fetchFolders(state: StoreState, request: FetchFoldersRequest): Promise<FetchFoldersResponse> {
  const catalog = catalogOf(state);
  if (!catalog) return { data: null };
  const { options: _options, ...query } = request;
  const { folders, nextPageToken } = await catalog.folders(query);
  const byId = new Map(folders.map((folder) => [folder.folderId ?? '', folder]));
  return deepFreeze({ data: dictionary(byId), ...(nextPageToken !== undefined && { nextPageToken }) });
}

/** A page of documents; null while there is no connection. */
export async function fetchDocuments(
  state: StoreState,
  { options: _options, ...request }: FetchDocumentsRequest,
): Promise<FetchDocumentsResponse> {
  const [catalog, reach] = [catalogOf(state), queryScopeOf(state, request)];
  if (!catalog || !reach) return { data: null };
  const { pageSize, pageToken } = request;
  const page = { ...(pageSize !== undefined && { pageSize }), ...(pageToken !== undefined && { pageToken }) };
  const { documents, nextPageToken } = await catalog.documents({ ...reach, ...page });
  learn(state, documents);
  const data = dictionary(new Map([[reach.organizationId, documents]]));
  return deepFreeze({ data, ...(nextPageToken !== undefined && { nextPageToken }) });
}

/** Sets properties of documents. */
export async function updateDocuments(state: StoreState, request: UpdateDocumentsRequest): Promise<void> {
  const { documents = [], folderId } = request;
  const organizationId = organizationOf(state, request.organizationId);
  await connected(state).updateDocuments({ organizationId, documents, ...(folderId !== undefined && { folderId }) });
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
  const organizationId = organizationOf(state, request.organizationId);
  await connected(state).updateLocations({ organizationId, documentIds, locations });
  await refresh(state, organizationId, documentIds);
}

/** The backend's catalog; undefined while there is no connection. */
function catalogOf({ queries }: StoreState): BackendCatalog | undefined {
  const answers = queries.peek();
  if (answers === undefined) return undefined;
  if (!answers?.catalog) throw new CollabFailure(NO_CATALOG);
  return answers.catalog;
}

function connected(state: StoreState): BackendCatalog {
  const catalog = catalogOf(state);
  if (!catalog) throw new CollabFailure(NO_CONNECTION);
  return catalog;
}

const organizationOf = ({ options, me }: StoreState, given: string | undefined): string =>
  given ?? options.peek().organizationId ?? me.peek()?.organizationId ?? '';

async function refresh(state: StoreState, organizationId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0)
    learn(state, (await connected(state).documents({ organizationId, documentIds })).documents);
}

function learn(state: StoreState, documents: readonly DocumentMetadataWithLocations[]): void {
  const known = new Map(state.documentMetadata.peek());
  for (const document of documents) known.set(document.documentId, document);
  if (documents.length > 0) state.documentMetadata.value = known;
}
