import { html, nothing } from 'lit';
import type { Comment } from '../../../store/index.js';
import { loadAttachments } from '../attachments/load.js';
import type { FileAccess } from '../../display/file-access.js';
import { contentsOf } from './contents.js';

interface FilesOptions {
  comment: Comment;
  annotationId: string;
  fileAccess: FileAccess | undefined;
  /** Whether the user may change the comment. */
  editable: boolean;
  /** The last file is about to go, and the focus with it. */
  emptied: () => void;
}

/** The files below a comment's text, in an element that comes with the first of them. */
export function renderFiles({ comment, annotationId, fileAccess, editable, emptied }: FilesOptions) {
  const { attachments, commentId } = comment;
  if (attachments.length === 0) return nothing;
  void loadAttachments();
  return html`
    <collab-attachments
      part="attachments"
      exportparts="image, file"
      annotation-id=${annotationId}
      comment-id=${commentId}
      .attachments=${attachments}
      .fileAccess=${fileAccess}
      ?deletable=${editable && contentsOf(comment) > 1}
      @collab-attachment-delete=${(event: Event) => {
        if (attachments.length > 1) return;
        // Once it is known that nobody prevents it.
        queueMicrotask(() => {
          if (!event.defaultPrevented) emptied();
        });
      }}
    ></collab-attachments>
  `;
}
