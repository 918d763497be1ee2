import {
  accepts,
  all,
  anything,
  commentId,
  flag,
  id,
  list,
  map,
  number,
  oneOf,
  orNull,
  shape,
  text,
  type Fields,
} from './checks.js';

/** Longest text of a comment, in UTF-16 units (decisions, Limits). */
export const LONGEST_TEXT = 100_000;

/** The same text as HTML: markup may take up three times as much again. */
const LONGEST_HTML = 4 * LONGEST_TEXT;

const string = text();

const personFields: Fields = {
  userId: id,
  'name?': string,
  'photoUrl?': string,
  'email?': string,
  'color?': string,
  'textColor?': string,
  'initial?': string,
};

/** A person as others name them; who they belong to may be unknown. */
export const person = shape(personFields);

export const user = shape({
  ...personFields,
  organizationId: id,
  'plan?': string,
  'type?': string,
  'isReadOnly?': flag,
  'isAnonymous?': flag,
  'isGuest?': flag,
  'isAdmin?': flag,
  'accessRole?': oneOf('viewer', 'editor'),
});

export const location = shape({
  'id?': id,
  'locationName?': string,
  'version?': shape({ id: string, name: string }),
});

const named: Fields = { id, name: string, color: string, 'lightColor?': string };
export const category = shape(named);
export const priority = shape(named);
export const status = shape({
  ...named,
  type: oneOf('default', 'ongoing', 'terminal'),
  'iconUrl?': string,
  'svg?': string,
});

export const targetElement = shape({
  'elementId?': string,
  'targetText?': string,
  'occurrence?': number,
  'selectAllContent?': flag,
  'selectors?': list(shape({ type: string, value: string, score: number })),
  'prefix?': string,
  'suffix?': string,
  'start?': number,
  'area?': shape({ left: number, top: number, width: number, height: number }),
  'time?': number,
  'page?': number,
});

export const position = shape({ top: number, left: number, 'targetElement?': targetElement });

export const accessMode = oneOf('public', 'private');

const commentFields: Fields = {
  'commentId?': commentId,
  'type?': oneOf('text', 'voice'),
  'commentText?': text(LONGEST_TEXT),
  'commentHtml?': text(LONGEST_HTML),
  'replaceContentHtml?': text(LONGEST_HTML),
  'replaceContentText?': text(LONGEST_TEXT),
  'commentVoiceUrl?': string,
  'to?': list(person),
  'attachments?': list(shape({ attachmentId: number })),
  'recorders?': list(shape({ id: string })),
  'reactionAnnotationIds?': list(string),
  'taggedUserContacts?': list(shape({ text: string, userId: id, 'contact?': person })),
  'customList?': list(shape({ text: string, custom: shape({ id: string, name: string }) })),
  'isDraft?': flag,
};

/** Whether a comment says something: a text, a file or a recording. */
export function hasContent(comment: unknown): boolean {
  const { commentText, commentHtml, commentVoiceUrl, attachments, recorders } = comment as Record<string, unknown>;
  const texts = [commentText, commentHtml, commentVoiceUrl];
  return (
    texts.some((each) => typeof each === 'string' && each.trim() !== '') ||
    [attachments, recorders].some((each) => Array.isArray(each) && each.length > 0)
  );
}

const content = accepts('a comment with a commentText, a commentHtml, an attachment or a recording', hasContent);

/** An edit of a comment. */
export const commentUpdate = shape({ ...commentFields, commentId });

/** A comment as its author gives it. */
export const newComment = all(shape(commentFields), content);

/** A comment as its author gives it, with its final id. */
export const identifiedComment = all(commentUpdate, content);

const annotationFields: Fields = {
  'annotationId?': id,
  'commentCategories?': list(category),
  'color?': string,
  'position?': orNull(position),
  'location?': orNull(location),
  'type?': string,
  'selectAllContent?': flag,
  'status?': status,
  'pageInfo?': map(anything),
  'assignedTo?': person,
  'priority?': priority,
  'multiThreadAnnotationId?': string,
  'isDraft?': flag,
  'customList?': list(shape({ id: string, label: string })),
  'targetElementId?': string,
  'accessMode?': accessMode,
  'targetElement?': targetElement,
  'contextFilter?': shape({
    access: map(list(accepts('a text or a number', (value) => typeof value === 'string' || Number.isFinite(value)))),
  }),
};

/** An annotation as its author gives it. */
export const newAnnotation = shape({ ...annotationFields, comments: list(newComment, 1) });

/** An annotation as its author gives it, with its final ids. */
export const identifiedAnnotation = shape({
  ...annotationFields,
  annotationId: id,
  comments: list(identifiedComment, 1),
});

const subscriptions = map(shape({ userIdHash: string, user: person, type: oneOf('manual', 'auto') }));

const storedComment = shape({
  ...commentFields,
  commentId,
  commentText: text(LONGEST_TEXT),
  from: person,
  createdAt: number,
  status: oneOf('added', 'updated'),
  attachments: list(anything),
  recorders: list(anything),
  taggedUserContacts: list(shape({ userId: id })),
});

/** A whole annotation. */
const storedAnnotation = shape({
  ...annotationFields,
  annotationId: id,
  comments: list(storedComment, 1),
  commentCategories: list(category),
  from: person,
  status,
  createdAt: number,
  lastUpdated: number,
  annotationNumber: number,
  'resolvedByUserId?': id,
  'subscribedUsers?': subscriptions,
  'unsubscribedUsers?': subscriptions,
  'viewedBy?': list(person),
});

export const record = shape({
  id,
  documentId: id,
  organizationId: id,
  version: number,
  data: storedAnnotation,
  reads: map(number),
});
