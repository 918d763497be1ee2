import type { Comment } from './comment.js';
import type { IdentifiedComment, MutationArgs } from './mutation.js';
import { LONGEST_TEXT } from './shapes.js';
import { textOfHtml } from './text-of-html.js';
import type { User } from './user.js';
import { without } from './without.js';

type Authored = Partial<Comment>;

/** What an author cannot set: what the system knows better, and what others add. */
const SYSTEM_FIELDS = [
  ...(['commentId', 'from', 'createdAt', 'lastUpdated', 'editedAt', 'isEdited', 'status'] as const),
  ...(['reactionAnnotationIds', 'reactionAnnotations'] as const),
];

const DEFAULTS = {
  type: 'text',
  commentText: '',
  attachments: [],
  recorders: [],
  taggedUserContacts: [],
  customList: [],
  isDraft: false,
} as const satisfies Authored;

/** What an author says, with the text taken from the HTML where it comes alone. */
function authored(given: IdentifiedComment | MutationArgs['comment.update']['comment']): Authored {
  const fields: Authored = without(given, ...SYSTEM_FIELDS);
  if (fields.commentHtml !== undefined) fields.commentText ??= textOfHtml(fields.commentHtml).slice(0, LONGEST_TEXT);
  return fields;
}

/** A comment with all that its author did not say (Resources, Comment: auto). */
export function commentOf(given: IdentifiedComment, from: User, createdAt: number): Comment {
  return {
    ...DEFAULTS,
    ...authored(given),
    commentId: given.commentId,
    from,
    createdAt,
    lastUpdated: createdAt,
    status: 'added',
    reactionAnnotationIds: [],
  };
}

/** A comment after its author's edit (decisions, Transitions: Comment status). */
export function editedComment(
  comment: Comment,
  { comment: given, merge = true }: MutationArgs['comment.update'],
  now: number,
): Comment {
  const edit = authored(given);
  const { commentId, from, createdAt, reactionAnnotationIds, reactionAnnotations } = comment;
  const kept = merge ? comment : { ...DEFAULTS };
  // HTML that says what the text said before would hide the edit.
  const base = edit.commentText === undefined ? kept : without(kept, 'commentHtml');
  return without({
    ...base,
    ...edit,
    ...{ commentId, from, createdAt, reactionAnnotationIds, reactionAnnotations },
    ...{ status: 'updated', isEdited: true, editedAt: now, lastUpdated: now },
  }) as Comment;
}
