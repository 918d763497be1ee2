import { QueryExecutor } from '../../store/backends/authority/query-executor.js';
import type { BackendCatalog } from '../../store/backends/backend.js';
import type { DocumentMetadata, FolderMetadata } from '../../store/model/organization.js';
import { omitFields } from '../../store/model/record-fields.js';
import type { Service } from '../service.js';
import { deleteDocument } from '../storage/deletion.js';
import { define, type Calls } from './call.js';
import { resultsById } from './comment-schemas.js';
import { entriesById, pageOf } from './directory-calls.js';
import * as schemas from './directory-schemas.js';
import { existing, missing, runById, type Results } from './items.js';
import { invalidValue } from './validation.js';

type ById = Results<{ readonly id: string }>;

/** Default size of a page of folders. */
const PAGE_SIZE = 100;

/** Returns the folders and documents of all organizations: the application's backend may read everything. */
const catalogOf = ({ rows }: Pick<Service, 'rows'>): BackendCatalog =>
  new QueryExecutor(rows, ({ organizationId }) => ({ userId: '', organizationId, hasAccess: true }), {
    canReadFolder: () => true,
  }).catalog;

/**
 * Returns all folders of an organization, described ones and those that only their documents name, by id. They are in the folders that calls
 * have put them into, as for rights: what pages say of a parent does not count.
 */
async function allFolders(service: Service, organizationId: string): Promise<ReadonlyMap<string, FolderMetadata>> {
  const byId = new Map<string, FolderMetadata>();
  const described = new Map(
    (await service.rows.folders(organizationId)).map(({ folderId, parentFolderId }) => [folderId, parentFolderId]),
  );
  for (let pageToken: string | undefined, more = true; more;) {
    const page = await catalogOf(service).folders({ organizationId, ...(pageToken !== undefined && { pageToken }) });
    for (const folder of page.folders) {
      const parentFolderId = described.get(folder.folderId);
      byId.set(folder.folderId ?? '', {
        ...omitFields(folder, 'parentFolderId'),
        ...(parentFolderId !== undefined && { parentFolderId }),
      });
    }
    pageToken = page.nextPageToken;
    more = pageToken !== undefined;
  }
  return byId;
}

/** Throws a CollabFailure of code INVALID_ARGUMENT if folders would contain themselves. */
async function checkParents(service: Service, { organizationId, folders }: schemas.FoldersData): Promise<void> {
  const parents = new Map(
    [...(await allFolders(service, organizationId))].map(([id, { parentFolderId }]) => [id, parentFolderId]),
  );
  for (const { folderId, parentFolderId } of folders)
    if (parentFolderId !== undefined) parents.set(folderId, parentFolderId ?? undefined);
  for (const [at, { folderId, parentFolderId }] of folders.entries()) {
    const passed = new Set<string>();
    for (let id = parentFolderId ?? undefined; id !== undefined && !passed.has(id); id = parents.get(id)) {
      if (id === folderId)
        throw invalidValue(
          parentFolderId,
          `data.folders[${at}].parentFolderId`,
          'a folder that is not inside of this one',
        );
      passed.add(id);
    }
  }
}

/** Returns a folder with the values of a call. `null` as its parent puts it into none. */
const withGiven = (
  folder: FolderMetadata,
  { parentFolderId, ...given }: Partial<schemas.FolderEntry> & Pick<FolderMetadata, 'lastUpdated'>,
): FolderMetadata => ({
  ...(parentFolderId === undefined ? folder : omitFields(folder, 'parentFolderId')),
  ...given,
  ...(typeof parentFolderId === 'string' && { parentFolderId }),
});

async function addFolders(service: Service, data: schemas.FoldersData): Promise<ById> {
  const { organizationId, folders } = data;
  const entries = entriesById(folders, 'data.folders', 'folderId');
  await checkParents(service, data);
  const now = Date.now();
  return runById([...entries.keys()], async (folderId) => {
    const folder = withGiven({ organizationId, createdAt: now }, { ...entries.get(folderId), lastUpdated: now });
    if (!(await service.directory.folders.add(organizationId, folderId, folder)))
      throw existing(`a folder "${folderId}"`);
    return 'Folder added.';
  });
}

