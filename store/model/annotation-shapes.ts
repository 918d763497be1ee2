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
  LONGEST_TEXT,
  address,
  addition,
  person,
  autocompleteItem,
  status,
  label,
  location,
  listItem,
  contextFilter,
} from './shapes.js';

/** A reaction as a person gives it: any id, since any emoji will do. */
export const reaction = shape(
  { reactionId: all(text(128), accepts('a text', Boolean)) },
  { customReaction: shape({}, reactionItem), variant: text(128) },
);

export const targetElement = shape(
  {},
  {
    elementId: shortText,
    ...fields(text(LONGEST_TEXT), 'targetText prefix suffix'),
    ...fields(number, 'occurrence start time page'),
    selectAllContent: flag,
    selectors: list(shape({ type: shortText, value: text(10_000), score: number })),
    area: shape(fields(number, 'left top width height')),
    view: shape(fields(number, 'a b c d e f')),
  },
);

export const position = shape(fields(number, 'left top'));

export const accessMode = oneOf('public', 'private');

/** A file as a comment names it; a preview is small enough to travel with every row. */
export const attachment = shape(
  { attachmentId: commentId },
  {
    ...fields(shortText, 'name type'),
    ...fields(address, 'bucketPath url thumbnail thumbnailWithPlayIconUrl'),
    size: number,
  },
);

/** A recording as a comment refers to it. */
const recording = shape(
  { id: shortText },
  {
    ...fields(address, 'audioUrl videoUrl videoPlayerUrl thumbnailUrl'),
    type: oneOf('audio', 'video', 'screen'),
    assets: list(addition),
    recordedTime: addition,
    transcription: all(plain, shape({}, { transcriptSegments: list(addition) })),
  },
);

const isOneself = accepts('a mention whose contact is the person it names', (mention) => {
  const { userId, contact } = mention as { userId: string; contact?: { userId: string } };
  return contact === undefined || contact.userId === userId;
});

/** What stands in a text for what it names: a sign and a name. */
const tag = text(1_000);

/** A person as a text tags them; REST calls give no text (Endpoints, Add comment annotations). */
const mention = all(shape({ userId: id }, { text: tag, contact: person }), isOneself);

/** What names people and items in a comment's text. */
const naming = {
  taggedUserContacts: list(mention),
  customList: list(shape({ text: tag, custom: autocompleteItem })),
};

/** What its author can say of a comment. */
export const commentFields = {
  type: oneOf('text', 'voice'),
  ...fields(text(LONGEST_TEXT), 'commentText replaceContentText'),
  // The same text as HTML: markup may take up three times as much again.
  ...fields(text(4 * LONGEST_TEXT), 'commentHtml replaceContentHtml'),
  commentVoiceUrl: address,
  to: list(person),
  attachments: list(attachment),
  recorders: list(recording),
  ...naming,
  ...fields(flag, 'isDraft isCommentResolverUsed isCommentTextAvailable'),
  context: plain,
};

/** Whether a comment says something: a text, a file or a recording. */
export function hasContent(comment: unknown): boolean {
  const { commentText, commentHtml, commentVoiceUrl, attachments, recorders } = comment as Record<string, string | []>;
  return [commentText, commentHtml, commentVoiceUrl, attachments, recorders].some(
    (content) => content && (Array.isArray(content) ? content.length : content.trim()),
  );
}

const content = accepts('a comment with a text, a file or a recording', hasContent);

/** An edit of a comment. */
export const commentUpdate = shape({ commentId }, commentFields);

/** A comment as its author gives it. */
export const newComment = all(shape({}, { ...commentFields, commentId }), content);

/** A comment as its author gives it, with its final id. */
export const identifiedComment = all(commentUpdate, content);

/** A reply with its final id, and whom it assigns: a draft, which nobody knows of, assigns nobody. */
export const reply = all(
  shape({ annotationId: shortId, comment: identifiedComment }, { assignedTo: person }),
  accepts('no assignedTo with a comment whose isDraft is true', (given) => {
    const { comment, assignedTo } = given as { comment: { isDraft?: boolean }; assignedTo?: object };
    return !comment.isDraft || !assignedTo;
  }),
);

/** What its author can say of an annotation, besides its comments. */
export const annotationFields = {
  annotationId: shortId,
  status,
  ...fields(shortText, 'color type targetElementId'),
  multiThreadAnnotationId: shortId,
  ...fields(flag, 'selectAllContent isDraft'),
  commentCategories: list(label),
  position: orNull(position),
  location: orNull(location),
  ...fields(orNull(addition), 'pageInfo ghostComment'),
  assignedTo: person,
  priority: label,
  customList: list(listItem),
  accessMode,
  targetElement,
  contextFilter,
  context: plain,
};

/** An annotation as its author gives it. */
export const newAnnotation = shape({ comments: list(newComment, 1) }, annotationFields);

/** An annotation as its author gives it, with its final ids. */
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
    taggedUserContacts: naming.taggedUserContacts,
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

/** An annotation as it is stored. */
export const record = shape({
  ...{ id: shortId, documentId: id, organizationId: id },
  version: number,
  data: storedAnnotation,
  reads: map(number),
});
