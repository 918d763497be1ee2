import type { Readable } from '../base/readable.js';
import type { AutocompleteData, AutocompleteItem, Suggestion } from '../model/autocomplete.js';
import type {
  DocumentMetadataWithLocations,
  FetchDocumentsRequest,
  FetchDocumentsResponse,
  FetchFoldersRequest,
  FetchFoldersResponse,
  UpdateDocumentsRequest,
  UpdateLocationsRequest,
} from '../model/index.js';
import type { ContactScope, UserContact, UserGroup } from '../model/user.js';

/** Search for people, groups or list items to mention. */
export interface ContactQuery {
  readonly searchText: string;
  /** Hotkey of the list. Default: `@`, people and groups. */
  readonly hotkey?: string;
  /** Contact scope. Default: the scope of the directory. */
  readonly scope?: ContactScope;
  /** Input event that triggered the search; passed on to `autocompleteSearch`. */
  readonly event?: unknown;
}

/** Request to the page's own search. */
export interface ContactSearchRequest {
  readonly searchText: string;
  readonly hotkey: string;
  readonly type: AutocompleteData['type'];
  readonly scope: ContactScope;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/** Result of the page's own search, best match first. */
export interface ContactSearchResult {
  readonly contacts?: readonly UserContact[];
  readonly groups?: readonly UserGroup[];
  readonly items?: readonly AutocompleteItem[];
}

/** List that opens with a hotkey. Default type: 'custom'. */
export type ContactList = Omit<AutocompleteData, 'type'> & Partial<Pick<AutocompleteData, 'type'>>;

/** People, groups and lists that the page provides, in addition to the people the store has seen. */
export interface ContactDirectory {
  readonly contacts?: readonly UserContact[];
  readonly groups?: readonly UserGroup[];
  /** Additional lists, each with its own hotkey; a list with `@` replaces people and groups. */
  readonly lists?: readonly ContactList[];
  /** Contact scope. Default: 'all'. */
  readonly scope?: ContactScope;
  /** Whether people the store has seen are suggested only if they are contacts (UserOptions). */
  readonly replaceContacts?: boolean;
  /** Whether people who are no contacts can be mentioned by e-mail address. */
  readonly allowEmail?: boolean;
  /** Page's own search. Its results follow those of the store. */
  search?(request: ContactSearchRequest): Promise<ContactSearchResult>;
}

/** People, groups and items of custom lists, for mentions, tags and assignments. */
export interface ContactApi {
  readonly directory: Readable<ContactDirectory>;
  /** Replaces the directory. A malformed directory changes nothing and emits the `error` event. */
  set(directory: ContactDirectory): void;
  /** Returns the store's own suggestions: best match first, recently chosen first among equal matches, the user last. */
  suggest(query: ContactQuery): Promise<readonly Suggestion[]>;
  /**
   * Returns the store's suggestions followed by the results of the directory's `search`, and emits `autocompleteSearch`. Rejects with the
   * error of that search, or with INVALID_ARGUMENT if its result is malformed.
   */
  search(query: ContactQuery, signal?: AbortSignal): Promise<readonly Suggestion[]>;
  /** Records a choice of the user, which ranks it higher. */
  choose(suggestion: Suggestion): void;
}

/**
 * Folders, documents and locations of an organization (Client-side operations). All methods reject with a CollabError: INVALID_ARGUMENT
 * with the field and the value, PERMISSION_DENIED if the user is no editor, FAILED_PRECONDITION if the backend has no catalog.
 */
export interface CatalogApi {
  /**
   * Returns folders by folder id: all of the organization, or those whose `parentFolderId` is `folderId`. `data` is null while there is no
   * connection.
   */
  fetchFolders(request: FetchFoldersRequest): Promise<FetchFoldersResponse>;
  /**
   * Returns document metadata by organization id: of the requested documents, of a folder, or of all. Default: the documents of the store.
   * `data` is null while there is no connection.
   */
  fetchDocuments(request?: FetchDocumentsRequest): Promise<FetchDocumentsResponse>;
  /**
   * Sets properties of documents, such as `documentName`; omitted properties are unchanged. `folderName` and `parentFolderId` describe the
   * folder of a document. `folderId` moves the documents to that folder.
   */
  updateDocuments(request: UpdateDocumentsRequest): Promise<void>;
  /** Sets properties of locations, such as `locationName`, in each document. Default: the documents of the store. */
  updateLocations(request: UpdateLocationsRequest): Promise<void>;
  /** Metadata of the documents fetched or updated by this store, by document id. Elements read names from it. */
  readonly documentMetadata: Readable<ReadonlyMap<string, DocumentMetadataWithLocations>>;
}
