import type {
  DocumentMetadataWithLocations,
  FetchDocumentsRequest,
  FetchDocumentsResponse,
  FetchFoldersRequest,
  FetchFoldersResponse,
  UpdateDocumentsRequest,
  UpdateLocationsRequest,
} from './model/index.js';
import type { Readable } from './readable.js';

/**
 * Folders, documents and locations of an organization (Client-side operations). All reject with a CollabError: INVALID_ARGUMENT names the
 * field and the value, PERMISSION_DENIED where the user is no editor, FAILED_PRECONDITION where the backend keeps nothing of the kind.
 */
export interface CatalogApi {
  /** Folders that documents lie in, by folder id: all of the organization, or those whose `parentFolderId` is `folderId`. `data` is null while there is no connection. */
  fetchFolders(request: FetchFoldersRequest): Promise<FetchFoldersResponse>;
  /**
   * What is known of documents, by organization id: of those named, in a folder, or all; of those the store is set to where the request says
   * nothing. `data` is null while there is no connection.
   */
  fetchDocuments(request?: FetchDocumentsRequest): Promise<FetchDocumentsResponse>;
  /**
   * Sets properties of documents, such as `documentName`; properties that are not given stay. `folderName` and `parentFolderId` describe the
   * folder a document lies in. With `folderId` the documents lie there from now on.
   */
  updateDocuments(request: UpdateDocumentsRequest): Promise<void>;
  /** Sets locations, such as their `locationName`, in each of the documents; those the store is set to where the request names none. */
  updateLocations(request: UpdateLocationsRequest): Promise<void>;
  /** What is known of documents so far, by id: of those that were fetched or updated here. Elements show names by it. */
  readonly documentMetadata: Readable<ReadonlyMap<string, DocumentMetadataWithLocations>>;
}
