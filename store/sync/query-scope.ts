import type { QueryScope } from '../backends/protocol.js';
import type { AnnotationQuery, DocumentsQuery } from '../model/index.js';
import type { StoreState } from './state.js';

/**
 * Returns the query scope of a request: the documents it names, a folder, or all documents; by default those the
 * store is set to. Returns undefined while there is no user or nothing is set. Tracked.
 */
export function queryScopeOf(state: StoreState, request: DocumentsQuery): QueryScope | undefined {
  const organizationId = request.organizationId ?? organizationOf(state);
  if (organizationId === undefined) return undefined;
  const { documentIds = [], folderId, allDocuments = false } = request;
  const folder = folderId !== undefined && { folderId };
  if (documentIds.length > 0) return { organizationId, documentIds, ...folder };
  if (folder || allDocuments) return { organizationId, ...folder };
  const set = state.documents.value;
  if (set.length > 0) return { organizationId, documentIds: set };
  const { folderId: setFolder, allDocuments: isAll = false } = state.options.value;
  if (setFolder !== undefined) return { organizationId, folderId: setFolder };
  return isAll ? { organizationId } : undefined;
}

/** Whether the store follows all documents of a scope, so that their rows are complete. Tracked. */
export function isFollowed(state: StoreState, { organizationId, documentIds, folderId }: QueryScope): boolean {
  if (!documentIds || folderId !== undefined || organizationId !== organizationOf(state)) return false;
  const set = state.documents.value;
  return documentIds.every((id) => set.includes(id));
}

/**
 * Returns the documents of a scope that the store follows. For a folder these are the documents set with it, and
 * those for which `isInFolder` holds. Tracked.
 */
export function followedDocumentsOf(
  state: StoreState,
  scope: QueryScope,
  isInFolder: (documentId: string) => boolean,
): readonly string[] {
  const { organizationId, documentIds, folderId } = scope;
  if (organizationId !== organizationOf(state)) return [];
  const isFolder = folderId === undefined || state.options.value.folderId === folderId;
  return state.documents.value.filter(
    (id) => (!documentIds || documentIds.includes(id)) && (isFolder || isInFolder(id)),
  );
}

/** Returns the filter of a request that applies to each thread, independent of its document. */
export function threadFilterOf(request: AnnotationQuery & { readonly locationId?: string }): AnnotationQuery {
  const { organizationId: _organization, documentIds: _documents, locationId, ...tests } = request;
  return locationId === undefined ? tests : { ...tests, locationIds: [locationId] };
}

const organizationOf = ({ me, options }: StoreState): string | undefined =>
  options.value.organizationId ?? me.value?.organizationId;
