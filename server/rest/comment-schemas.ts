import { Type, type Static } from '@sinclair/typebox';
import { closed, comment, flag, id, item, MAX_ITEMS, oneOf, scope, shortId, text, time } from './schemas.js';

/** Largest page. */
const MAX_PAGE = 1_000;

/** Fields of a call that returns a page. */
export const pageFields = {
  pageToken: Type.Optional(text(10_000, 'nextPageToken of the page before.')),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Default: 100.' })),
};
export const nextPageToken = Type.Optional(Type.String({ description: 'Absent on the last page.' }));

export const idList = (description: string) => Type.Array(id('An id.'), { maxItems: MAX_ITEMS, description });
export const shortIdList = (description: string) => Type.Array(shortId('An id.'), { maxItems: MAX_ITEMS, description });

/** Results by id. */
export const resultsById = Type.Object(
  {},
  { additionalProperties: Type.Object({ ...item, id: Type.String() }), description: 'Results by id.' },
);

/** Data of the call that returns annotations (Client-side operations: Paged comment query). */
export const getAnnotationsData = closed({
  organizationId: scope.organizationId,
  documentIds: Type.Optional(idList('Narrows to these documents. Default: all of the organization.')),
  folderId: Type.Optional(id('Narrows to the documents of this folder.')),
  allDocuments: Type.Optional(flag('All documents are the default. documentIds and folderId narrow to theirs anyway.')),
  annotationIds: Type.Optional(shortIdList('Narrows to these annotations.')),
  locationId: Type.Optional(id('Narrows to this location.')),
  locationIds: Type.Optional(idList('Narrows to these locations.')),
  statusIds: Type.Optional(shortIdList('Narrows to these statuses.')),
  userIds: Type.Optional(idList('Narrows to annotations of these authors.')),
  mentionedUserIds: Type.Optional(idList('Narrows to annotations that mention one of these users.')),
  resolvedBy: Type.Optional(id('Narrows to annotations that this user has resolved.')),
  filterGhostComments: Type.Optional(flag('Whether annotations whose target is missing are left out.')),
  createdAfter: Type.Optional(time('Exclusive')),
  createdBefore: Type.Optional(time('Exclusive')),
  updatedAfter: Type.Optional(time('Exclusive')),
  updatedBefore: Type.Optional(time('Exclusive')),
  order: Type.Optional(oneOf('asc', 'desc')),
  ...pageFields,
});
export type GetAnnotationsData = Static<typeof getAnnotationsData>;

export const getAnnotationsResult = Type.Object({
  data: Type.Object(
    {},
    {
      additionalProperties: Type.Array(Type.Object({}, { additionalProperties: true })),
      description: 'Annotations by document id.',
    },
  ),
  nextPageToken,
});

/** Data of the call that deletes annotations. */
export const deleteAnnotationsData = closed(
  {
    ...scope,
    annotationIds: Type.Optional(shortIdList('Narrows to these annotations.')),
    locationIds: Type.Optional(idList('Narrows to these locations.')),
    userIds: Type.Optional(idList('Narrows to annotations of these users.')),
  },
  { description: 'At least one filter is required; all of them must match.' },
);
export type DeleteAnnotationsData = Static<typeof deleteAnnotationsData>;

const thread = { ...scope, annotationId: shortId('Id of the annotation.') };
const commentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const commentIds = Type.Array(commentId, { minItems: 1, maxItems: MAX_ITEMS });

/** Data of the call that adds comments to an annotation. */
export const addCommentsData = closed({
  ...thread,
  commentData: Type.Array(comment, { minItems: 1, maxItems: MAX_ITEMS }),
});
export type AddCommentsData = Static<typeof addCommentsData>;
export const addCommentsResult = Type.Object({
  annotationId: Type.String(),
  commentIds: Type.Array(Type.Integer(), { description: 'In the order of commentData.' }),
});

/** Data of the call that returns the comments of an annotation. */
export const getCommentsData = closed({
  ...thread,
  commentIds: Type.Optional(Type.Array(commentId, { maxItems: MAX_ITEMS })),
  userIds: Type.Optional(idList('Narrows to comments of these users.')),
});
export type GetCommentsData = Static<typeof getCommentsData>;
export const getCommentsResult = Type.Object({
  comments: Type.Array(Type.Object({}, { additionalProperties: true })),
});

const { commentText, commentHtml, context, isCommentResolverUsed, isCommentTextAvailable, taggedUserContacts } =
  comment.properties;

/** Data of the call that updates comments of an annotation. */
export const updateCommentsData = closed({
  ...thread,
  commentIds,
  updatedData: closed(
    { commentText, commentHtml, context, isCommentResolverUsed, isCommentTextAvailable, taggedUserContacts },
    { minProperties: 1, description: 'Values to set. Each replaces the present value.' },
  ),
});
export type UpdateCommentsData = Static<typeof updateCommentsData>;

/** Data of the call that deletes comments of an annotation. */
export const deleteCommentsData = closed({ ...thread, commentIds });
export type DeleteCommentsData = Static<typeof deleteCommentsData>;

/** Data of the call that returns notifications. */
export const getNotificationsData = closed({
  organizationId: scope.organizationId,
  documentIds: Type.Optional(idList('Narrows to these documents.')),
  notificationIds: Type.Optional(shortIdList('Narrows to these notifications.')),
  userId: Type.Optional(id('Narrows to notifications that name this user, or go to everybody.')),
  ...pageFields,
});
export type GetNotificationsData = Static<typeof getNotificationsData>;
export const getNotificationsResult = Type.Object({
  notifications: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Newest first.' }),
  nextPageToken,
});

/** Data of the call that deletes notifications. */
export const deleteNotificationsData = closed(
  {
    organizationId: scope.organizationId,
    documentIds: Type.Optional(idList('Narrows to these documents.')),
    notificationIds: Type.Optional(shortIdList('Narrows to these notifications.')),
  },
  { description: 'At least one filter is required; all of them must match.' },
);
export type DeleteNotificationsData = Static<typeof deleteNotificationsData>;
