import type { AnnotationQuery, DocumentsQuery } from '../model/index.js';
import type { QueryScope } from '../backends/protocol.js';
import type { StoreState } from './state.js';

/**
 * Whose threads a request means: of the documents it names, of a folder, of all; else what the store is set to. Undefined while nobody is
 * there or nothing is set. Tracked.
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

/** Whether the store follows all documents that are meant, and so knows what there is to know of them. Tracked. */
export function isFollowed(state: StoreState, { organizationId, documentIds, folderId }: QueryScope): boolean {
  if (!documentIds || folderId !== undefined || organizationId !== organizationOf(state)) return false;
  const set = state.documents.value;
  return documentIds.every((id) => set.includes(id));
}

/**
 * The documents of a reach that the store follows. Of a folder these are the documents that were set with it, and those `known` to lie
 * there from what was answered before. Tracked.
 */
export function followedOf(state: StoreState, reach: QueryScope, known: (documentId: string) => boolean): readonly string[] {
  const { organizationId, documentIds, folderId } = reach;
  if (organizationId !== organizationOf(state)) return [];
  const isFolder = folderId === undefined || state.options.value.folderId === folderId;
  return state.documents.value.filter((id) => (!documentIds || documentIds.includes(id)) && (isFolder || known(id)));
}

/** What a request asks of each thread, whatever its document. */
export function testsOf(request: AnnotationQuery & { readonly locationId?: string }): AnnotationQuery {
  const { organizationId: _organization, documentIds: _documents, locationId, ...tests } = request;
  return locationId === undefined ? tests : { ...tests, locationIds: [locationId] };
}

const organizationOf = ({ me, options }: StoreState): string | undefined =>
  options.value.organizationId ?? me.value?.organizationId;
