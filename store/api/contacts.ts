import type { AutocompleteData, AutocompleteItem, Suggestion } from '../model/autocomplete.js';
import type { ContactScope, UserContact, UserGroup } from '../model/user.js';
import type { Readable } from '../base/readable.js';
import type {
  DocumentMetadataWithLocations,
  FetchDocumentsRequest,
  FetchDocumentsResponse,
  FetchFoldersRequest,
  FetchFoldersResponse,
  UpdateDocumentsRequest,
  UpdateLocationsRequest,
} from '../model/index.js';

/** What a person looks for, of what can be named. */
export interface ContactQuery {
  readonly searchText: string;
  /** Which list, by its hotkey; people and groups (`@`) by default. */
  readonly hotkey?: string;
  /** Whose contacts; the directory's scope by default. */
  readonly scope?: ContactScope;
  /** The input event that set it off, passed on to `autocompleteSearch`. */
  readonly event?: unknown;
}

/** What the page's own search is asked. */
export interface ContactSearchRequest {
  readonly searchText: string;
  readonly hotkey: string;
  readonly type: AutocompleteData['type'];
  readonly scope: ContactScope;
  /** Aborted as soon as the answer is of no use any more. */
  readonly signal: AbortSignal;
}

/** What the page's own search has found, best first. */
export interface ContactSearchResult {
  readonly contacts?: readonly UserContact[];
  readonly groups?: readonly UserGroup[];
  readonly items?: readonly AutocompleteItem[];
}

/** A list that a hotkey opens; of type 'custom' by default. */
export type ContactList = Omit<AutocompleteData, 'type'> & Partial<Pick<AutocompleteData, 'type'>>;

/** Who and what the page offers to be named, beside the people a store knows of itself. */
export interface ContactDirectory {
  readonly contacts?: readonly UserContact[];
  readonly groups?: readonly UserGroup[];
  /** Further lists, each with a hotkey of its own; one with `@` takes the place of people and groups. */
  readonly lists?: readonly ContactList[];
  /** Whose contacts are offered; 'all' by default. */
  readonly scope?: ContactScope;
  /** Whether people the store has seen are offered only where they are among the contacts (UserOptions). */
  readonly replaceContacts?: boolean;
  /** Whether somebody who is no contact can be named by their e-mail address. */
  readonly allowEmail?: boolean;
  /** Searches at the page's own; what it finds stands after what the store knows. */
  search?(request: ContactSearchRequest): Promise<ContactSearchResult>;
}

/** People, groups and items of custom lists, to be mentioned, tagged and assigned. */
export interface ContactApi {
  readonly directory: Readable<ContactDirectory>;
  /** Replaces the directory; a malformed one is told by `error`, and changes nothing. */
  set(directory: ContactDirectory): void;
  /** What the store itself knows: those recently chosen first, then those that match best, the user last. */
  suggest(query: ContactQuery): Promise<readonly Suggestion[]>;
  /**
   * The same, and after it what the directory's `search` finds; tells `autocompleteSearch`. Rejects with what that search
   * rejects with, and with INVALID_ARGUMENT where it answers something else than contacts, groups and items.
   */
  search(query: ContactQuery, signal?: AbortSignal): Promise<readonly Suggestion[]>;
  /** Remembers what the user has chosen. */
  choose(suggestion: Suggestion): void;
}

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
