import { html, nothing, type LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Comment, CommentContentStatus, CommentRecording, User } from '../../../store/index.js';
import { runUnlessPrevented } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { FileAccess } from '../../display/file-access.js';
import type { CommentCapabilities } from './capabilities.js';

/** The element whose comment is rendered. */
interface ContentHost extends LitElement {
  readonly annotationId: string;
  readonly currentUser: User | null;
  readonly fileAccess?: FileAccess | undefined;
  readonly capabilities: CommentCapabilities;
}

interface ContentOptions {
  localize: LocalizeController;
  /** Called when the user wants to load the content again. */
  onReload: () => void;
  /** Called when the focused part is removed. */
  onFocusLoss: () => void;
}

interface AttachmentOptions {
  annotationId: string;
  fileAccess: FileAccess | undefined;
  /** Whether the user may delete attachments of the comment. */
  canDelete: boolean;
  /** Called before the last attachment is removed together with the focus. */
  onLastDelete: () => void;
}

/** Loads and defines the element that shows attachments. */
const loadAttachments = lazy(
  () => import('../attachments/attachments.js').then((module) => module.CollabAttachments.define('collab-attachments')),
  'attachments',
);

/** Loads and defines the element that plays recordings. */
const loadRecordingPlayer = lazy(
  () =>
    import('../../recorder/recording-player/recording-player.js').then((module) =>
      module.CollabRecordingPlayer.define('collab-recording-player'),
    ),
  'recordings',
);

let statusModule: typeof import('./content-status.js') | undefined;

/** Loads what is shown in place of content that is not there. */
const loadStatus = lazy(async () => {
  statusModule = await import('./content-status.js');
});

/** Id of the recording that stands for `commentVoiceUrl`, which cannot be deleted by id. */
const VOICE_ID = '';

/** Constant capabilities, so that a new render changes no property. */
const deletable = { canDelete: true };
const notDeletable = {};

/** Returns why the content of a comment is not shown; undefined if it is. Without data providers, content that they store is missing. */
export function contentStatusOf({
  contentStatus,
  commentText,
  commentHtml,
  isCommentTextAvailable,
}: Comment): CommentContentStatus | undefined {
  return contentStatus ?? (isCommentTextAvailable && !commentText && !commentHtml ? 'missing' : undefined);
}

/** Renders the text, attachments and recordings of a comment, or why they are not shown. */
export function renderContent(
  host: ContentHost,
  comment: Comment,
  { localize, onReload, onFocusLoss }: ContentOptions,
) {
  const status = contentStatusOf(comment);
  if (status) {
    void loadStatus(host);
    return statusModule?.renderContentStatus(status, { localize, onReload }) ?? nothing;
  }
  const { annotationId, currentUser, fileAccess } = host;
  // The last part of a comment is deleted only together with the comment.
  const canDelete = Boolean(host.capabilities.canEdit) && contentCount(comment) > 1;
  return html`
    ${
      hasText(comment)
        ? html`<collab-comment-body
            part="body"
            exportparts="mention"
            .comment=${comment}
            .currentUser=${currentUser}
          ></collab-comment-body>`
        : nothing
    }
    ${renderAttachments(comment, { annotationId, fileAccess, canDelete, onLastDelete: onFocusLoss })}
    ${renderRecordings(comment, { annotationId, canDelete, onDelete: onFocusLoss })}
  `;
}

/** Renders the attachments of a comment in a lazy-loaded element. */
export function renderAttachments(comment: Comment, options: AttachmentOptions) {
  const { attachments, commentId } = comment;
  if (attachments.length === 0) return nothing;
  void loadAttachments();
  return html`
    <collab-attachments
      part="attachments"
      exportparts="image, file"
      annotation-id=${options.annotationId}
      comment-id=${commentId}
      .attachments=${attachments}
      .fileAccess=${options.fileAccess}
      .capabilities=${options.canDelete ? deletable : notDeletable}
      @collab-attachment-delete=${(event: Event) => {
        if (attachments.length === 1) runUnlessPrevented(event, options.onLastDelete);
      }}
    ></collab-attachments>
  `;
}

/** Renders the recordings of a comment, each in a lazy-loaded player. */
function renderRecordings(
  comment: Comment,
  options: { annotationId: string; canDelete: boolean; onDelete: () => void },
) {
  const recordings = [...voiceRecordings(comment), ...comment.recorders];
  if (recordings.length === 0) return nothing;
  void loadRecordingPlayer();
  return repeat(
    recordings,
    ({ id }) => id,
    (recording) => html`
      <collab-recording-player
        part="recording"
        annotation-id=${options.annotationId}
        comment-id=${comment.commentId}
        .recording=${recording}
        .capabilities=${options.canDelete && recording.id !== VOICE_ID ? deletable : notDeletable}
        @collab-recording-delete=${(event: Event) => runUnlessPrevented(event, options.onDelete)}
      ></collab-recording-player>
    `,
  );
}

const hasText = ({ commentText, commentHtml }: Comment): boolean => Boolean(commentText || commentHtml);

/** Returns the number of texts, attachments and recordings of a comment. */
function contentCount(comment: Comment): number {
  const { attachments, recorders } = comment;
  return Number(hasText(comment)) + voiceRecordings(comment).length + attachments.length + recorders.length;
}

const voiceRecordings = ({ commentVoiceUrl }: Comment): readonly CommentRecording[] =>
  commentVoiceUrl ? [{ id: VOICE_ID, tag: '', type: 'audio', audioUrl: commentVoiceUrl }] : [];
