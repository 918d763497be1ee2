import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { Comment } from '../../model/comment.js';
import { annotationIdOf, type Mutation } from '../../model/mutation.js';
import { parseMutation } from '../../model/parse.js';
import type { Scope, WireMutation } from '../protocol.js';
import type { AttachmentFiles } from './attachment-files.js';
import type { CommentWriter } from './comment-writer.js';
import type { PreparedMutation } from './prepared-mutation.js';
import { RefusedChange } from './provider-writes.js';
import type { ReactionWriter } from './reaction-writer.js';
import type { Users } from './users.js';

/** Dependencies of a content writer. Parts without a provider stay with the backend. */
interface ContentWriterContext {
  readonly users: Users;
  readonly comments: CommentWriter | undefined;
  readonly reactions: ReactionWriter | undefined;
  readonly files: AttachmentFiles | undefined;
  /** Returns the latest row of the backend; undefined if its document is not followed. */
  row(scope: Scope, annotationId: string): AnnotationRecord | undefined;
}

/** Saves the content of mutations at the providers, and returns the mutations without it. */
export class ContentWriter {
  readonly #context: ContentWriterContext;

  constructor(context: ContentWriterContext) {
    this.#context = context;
  }

  /**
   * Saves the content of a mutation. Throws a RefusedChange for a change that the user has to decide about, and a ProviderFailure for one that
   * can be tried again.
   */
  async prepare(given: WireMutation): Promise<PreparedMutation> {
    // The backend cannot check what it does not receive.
    const parsed = parseMutation(given.mutation);
    if (!parsed.ok) throw new RefusedChange(parsed.error);
    const removed = this.#removedFiles(given);
    const prepared = await this.#prepareContent(given);
    const wire = { ...prepared.wire, mutation: withoutNames(prepared.wire.mutation, this.#context.users) };
    if (removed.length === 0) return { ...prepared, wire };
    const finish = async (): Promise<void> => {
      await prepared.finish?.();
      for (const id of removed) await this.#context.files?.delete(wire.scope, id);
    };
    return { ...prepared, wire, finish };
  }

  async #prepareContent(wire: WireMutation): Promise<PreparedMutation> {
    const { comments, reactions } = this.#context;
    const { name, args } = wire.mutation;
    if (name === 'reaction.add' || name === 'reaction.delete') return reactions?.prepare(wire, name, args) ?? { wire };
    if (!comments) return { wire };
    switch (name) {
      case 'annotation.add':
        return comments.addThread(wire, args);
      case 'comment.add':
        return comments.addComment(wire, args);
      case 'comment.update':
        return comments.edit(wire, args);
      case 'comment.delete':
        return comments.remove(wire, args.annotationId, args.commentId);
      case 'annotation.delete':
        return comments.remove(wire, args.annotationId);
      case 'attachment.add':
        return comments.addAttachments(wire, args);
      case 'attachment.delete':
        return comments.removeAttachment(wire, args);
      case 'recording.delete':
        return comments.removeRecording(wire, args);
      default:
        return { wire };
    }
  }

  /** Returns the ids of the files that no comment of the thread names after a mutation. */
  #removedFiles({ scope, mutation }: WireMutation): readonly number[] {
    if (!this.#context.files) return [];
    if (mutation.name === 'attachment.delete') return [mutation.args.attachmentId];
    const comments = this.#context.row(scope, annotationIdOf(mutation))?.data.comments ?? [];
    const remaining = new Set(fileIds(remainingComments(comments, mutation)));
    return fileIds(comments).filter((id) => !remaining.has(id));
  }
}

const fileIds = (comments: readonly Pick<Comment, 'attachments'>[]): readonly number[] =>
  comments.flatMap(({ attachments }) => attachments.map(({ attachmentId }) => attachmentId));

/** Returns the comments that name files after a mutation. */
function remainingComments(
  comments: readonly Comment[],
  { name, args }: Mutation,
): readonly Pick<Comment, 'attachments'>[] {
  if (name === 'annotation.delete') return [];
  if (name === 'comment.delete')
    return args.commentId === comments[0]?.commentId
      ? []
      : comments.filter((each) => each.commentId !== args.commentId);
  if (name !== 'comment.update') return comments;
  const { commentId, attachments } = args.comment;
  return comments.map((each) => (each.commentId === commentId && attachments ? { attachments } : each));
}

type Mentioning = Partial<Pick<Comment, 'to' | 'taggedUserContacts'>>;

/** Returns a mutation without the names of users, if there is a user provider. */
function withoutNames(mutation: Mutation, users: Users): Mutation {
  if (!users.isHidden) return mutation;
  const { name, args } = mutation;
  const stripMentions = <T extends Mentioning>(comment: T): T => ({
    ...comment,
    ...(comment.to && { to: comment.to.map(users.strip) }),
    ...(comment.taggedUserContacts && {
      taggedUserContacts: comment.taggedUserContacts.map(({ userId, contact }) => ({
        userId,
        text: '',
        ...(contact && { contact: users.strip(contact) }),
      })),
    }),
  });
  const stripAssignee = <T extends { readonly assignedTo?: { readonly userId: string } | null | undefined }>(
    item: T,
  ): T => (item.assignedTo ? { ...item, assignedTo: users.strip(item.assignedTo) } : item);
  switch (name) {
    case 'annotation.add': {
      const { annotation } = args;
      return {
        name,
        args: { annotation: { ...stripAssignee(annotation), comments: annotation.comments.map(stripMentions) } },
      };
    }
    case 'comment.add':
      return { name, args: { ...stripAssignee(args), comment: stripMentions(args.comment) } };
    case 'comment.update':
      return { name, args: { ...args, comment: stripMentions(args.comment) } };
    case 'annotation.assign':
      return { name, args: stripAssignee(args) };
    default:
      return mutation;
  }
}
