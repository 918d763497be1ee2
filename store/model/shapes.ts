import {
  accepts,
  all,
  commentId,
  fields,
  flag,
  id,
  list,
  map,
  number,
  oneOf,
  orNull,
  shape,
  string,
  text,
} from './checks.js';

/** Longest text of a comment, in UTF-16 units (decisions, Limits). */
export const LONGEST_TEXT = 100_000;

const shortText = text(LONGEST_TEXT);
/** The same text as HTML: markup may take up three times as much again. */
const longText = text(4 * LONGEST_TEXT);

const personTexts = fields(string, 'name photoUrl email color textColor initial');

/** A person as others name them; whom they belong to may be unknown. */
export const person = shape({ userId: id }, personTexts);

export const user = shape(
  { userId: id, organizationId: id },
  {
    ...personTexts,
    ...fields(string, 'plan type'),
    ...fields(flag, 'isReadOnly isAnonymous isGuest isAdmin'),
    accessRole: oneOf('viewer', 'editor'),
  },
);

export const location = shape({}, { id, locationName: string, version: shape(fields(string, 'id name')) });

const named = { id, ...fields(string, 'name color') };
const drawn = fields(string, 'lightColor iconUrl svg');

/** A category or a priority. */
export const label = shape(named, drawn);
export const status = shape({ ...named, type: oneOf('default', 'ongoing', 'terminal') }, drawn);

export const targetElement = shape(
  {},
  {
    ...fields(string, 'elementId targetText prefix suffix'),
    ...fields(number, 'occurrence start time page'),
    selectAllContent: flag,
    selectors: list(shape({ ...fields(string, 'type value'), score: number })),
    area: shape(fields(number, 'left top width height')),
  },
);

export const position = shape(fields(number, 'top left'));
export const accessMode = oneOf('public', 'private');

const commentFields = {
  commentId,
  type: oneOf('text', 'voice'),
  ...fields(shortText, 'commentText replaceContentText'),
  ...fields(longText, 'commentHtml replaceContentHtml'),
  commentVoiceUrl: string,
  to: list(person),
  attachments: list(shape({ attachmentId: number })),
  recorders: list(shape({ id: string })),
  taggedUserContacts: list(shape({ userId: id }, { text: string, contact: person })),
  customList: list(shape({ text: string, custom: shape(fields(string, 'id name')) })),
  isDraft: flag,
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
export const newComment = all(shape({}, commentFields), content);

/** A comment as its author gives it, with its final id. */
export const identifiedComment = all(commentUpdate, content);

const annotationFields = {
  annotationId: id,
  status,
  ...fields(string, 'color type multiThreadAnnotationId targetElementId'),
  ...fields(flag, 'selectAllContent isDraft'),
  commentCategories: list(label),
  position: orNull(position),
  location: orNull(location),
  pageInfo: shape({}),
  assignedTo: person,
  priority: label,
  customList: list(shape(fields(string, 'id label'))),
  accessMode,
  targetElement,
  contextFilter: shape({
    access: map(list(accepts('a text or a number', (value) => typeof value === 'string' || Number.isFinite(value)))),
  }),
};

/** An annotation as its author gives it. */
export const newAnnotation = shape({ comments: list(newComment, 1) }, annotationFields);

/** An annotation as its author gives it, with its final ids. */
export const identifiedAnnotation = shape({ annotationId: id, comments: list(identifiedComment, 1) }, annotationFields);

const storedComment = shape(
  {
    commentId,
    commentText: shortText,
    from: person,
    createdAt: number,
    ...fields(list(shape({})), 'attachments recorders taggedUserContacts'),
  },
  commentFields,
);

const storedAnnotation = shape(
  {
    annotationId: id,
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
  ...fields(id, 'id documentId organizationId'),
  version: number,
  data: storedAnnotation,
  reads: map(number),
});
