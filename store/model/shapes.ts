import {
  accepts,
  all,
  fields,
  flag,
  id,
  jsonOf,
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

/** Longest text of a comment, in UTF-16 units (decisions, Limits). */
export const LONGEST_TEXT = 100_000;

/** The most a change may carry, in UTF-16 units of its JSON: as much as a REST call (decisions, Limits). */
export const LONGEST_CHANGE = 1_048_576;

/** A name, a label, a colour: what is read at a glance. */
export const shortText = text(512);

/** An address, which may hold the thing itself (`data:`). */
export const address = text(100_000);

/** Something an integrator or an element adds to a thread, of which the rules read nothing. */
export const addition = all(shape({}), plain, jsonOf(LONGEST_TEXT));

const personTexts = { ...fields(shortText, 'name email color textColor initial'), photoUrl: address };

/** A person as others name them; whom they belong to may be unknown. */
export const person = shape({ userId: id }, personTexts);

export const user = all(
  plain,
  shape(fields(id, 'userId organizationId'), {
    ...personTexts,
    ...fields(shortText, 'plan type'),
    ...fields(flag, 'isReadOnly isAnonymous isGuest isAdmin hasAccess'),
    accessRole: oneOf('viewer', 'editor'),
  }),
  jsonOf(2 * LONGEST_TEXT),
);

export const location = all(
  addition,
  shape({}, { id, locationName: shortText, version: shape(fields(shortText, 'id name')) }),
);

/** Values by key, some of which a reader has to work in. */
export const contextFilter = shape({
  access: map(
    list(
      accepts(
        'a text of at most 512 characters or a finite number',
        (value) => (typeof value === 'string' && value.length <= 512) || Number.isFinite(value),
      ),
    ),
  ),
});

const named = { id: shortId, ...fields(shortText, 'name color') };
const drawn = { lightColor: shortText, iconUrl: address, svg: text(10_000) };

/** A category or a priority. */
export const label = shape(named, drawn);
export const status = shape({ ...named, type: oneOf('default', 'ongoing', 'terminal') }, drawn);

/** How a reaction is drawn. Markup becomes an address, where most of its characters take three. */
export const reactionItem = { url: text(50_000), svg: text(10_000), emoji: text(2_000) };

/** A reaction that is offered. */
export const customReaction = shape({ id: text(128), name: shortText }, reactionItem);

export const group = shape(fields(shortText, 'groupId groupName'), { users: list(person) });

/** An entry of a list that a hotkey opens. */
export const autocompleteItem = shape(fields(shortText, 'id name'), {
  ...{ description: text(2_000), groupId: shortText, link: address },
  icon: shape({}, { url: address, svg: text(10_000) }),
});

/** What an integrator's own search finds. */
export const contactSearchResult = all(
  plain,
  shape({}, { contacts: list(person), groups: list(group), items: list(autocompleteItem) }),
);

/** Who and what can be named (Resources, UserContact, UserGroup, AutocompleteData). */
export const contactDirectory = shape(
  {},
  {
    contacts: list(person),
    groups: list(group),
    lists: list(
      shape(
        { hotkey: all(shortText, accepts('a text', Boolean)), data: list(autocompleteItem) },
        { groups: list(shape(fields(shortText, 'id name'))), description: text(2_000) },
      ),
    ),
    scope: oneOf('all', 'organization', 'organizationUserGroup', 'document'),
    ...fields(flag, 'replaceContacts allowEmail'),
    search: accepts('a function', (value) => typeof value === 'function'),
  },
);

/** A button of the integrator's own. */
export const customButton = shape(fields(shortText, 'id label'), {
  type: oneOf('button', 'button-toggle', 'single-select', 'multi-select'),
  groupId: shortText,
});

/** An entry of an annotation's custom list. */
export const listItem = shape({ id: shortId, label: shortText });

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
