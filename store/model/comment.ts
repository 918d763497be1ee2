import type { Attachment } from './attachment.js';
import type { AutocompleteReplaceData, AutocompleteUserContactReplaceData } from './autocomplete.js';
import type { ReactionAnnotation } from './reaction.js';
import type { CommentRecording } from './recording.js';
import type { User } from './user.js';

/** Whether a comment is as it was written or has been edited since (States and transitions). */
export type CommentStatus = 'added' | 'updated';

/** One contribution to a thread (Resources, Comment). */
export interface Comment {
  /** Below 2^53 and unique; filled in. */
  commentId: number;
  type: 'text' | 'voice';
  commentText: string;
  /** The same text as HTML. Never trusted: sanitised where it is shown. */
  commentHtml?: string;
  /** HTML that replaces the target when the comment is accepted. */
  replaceContentHtml?: string;
  /** Text that replaces the target when the comment is accepted. */
  replaceContentText?: string;
  commentVoiceUrl?: string;
  from: User;
  /** People mentioned. */
  to?: readonly User[];
  /** Ms since the epoch (Date in the specification); filled in. */
  lastUpdated?: number;
  /** Ms since the epoch of the last edit; filled in. */
  editedAt?: number;
  /** Ms since the epoch; strictly increasing within a thread; filled in. */
  createdAt?: number;
  /** Whether the comment has been edited; filled in. */
  isEdited?: boolean;
  status: CommentStatus;
  attachments: readonly Attachment[];
  recorders: readonly CommentRecording[];
  reactionAnnotationIds: readonly string[];
  reactionAnnotations?: readonly ReactionAnnotation[];
  taggedUserContacts: readonly AutocompleteUserContactReplaceData[];
  customList: readonly AutocompleteReplaceData[];
  /** The integrator's own data (decisions, Comment additions). */
  context?: unknown;
  /** Whether a resolver of the integrator's supplies the text (decisions, Comment additions). */
  isCommentResolverUsed?: boolean;
  /** Whether that has the text (decisions, Comment additions). */
  isCommentTextAvailable?: boolean;
  /** Whether only its author is given it; an update with `false` publishes it, and the others get it as new. */
  isDraft: boolean;
}

/** A comment as its author gives it: the text, and what else they know. The rest is filled in (architecture, Store). */
export type NewComment = Partial<Comment> & ({ commentText: string } | { commentHtml: string });

/** An edit of a comment: its id and what changes (Client-side operations, Update comment). */
export type CommentUpdate = Partial<Comment> & Pick<Comment, 'commentId'>;
