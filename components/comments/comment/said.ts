import { html, nothing } from 'lit';
import type { Comment, User } from '../../../store/index.js';
import type { FileAccess } from '../../display/file-access.js';
import { renderFiles } from './files.js';
import { renderRecordings } from './recordings.js';

interface SaidOptions {
  comment: Comment;
  annotationId: string;
  me: User | null;
  fileAccess: FileAccess | undefined;
  /** Whether the user may change it. */
  editable: boolean;
  /** The last file or a recording is about to go, and the focus with it. */
  gone: () => void;
}

/** What a comment says: its text, its files, its recordings. */
export function renderSaid({ comment, annotationId, me, fileAccess, editable, gone }: SaidOptions) {
  const hasText = Boolean(comment.commentText || comment.commentHtml);
  return html`
    ${
      hasText
        ? html`<collab-comment-body
            part="body"
            exportparts="mention"
            .comment=${comment}
            .me=${me}
          ></collab-comment-body>`
        : nothing
    }
    ${renderFiles({ comment, annotationId, fileAccess, editable, emptied: gone })}
    ${renderRecordings({ comment, annotationId, editable, gone })}
  `;
}
