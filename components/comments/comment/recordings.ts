import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Comment, CommentRecording } from '../../../store/index.js';
import { loadRecordingPlayer } from '../../recorder/recording-player/load.js';
import { contentsOf } from './contents.js';

interface RecordingsOptions {
  comment: Comment;
  annotationId: string;
  /** Whether the user may change the comment. */
  editable: boolean;
  /** A recording is about to go, and the focus with it. */
  gone: () => void;
}

/** What was spoken in place of a text is no recording that could be taken away by its id. */
const VOICE = '';

const voiceOf = ({ commentVoiceUrl }: Comment): readonly CommentRecording[] =>
  commentVoiceUrl ? [{ id: VOICE, tag: '', type: 'audio', audioUrl: commentVoiceUrl }] : [];

/** The recordings below a comment's text, each in a player that comes with the first of them. */
export function renderRecordings({ comment, annotationId, editable, gone }: RecordingsOptions) {
  const recordings = [...voiceOf(comment), ...comment.recorders];
  if (recordings.length === 0) return nothing;
  void loadRecordingPlayer();
  const isDeletable = editable && contentsOf(comment) > 1;
  return repeat(
    recordings,
    ({ id }) => id,
    (recording) => html`
      <collab-recording-player
        part="recording"
        annotation-id=${annotationId}
        comment-id=${comment.commentId}
        .recording=${recording}
        ?deletable=${isDeletable && recording.id !== VOICE}
        @collab-recording-delete=${(event: Event) => {
          // Once it is known that nobody prevents it.
          queueMicrotask(() => {
            if (!event.defaultPrevented) gone();
          });
        }}
      ></collab-recording-player>
    `,
  );
}
