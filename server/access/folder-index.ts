import type { Scope } from '../../store/backends/protocol.js';
import type { DocumentMetadata, FolderMetadata } from '../../store/model/organization.js';

/** What the index of an organization is read from. */
export interface StoredFolders {
  /** Documents that are in folders. */
  readonly documents: readonly DocumentMetadata[];
  /** Folders that REST calls have described. What documents say of their folder's parent gives no access: pages write it. */
  readonly folders: readonly FolderMetadata[];
}

/** Folders of one organization. */
interface OrganizationFolders {
  /** The folder of each document. */
  readonly documents: Map<string, string>;
  /** The folder that contains each folder. */
  readonly parents: Map<string, string>;
}

type Change = (folders: OrganizationFolders) => boolean;

/** Sets an entry, or removes it. Returns whether it has changed. */
function replace(map: Map<string, string>, key: string, value: string | undefined): boolean {
  if (map.get(key) === value) return false;
  if (value === undefined) map.delete(key);
  else map.set(key, value);
  return true;
}

/** Index of the folders that contain each document, for organizations where a session has access by folder. */
export class FolderIndex {
  readonly #loading = new Map<string, Promise<void>>();
  readonly #loaded = new Map<string, OrganizationFolders>();
  /** Changes that have come while an organization is read, which may not contain them. */
  readonly #changes = new Map<string, Change[]>();

  /** Reads the folders of an organization, unless they are known. */
  load(organizationId: string, read: () => Promise<StoredFolders>): Promise<void> {
    const known = this.#loading.get(organizationId);
    if (known) return known;
    this.#changes.set(organizationId, []);
    const loading = read()
      .then(({ documents, folders }) => {
        const loaded: OrganizationFolders = { documents: new Map(), parents: new Map() };
        for (const { documentId, folderId } of documents) replace(loaded.documents, documentId, folderId);
        for (const { folderId = '', parentFolderId } of folders) replace(loaded.parents, folderId, parentFolderId);
        for (const change of this.#changes.get(organizationId) ?? []) change(loaded);
        this.#loaded.set(organizationId, loaded);
      })
      .catch((error: unknown) => {
        // The next caller reads again.
        this.#loading.delete(organizationId);
        throw error;
      })
      .finally(() => this.#changes.delete(organizationId));
    this.#loading.set(organizationId, loading);
    return loading;
  }

  /** Updates the folder of a document. Returns whether it has moved. */
  updateDocument({ organizationId = '', documentId, folderId }: DocumentMetadata): boolean {
    return this.#update(organizationId, ({ documents }) => replace(documents, documentId, folderId));
  }

  /** Updates the folder that contains a folder. Returns whether it has moved. */
  updateFolder(organizationId: string, folderId: string, parentFolderId: string | undefined): boolean {
    return this.#update(organizationId, ({ parents }) => replace(parents, folderId, parentFolderId));
  }

  /** Returns the ids of the folders that contain a document, as far as this node knows them: from the innermost outwards. */
  readonly foldersOf = (scope: Scope): readonly string[] => {
    const folderId = this.#loaded.get(scope.organizationId)?.documents.get(scope.documentId);
    return folderId === undefined ? [] : this.pathOf(scope.organizationId, folderId);
  };

  /** Returns the id of a folder and those of the folders that contain it, from the innermost outwards. */
  readonly pathOf = (organizationId: string, folderId: string): readonly string[] => {
    const parents = this.#loaded.get(organizationId)?.parents;
    const path = new Set<string>();
    // Two calls at the same time may have put two folders into each other.
    for (let id: string | undefined = folderId; id !== undefined && !path.has(id); id = parents?.get(id)) path.add(id);
    return [...path];
  };

  #update(organizationId: string, change: Change): boolean {
    this.#changes.get(organizationId)?.push(change);
    const folders = this.#loaded.get(organizationId);
    return folders !== undefined && change(folders);
  }
}
