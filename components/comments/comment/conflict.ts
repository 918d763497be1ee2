import { html } from 'lit';
import type { Comment, User } from '../../../store/index.js';
import { loadEditConflict } from '../edit-conflict/load.js';
import type { FileAccess } from '../../display/file-access.js';

interface ConflictOptions {
  comment: Comment;
  annotationId: string;
  me: User | null;
  fileAccess: FileAccess | undefined;
  /** What the user's edit says. */
  unsaved: Partial<Comment>;
  /** The user has chosen, and what they chose by is about to go. */
  decided: () => void;
}

/** Whether there is anything to choose: an edit may only publish a draft. */
export const saysSomething = ({ commentText, commentHtml, attachments }: Partial<Comment>): boolean =>
  Boolean(commentText ?? commentHtml) || attachments !== undefined;

/** The choice between two edits of a comment, in an element that comes with the first such. */
export function renderConflict({ comment, annotationId, me, fileAccess, unsaved, decided }: ConflictOptions) {
  void loadEditConflict();
  // Once it is known that nobody prevents it.
  const chosen = (event: Event) => queueMicrotask(() => event.defaultPrevented || decided());
  return html`
    <collab-edit-conflict
      annotation-id=${annotationId}
      .comment=${comment}
      .mine=${unsaved}
      .me=${me}
      .fileAccess=${fileAccess}
      @collab-comment-retry=${chosen}
      @collab-comment-discard=${chosen}
    ></collab-edit-conflict>
  `;
}
