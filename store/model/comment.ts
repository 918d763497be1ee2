import type { Attachment } from './attachment.js';
import type { AutocompleteReplaceData, AutocompleteUserContactReplaceData } from './autocomplete.js';
import type { ReactionAnnotation } from './reaction.js';
import type { CommentRecording } from './recording.js';
import type { User } from './user.js';

/** Why a comment is shown without its content, which a data provider stores. */
export type CommentContentStatus = 'loading' | 'missing' | 'failed';

/** Edit status of a comment (States and transitions). */
export type CommentStatus = 'added' | 'updated';

/** A comment of a thread (Resources, Comment). */
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
  /** Mentioned users. */
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
  /** Custom data (decisions, Comment additions). */
  context?: unknown;
  /** Whether the integrator's resolver supplies the text (decisions, Comment additions). */
  isCommentResolverUsed?: boolean;
  /** Whether the resolver has the text (decisions, Comment additions). */
  isCommentTextAvailable?: boolean;
  /** Why the content of a data provider is not shown. Exists in this page only; filled in. */
  contentStatus?: CommentContentStatus;
  /** Whether the comment is visible to its author only. An update with `false` publishes it as a new comment. */
  isDraft: boolean;
}

/** A new comment, as given by its author. The store fills in the other fields (architecture, Store). */
export type NewComment = Partial<Comment> & ({ commentText: string } | { commentHtml: string });

/** An edit of a comment: its id and the changed fields (Client-side operations, Update comment). */
export type CommentUpdate = Partial<Comment> & Pick<Comment, 'commentId'>;
