import { Type, type Static } from '@sinclair/typebox';
import { idList, nextPageToken, pageFields } from './comment-schemas.js';
import { closed, flag, id, MAX_ITEMS, oneOf, scope, shortText, text, url } from './schemas.js';

/** Longest value of a custom property, in characters. */
const MAX_VALUE_LENGTH = 1_000;

const { organizationId } = scope;

/** Properties of the application's own, beside the named ones. */
const withProperties = { additionalProperties: Type.String({ maxLength: MAX_VALUE_LENGTH }) };

const listOf = <T extends Parameters<typeof Type.Array>[0]>(entry: T) =>
  Type.Array(entry, { minItems: 1, maxItems: MAX_ITEMS });

const userEntry = closed({
  userId: id('Your identifier for the user.'),
  name: Type.Optional(shortText()),
  email: Type.Optional(shortText()),
  photoUrl: Type.Optional(url()),
  color: Type.Optional(shortText()),
  textColor: Type.Optional(shortText()),
  initial: Type.Optional(shortText()),
  type: Type.Optional(shortText()),
  groupId: Type.Optional(shortText()),
  plan: Type.Optional(shortText()),
  accessRole: Type.Optional(
    Type.Unsafe<'viewer' | 'editor'>({
      ...oneOf('viewer', 'editor'),
      description: 'With viewer, the user only reads and comments in the organization, whatever else gives them.',
    }),
  ),
});

/** Data of the calls that add and update users (Resources, User). */
export const usersData = closed({ organizationId, users: listOf(userEntry) });
export type UsersData = Static<typeof usersData>;

/** Data of the call that returns users. */
export const getUsersData = closed({
  organizationId,
  userIds: Type.Optional(idList('Narrows to these users.')),
  ...pageFields,
});
export type GetUsersData = Static<typeof getUsersData>;
export const getUsersResult = Type.Object({
  users: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Ordered by userId.' }),
  nextPageToken,
});

export const deleteUsersData = closed({ organizationId, userIds: idList('Users to delete.') });
export type DeleteUsersData = Static<typeof deleteUsersData>;

const organizationEntry = Type.Object(
  { organizationId, organizationName: Type.Optional(shortText()) },
  { ...withProperties, description: 'An organization. It may have properties of your own.' },
);

/** Data of the calls that add and update organizations (Resources, OrganizationMetadata). */
export const organizationsData = closed({ organizations: listOf(organizationEntry) });
export type OrganizationsData = Static<typeof organizationsData>;

export const getOrganizationsData = closed({
  organizationIds: Type.Optional(idList('Narrows to these organizations.')),
  ...pageFields,
});
export type GetOrganizationsData = Static<typeof getOrganizationsData>;
export const getOrganizationsResult = Type.Object({
  organizations: Type.Array(Type.Object({}, { additionalProperties: true }), {
    description: 'Ordered by organizationId.',
  }),
  nextPageToken,
});

export const deleteOrganizationsData = closed({ organizationIds: idList('Organizations to delete.') });

const folderEntry = closed({
  folderId: id('Your identifier for the folder.'),
  folderName: Type.Optional(shortText()),
  parentFolderId: Type.Optional(
    Type.Union([id('The folder.'), Type.Null()], { description: 'The folder that contains it. null: none.' }),
  ),
});

/** Data of the calls that add and update folders (Resources, FolderMetadata). */
export const foldersData = closed({ organizationId, folders: listOf(folderEntry) });
export type FolderEntry = Static<typeof folderEntry>;
export type FoldersData = Static<typeof foldersData>;

export const getFoldersData = closed({
  organizationId,
  folderIds: Type.Optional(idList('Narrows to these folders.')),
  parentFolderId: Type.Optional(id('Narrows to the folders in this one.')),
  ...pageFields,
});
export type GetFoldersData = Static<typeof getFoldersData>;
export const getFoldersResult = Type.Object({
  folders: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Ordered by folderId.' }),
  nextPageToken,
});

export const deleteFoldersData = closed({ organizationId, folderIds: idList('Folders to delete.') });
export type DeleteFoldersData = Static<typeof deleteFoldersData>;

const documentEntry = Type.Object(
  {
    documentId: scope.documentId,
    documentName: Type.Optional(shortText()),
    folderId: Type.Optional(id('Folder of the document.')),
    // They would replace what the service stores under these names.
    locations: Type.Optional(Type.Never()),
    organizationId: Type.Optional(Type.Never()),
  },
  { ...withProperties, description: 'A document. It may have properties of your own.' },
);

/** Data of the calls that add and update documents (Resources, DocumentMetadata). */
export const documentsData = closed({ organizationId, documents: listOf(documentEntry) });
export type DocumentsData = Static<typeof documentsData>;

/** Data of the call that returns documents (Client-side operations: Fetch documents). */
export const getDocumentsData = closed({
  organizationId,
  documentIds: Type.Optional(idList('Narrows to these documents.')),
  folderId: Type.Optional(id('Narrows to the documents of this folder.')),
  allDocuments: Type.Optional(flag('All documents are the default. documentIds and folderId narrow to theirs anyway.')),
  pageToken: Type.Optional(text(10_000, 'nextPageToken of the page before.')),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: 'Default: 1000.' })),
});
export const getDocumentsResult = Type.Object({
  documents: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Ordered by documentId.' }),
  nextPageToken,
});

const documentIds = idList('Documents.');

export const moveDocumentsData = closed({
  organizationId,
  documentIds,
  folderId: Type.Union([id('The folder.'), Type.Null()], { description: 'null: out of their folder.' }),
});
export type MoveDocumentsData = Static<typeof moveDocumentsData>;

export const deleteDocumentsData = closed({ organizationId, documentIds });
