import {
  accepts,
  all,
  fields,
  flag,
  id,
  list,
  map,
  oneOf,
  plain,
  shape,
  shortId,
  text,
  commentId,
  number,
  orNull,
  string,
} from './checks.js';
import {
  reactionItem,
  shortText,
  MAX_TEXT_LENGTH,
  urlText,
  customData,
  person,
  autocompleteItem,
  status,
  label,
  location,
  listItem,
  contextFilter,
} from './shapes.js';

/** A reaction given by a user. Any id is accepted, since any emoji is. */
export const reaction = shape(
  { reactionId: all(text(128), accepts('a text', Boolean)) },
  { customReaction: shape({}, reactionItem), variant: text(128) },
);

export const targetElement = shape(
  {},
  {
    elementId: shortText,
    ...fields(text(MAX_TEXT_LENGTH), 'targetText prefix suffix'),
    ...fields(number, 'occurrence start time page'),
    selectAllContent: flag,
    selectors: list(shape({ type: shortText, value: text(10_000), score: number })),
    area: shape(fields(number, 'left top width height')),
    view: shape(fields(number, 'a b c d e f')),
  },
);

export const position = shape(fields(number, 'left top'));

export const accessMode = oneOf('public', 'private');

/** An attachment of a comment. */
export const attachment = shape(
  { attachmentId: commentId },
  {
    ...fields(shortText, 'name type'),
    ...fields(urlText, 'bucketPath url thumbnail thumbnailWithPlayIconUrl'),
    size: number,
  },
);

/** A recording referenced by a comment. */
const recording = shape(
  { id: shortText },
  {
    ...fields(urlText, 'audioUrl videoUrl videoPlayerUrl thumbnailUrl'),
    type: oneOf('audio', 'video', 'screen'),
    assets: list(customData),
    recordedTime: customData,
    transcription: all(plain, shape({}, { transcriptSegments: list(customData) })),
  },
);

const hasMatchingContact = accepts('a mention whose contact is the person it names', (mention) => {
  const { userId, contact } = mention as { userId: string; contact?: { userId: string } };
  return contact === undefined || contact.userId === userId;
});

/** The text of a mention: a sign and a name. */
const mentionText = text(1_000);

/** A mentioned user; REST calls give no text (Endpoints, Add comment annotations). */
const mention = all(shape({ userId: id }, { text: mentionText, contact: person }), hasMatchingContact);

/** Fields for the users and items mentioned in a comment's text. */
const mentionFields = {
  taggedUserContacts: list(mention),
  customList: list(shape({ text: mentionText, custom: autocompleteItem })),
};

/** Comment fields that the author may set. */
export const commentFields = {
  type: oneOf('text', 'voice'),
  ...fields(text(MAX_TEXT_LENGTH), 'commentText replaceContentText'),
  // HTML may be four times as long as the text.
  ...fields(text(4 * MAX_TEXT_LENGTH), 'commentHtml replaceContentHtml'),
  commentVoiceUrl: urlText,
  to: list(person),
  attachments: list(attachment),
  recorders: list(recording),
  ...mentionFields,
  ...fields(flag, 'isDraft isCommentResolverUsed isCommentTextAvailable'),
  context: plain,
};

/** Whether a comment has content: a text, a voice URL, an attachment or a recording, or content that a data provider stores. */
export function hasContent(comment: unknown): boolean {
  if ((comment as { isCommentResolverUsed?: boolean }).isCommentResolverUsed) return true;
  const { commentText, commentHtml, commentVoiceUrl, attachments, recorders } = comment as Record<string, string | []>;
  return [commentText, commentHtml, commentVoiceUrl, attachments, recorders].some(
    (content) => content && (Array.isArray(content) ? content.length : content.trim()),
  );
}

const content = accepts('a comment with a text, a file or a recording', hasContent);

/** An edit of a comment. */
export const commentUpdate = shape({ commentId }, commentFields);

/** A new comment, as given by its author. */
export const newComment = all(shape({}, { ...commentFields, commentId }), content);

/** A new comment with its final id. */
export const identifiedComment = all(commentUpdate, content);

/** A reply with its final id and an optional assignee. A draft cannot assign a user. */
export const reply = all(
  shape({ annotationId: shortId, comment: identifiedComment }, { assignedTo: person }),
  accepts('no assignedTo with a comment whose isDraft is true', (given) => {
    const { comment, assignedTo } = given as { comment: { isDraft?: boolean }; assignedTo?: object };
    return !comment.isDraft || !assignedTo;
  }),
);

/** Annotation fields that the author may set, without comments. */
export const annotationFields = {
  annotationId: shortId,
  status,
  ...fields(shortText, 'color type targetElementId'),
  multiThreadAnnotationId: shortId,
  ...fields(flag, 'selectAllContent isDraft'),
  commentCategories: list(label),
  position: orNull(position),
  location: orNull(location),
  ...fields(orNull(customData), 'pageInfo ghostComment'),
  assignedTo: person,
  priority: label,
  customList: list(listItem),
  accessMode,
  targetElement,
  contextFilter,
  context: plain,
};

/** A new annotation, as given by its author. */
export const newAnnotation = shape({ comments: list(newComment, 1) }, annotationFields);

/** A new annotation with its final ids. */
export const identifiedAnnotation = shape(
  { annotationId: shortId, comments: list(identifiedComment, 1) },
  annotationFields,
);

const storedReaction = shape(
  {
    annotationId: shortId,
    icon: string,
    reactions: list(shape({ from: person, lastUpdated: number }, { variant: string }), 1),
  },
  fields(string, 'iconUrl iconEmoji'),
);

const storedComment = shape(
  {
    commentId,
    commentText: string,
    from: person,
    createdAt: number,
    attachments: list(attachment),
    recorders: list(recording),
    taggedUserContacts: mentionFields.taggedUserContacts,
    reactionAnnotationIds: list(shortId),
  },
  { ...commentFields, reactionAnnotations: list(storedReaction) },
);

const storedAnnotation = shape(
  {
    annotationId: shortId,
    comments: list(storedComment, 1),
    commentCategories: list(label),
    from: person,
    status,
    ...fields(number, 'createdAt lastUpdated annotationNumber'),
  },
  {
    ...annotationFields,
    viewedBy: list(person),
    ...fields(map(shape({ user: person })), 'subscribedUsers unsubscribedUsers'),
  },
);

/** A stored annotation record. */
export const record = shape({
  id: shortId,
  documentId: id,
  organizationId: id,
  version: number,
  data: storedAnnotation,
  reads: map(number),
});