async function updateFolders(service: Service, data: schemas.FoldersData): Promise<ById> {
  const { organizationId, folders } = data;
  const entries = entriesById(folders, 'data.folders', 'folderId');
  await checkParents(service, data);
  const known = await allFolders(service, organizationId);
  return runById([...entries.keys()], async (folderId) => {
    const given = { ...entries.get(folderId), lastUpdated: Date.now() };
    const isDescribed = await service.directory.folders.update(organizationId, folderId, (folder) =>
      withGiven(folder, given),
    );
    if (isDescribed) return 'Folder updated.';
    const folder = known.get(folderId);
    if (!folder) throw missing(`folder "${folderId}"`);
    await service.directory.folders.add(organizationId, folderId, withGiven(folder, given));
    return 'Folder updated.';
  });
}

async function getFolders(
  service: Service,
  { organizationId, folderIds, parentFolderId, pageToken, pageSize = PAGE_SIZE }: schemas.GetFoldersData,
): Promise<{ folders: FolderMetadata[]; nextPageToken?: string }> {
  const folders = [...(await allFolders(service, organizationId)).values()].filter(
    (folder) =>
      (!folderIds || folderIds.includes(folder.folderId ?? '')) &&
      (parentFolderId === undefined || folder.parentFolderId === parentFolderId) &&
      (pageToken === undefined || (folder.folderId ?? '') > pageToken),
  );
  const { page, ...next } = pageOf(folders, pageSize, ({ folderId = '' }) => folderId);
  return { folders: page, ...next };
}

async function deleteFolders(
  service: Service,
  { organizationId, folderIds }: schemas.DeleteFoldersData,
): Promise<ById> {
  const { directory, grants, rows } = service;
  return runById(folderIds, async (folderId) => {
    const folders = await allFolders(service, organizationId);
    if (!folders.has(folderId)) throw missing(`folder "${folderId}"`);
    const documentIds = await rows.documentIdsInFolder(organizationId, folderId);
    await moveOut(service, organizationId, documentIds);
    await directory.folders.delete(organizationId, folderId);
    for (const [id, { parentFolderId }] of folders)
      if (parentFolderId === folderId)
        await directory.folders.update(organizationId, id, (folder) => omitFields(folder, 'parentFolderId'));
    await service.reloadRights(await grants.deleteOnResource({ type: 'folder', id: folderId, organizationId }));
    return `Folder deleted; ${documentIds.length} documents are in no folder now.`;
  });
}

/** Returns a document without its folder, and what it says of it. */
const withoutFolder = (document: DocumentMetadata): DocumentMetadata => ({
  ...omitFields(document, 'folderId', 'folderName', 'parentFolderId'),
  documentId: document.documentId,
});

/** Moves documents out of their folder, and clears what they say of it. */
const moveOut = ({ rows }: Service, organizationId: string, documentIds: readonly string[]): Promise<void> =>
  rows.updateDocuments(
    documentIds.map((documentId) => ({ organizationId, documentId })),
    withoutFolder,
  );

/** Calls on the folders of an organization. */
const folderCalls = (service: Service): Calls => ({
  '/v2/folders/add': define({
    operationId: 'addFolders',
    summary: 'Add folders',
    description: 'Adds folders to an organization. An addition to the specification.',
    data: schemas.foldersData,
    result: resultsById,
    message: 'The results are listed by folder.',
    run: (data) => addFolders(service, data),
  }),
  '/v2/folders/get': define({
    operationId: 'getFolders',
    summary: 'Get folders',
    description:
      'Returns folders of an organization: those that were added, and those that only their documents name. An addition to the specification.',
    data: schemas.getFoldersData,
    result: schemas.getFoldersResult,
    message: 'The folders are listed.',
    run: (data) => getFolders(service, data),
  }),
  '/v2/folders/update': define({
    operationId: 'updateFolders',
    summary: 'Update folders',
    description: 'Sets values of folders. Values that are not given stay. An addition to the specification.',
    data: schemas.foldersData,
    result: resultsById,
    message: 'The results are listed by folder.',
    run: (data) => updateFolders(service, data),
  }),
  '/v2/folders/delete': define({
    operationId: 'deleteFolders',
    summary: 'Delete folders',
    description:
      'Deletes folders and the stored permissions on them. Their documents and folders stay, outside of any folder. An addition to the specification.',
    data: schemas.deleteFoldersData,
    result: resultsById,
    message: 'The results are listed by folder.',
    run: (data) => deleteFolders(service, data),
  }),
});

