import type { CollabThread } from '../thread/thread.js';
import { CollabCommentMarkUnreadEvent } from '../comment/comment.events.js';
import { CollabThreadReopenEvent, CollabThreadResolveEvent } from '../thread/thread.events.js';
import type { ShortcutAction } from '../internal/shortcuts.js';

/** What the keys do in a thread. */
const acts: Readonly<Partial<Record<ShortcutAction, (thread: CollabThread) => boolean>>> = {
  nextComment: (thread) => thread.moveFocus(1),
  previousComment: (thread) => thread.moveFocus(-1),
  firstComment: (thread) => thread.moveFocus(-Infinity),
  lastComment: (thread) => thread.moveFocus(Infinity),
  reply,
  edit: ({ focusedComment }) => focusedComment?.beginEdit() ?? false,
  react: ({ focusedComment }) => focusedComment?.beginReaction() ?? false,
  resolve,
  markUnread,
};

/** Does in a thread what a key asks for; returns whether that could be done. What may not be done is not. */
export const act = (action: ShortcutAction, thread: CollabThread): boolean => acts[action]?.(thread) ?? false;

function resolve(thread: CollabThread): boolean {
  const { row, capabilities } = thread;
  if (!row || !capabilities.canResolve) return false;
  const isSettled = row.data.status.type === 'terminal';
  const Request = isSettled ? CollabThreadReopenEvent : CollabThreadResolveEvent;
  thread.dispatchEvent(new Request({ annotationId: row.id }));
  return true;
}

function markUnread({ focusedComment }: CollabThread): boolean {
  if (!focusedComment?.markable || !focusedComment.comment) return false;
  const { annotationId, comment } = focusedComment;
  focusedComment.dispatchEvent(new CollabCommentMarkUnreadEvent({ annotationId, commentId: comment.commentId }));
  return true;
}

function reply(thread: CollabThread): boolean {
  if (!thread.capabilities.canReply) return false;
  thread.focus();
  return true;
}
