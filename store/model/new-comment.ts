import { commentFields } from './annotation-shapes.js';
import type { Comment, CommentUpdate } from './comment.js';
import { timeOf, type CommentVersion } from './comment-version.js';
import { addressed, stillMentioned } from './addressing.js';
import type { IdentifiedComment, MutationArgs } from './mutation.js';
import type { ReduceContext } from './reduction.js';
import { LONGEST_TEXT } from './shapes.js';
import { textOfHtml } from './text-of-html.js';
import { only, without } from './without.js';

const DEFAULTS = {
  type: 'text',
  commentText: '',
  attachments: [],
  recorders: [],
  taggedUserContacts: [],
  customList: [],
  isDraft: false,
} as const satisfies Partial<Comment>;

/** What an author says, with the text taken from the HTML where it comes alone, and whom it is to from whom it tags. */
function authored(given: CommentUpdate, organizationId: string): Partial<Comment> {
  const said: Partial<Comment> = only(given, commentFields);
  if (said.commentHtml !== undefined) said.commentText ??= textOfHtml(said.commentHtml).slice(0, LONGEST_TEXT);
  return addressed(said, organizationId);
}

/** A comment with all that its author did not say (Resources, Comment: auto). */
export function commentOf(
  given: IdentifiedComment,
  { user: from, now: createdAt, organizationId }: ReduceContext,
): Comment {
  return {
    ...DEFAULTS,
    ...authored(given, organizationId),
    commentId: given.commentId,
    from,
    createdAt,
    lastUpdated: createdAt,
    status: 'added',
    reactionAnnotationIds: [],
  };
}

/**
 * When an edit counts as made: after every version it may replace, whatever the clocks say. It depends on nothing but the edit: whoever makes
 * it knows beforehand. Two people may make edits of the same time; their texts tell them apart (`versionOf`).
 */
export function editTime(basedOn: readonly CommentVersion[], at: number): number {
  return Math.max(at, ...basedOn.map((version) => timeOf(version) + 1));
}

/** A comment after its author's edit (decisions, Transitions: Comment status). What is changed of a draft, nobody else has known otherwise. */
export function editedComment(
  comment: Comment,
  { comment: given, merge = true, basedOn = [comment.editedAt ?? 0] }: MutationArgs['comment.update'],
  { now, organizationId }: Pick<ReduceContext, 'now' | 'organizationId'>,
): Comment {
  const edit = authored(given, organizationId);
  const kept = merge ? comment : { ...without(comment, ...Object.keys(commentFields)), ...DEFAULTS };
  // HTML that says what the text said before would hide the edit.
  const base =
    edit.commentText === undefined ? kept : { ...without(kept, 'commentHtml'), ...stillMentioned(kept, edit) };
  const editedAt = editTime(basedOn, now);
  const mark = comment.isDraft ? {} : { status: 'updated', isEdited: true };
  return { ...base, ...edit, ...mark, editedAt, lastUpdated: editedAt } as Comment;
}