async function addDocuments(
  { rows }: Pick<Service, 'rows'>,
  { organizationId, documents }: schemas.DocumentsData,
): Promise<ById> {
  const entries = entriesById(documents, 'data.documents', 'documentId');
  return runById([...entries.keys()], async (documentId) => {
    const document: DocumentMetadata = { ...entries.get(documentId), documentId };
    if (!(await rows.addDocument({ ...document, organizationId }))) throw existing(`a document "${documentId}"`);
    return 'Document added.';
  });
}

/** Changes documents that exist, one by one. */
const changeDocuments = (
  { rows }: Pick<Service, 'rows'>,
  organizationId: string,
  documentIds: readonly string[],
  change: (stored: DocumentMetadata) => DocumentMetadata,
  message: string,
): Promise<ById> =>
  runById(documentIds, async (documentId) => {
    const scope = { organizationId, documentId };
    if (!(await rows.document(scope))) throw missing(`document "${documentId}"`);
    await rows.updateDocuments([scope], change);
    return message;
  });

function updateDocuments(service: Service, { organizationId, documents }: schemas.DocumentsData): Promise<ById> {
  const entries = entriesById(documents, 'data.documents', 'documentId');
  const change = (stored: DocumentMetadata): DocumentMetadata => ({
    ...stored,
    ...(entries.get(stored.documentId) as DocumentMetadata | undefined),
  });
  return changeDocuments(service, organizationId, [...entries.keys()], change, 'Document updated.');
}

const moveDocuments = (
  service: Service,
  { organizationId, documentIds, folderId }: schemas.MoveDocumentsData,
): Promise<ById> =>
  changeDocuments(
    service,
    organizationId,
    documentIds,
    // A document that says how its folder is called would rename the new one.
    (stored) => ({
      ...withoutFolder(stored),
      ...(folderId !== null && { folderId }),
    }),
    'Document moved.',
  );

/** Calls on the documents and folders of an organization. All of them are additions to the specification. */
export const documentCalls = (service: Service): Calls => ({
  ...folderCalls(service),
  '/v2/documents/add': define({
    operationId: 'addDocuments',
    summary: 'Add documents',
    description:
      'Adds documents to an organization. A document also exists without, as soon as it has a thread. An addition to the specification.',
    data: schemas.documentsData,
    result: resultsById,
    message: 'The results are listed by document.',
    run: (data) => addDocuments(service, data),
  }),
  '/v2/documents/get': define({
    operationId: 'getDocuments',
    summary: 'Get documents',
    description: 'Returns documents of an organization. An addition to the specification.',
    data: schemas.getDocumentsData,
    result: schemas.getDocumentsResult,
    message: 'The documents are listed.',
    run: async (data) => {
      const { documents, nextPageToken } = await catalogOf(service).documents(data);
      return { documents: [...documents], ...(nextPageToken !== undefined && { nextPageToken }) };
    },
  }),
  '/v2/documents/update': define({
    operationId: 'updateDocuments',
    summary: 'Update documents',
    description: 'Sets values of documents. Values that are not given stay. An addition to the specification.',
    data: schemas.documentsData,
    result: resultsById,
    message: 'The results are listed by document.',
    run: (data) => updateDocuments(service, data),
  }),
  '/v2/documents/move': define({
    operationId: 'moveDocuments',
    summary: 'Move documents to a folder',
    description:
      'Moves documents. Users who have access by folder lose or get it at once. An addition to the specification.',
    data: schemas.moveDocumentsData,
    result: resultsById,
    message: 'The results are listed by document.',
    run: (data) => moveDocuments(service, data),
  }),
  '/v2/documents/delete': define({
    operationId: 'deleteDocuments',
    summary: 'Delete documents',
    description:
      'Deletes documents with their threads, files, live values, notifications and stored permissions. Connected pages see it at once. An addition to the specification.',
    data: schemas.deleteDocumentsData,
    result: resultsById,
    message: 'The results are listed by document.',
    run: ({ organizationId, documentIds }) =>
      runById(documentIds, async (documentId) => {
        await deleteDocument(service, { organizationId, documentId });
        return 'Document deleted.';
      }),
  }),
});
