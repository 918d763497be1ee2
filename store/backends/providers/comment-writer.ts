import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { versionOf, versionTime, type CommentVersion } from '../../model/comment-version.js';
import type { CollabError } from '../../model/error.js';
import { annotationIdOf, type IdentifiedComment, type MutationArgs } from '../../model/mutation.js';
import type {
  CommentProvider,
  DeleteCommentAnnotationsRequest,
  PartialComment,
  PartialCommentAnnotation,
  ResolverActions,
  SaveCommentAnnotationsRequest,
} from '../../model/providers.js';
import type { Scope, WireMutation } from '../protocol.js';
import type { CommentContents } from './comment-contents.js';
import { annotationSkeleton, changesContent, commentSkeleton, contentOf, editedContent } from './comment-parts.js';
import { metadataOf } from './metadata.js';
import { PartialChange, type PreparedMutation } from './prepared-mutation.js';
import { ProviderFailure } from './provider-call.js';
import { ProviderWrites, RefusedChange } from './provider-writes.js';

/** Dependencies of a comment writer. */
interface CommentWriterContext {
  /** Id of the store. Mutations of other stores were taken over, and may have been saved before. */
  readonly clientId: string;
  readonly signal: AbortSignal;
  /** Returns the latest row of the backend; undefined if its document is not followed. */
  row(scope: Scope, annotationId: string): AnnotationRecord | undefined;
  /** Called when content was replaced without a change of the row. */
  changed(scope: Scope, annotationId: string): void;
  problem(error: CollabError): void;
}

/** Content of a comment before and after an edit. */
interface ContentChange {
  readonly before: PartialComment;
  readonly after: PartialComment;
}

/**
 * Saves the content of comments. New content is saved before the backend knows of it, and deleted content is deleted after the backend has
 * deleted the comment: readers never meet a comment whose text is not stored.
 */
export class CommentWriter {
  readonly #contents: CommentContents;
  readonly #writes: ProviderWrites<SaveCommentAnnotationsRequest, DeleteCommentAnnotationsRequest>;
  readonly #context: CommentWriterContext;

  constructor(provider: CommentProvider, contents: CommentContents, context: CommentWriterContext) {
    this.#writes = new ProviderWrites('comment', provider, context);
    this.#contents = contents;
    this.#context = context;
  }

  async addThread(wire: WireMutation, { annotation }: MutationArgs['annotation.add']): Promise<PreparedMutation> {
    const actions = await this.#add(wire, annotation.comments, 'comment_annotation.add', annotation.context);
    const skeleton = annotationSkeleton(annotation);
    return { wire: { ...wire, mutation: { name: 'annotation.add', args: { annotation: skeleton } } }, ...actions };
  }

  async addComment(wire: WireMutation, args: MutationArgs['comment.add']): Promise<PreparedMutation> {
    const actions = await this.#add(wire, [args.comment], 'comment.add');
    const comment = commentSkeleton(args.comment);
    return { wire: { ...wire, mutation: { name: 'comment.add', args: { ...args, comment } } }, ...actions };
  }

  async edit(wire: WireMutation, args: MutationArgs['comment.update']): Promise<PreparedMutation> {
    const { scope } = wire;
    const { annotationId, comment, basedOn, context, ...rest } = args;
    const { commentId } = comment;
    const isContent = changesContent(args);
    const skeleton: MutationArgs['comment.update'] = {
      ...rest,
      annotationId,
      comment: isContent ? commentSkeleton(comment) : comment,
      // A version contains a hash of the text. The backend compares the time of the edit only.
      ...(basedOn && { basedOn: [...new Set(basedOn.map(versionTime))] }),
    };
    const prepared: PreparedMutation = { wire: { ...wire, mutation: { name: 'comment.update', args: skeleton } } };
    if (!isContent && context === undefined) return prepared;
    const before = (await this.#contents.fetch(scope, annotationId))?.comments[commentId];
    const after = isContent ? editedContent(before, args) : undefined;
    if (after && before && !isSameText(before, after)) this.#checkBasis(scope, annotationId, before, basedOn);
    const annotation = this.#annotation(scope, annotationId, after ? [after] : []);
    const changed = { ...annotation, ...(context !== undefined && { context }) };
    const undo = after && before ? () => this.#restore(scope, annotationId, { before, after }) : undefined;
    await this.#saveOrUndo(this.#request(scope, changed, 'comment.update', commentId), undo);
    if (after) this.#contents.set(scope, annotationId, commentId, after);
    if (context !== undefined) this.#contents.setContext(scope, annotationId, context);
    return { ...prepared, ...(undo && { undo }) };
  }

  async addAttachments(wire: WireMutation, args: MutationArgs['attachment.add']): Promise<PreparedMutation> {
    const { scope } = wire;
    const { annotationId, commentId } = args;
    const added = { commentId, attachments: args.attachments };
    const before = (await this.#contents.fetch(scope, annotationId))?.comments[commentId];
    const after = { ...before, commentId, attachments: { ...before?.attachments, ...contentOf(added).attachments } };
    const annotation = this.#annotation(scope, annotationId, [after]);
    const undo = before && (() => this.#restore(scope, annotationId, { before, after }));
    await this.#saveOrUndo(this.#request(scope, annotation, 'attachment.add', commentId), undo);
    this.#contents.set(scope, annotationId, commentId, after);
    const { attachments } = commentSkeleton(added);
    return {
      wire: { ...wire, mutation: { name: 'attachment.add', args: { ...args, attachments } } },
      ...(undo && { undo }),
    };
  }

  /** Removes the name and the address of an attachment after the backend has deleted it. */
  removeAttachment(wire: WireMutation, args: MutationArgs['attachment.delete']): PreparedMutation {
    const remove = ({ attachments = {}, ...content }: PartialComment): PartialComment => ({
      ...content,
      attachments: Object.fromEntries(Object.entries(attachments).filter(([id]) => id !== String(args.attachmentId))),
    });
    return { wire, finish: () => this.#change(wire.scope, args, remove, 'attachment.delete') };
  }

  /** Removes a recording after the backend has deleted it. */
  removeRecording(wire: WireMutation, args: MutationArgs['recording.delete']): PreparedMutation {
    const remove = ({ recorders = [], ...content }: PartialComment): PartialComment => ({
      ...content,
      recorders: recorders.filter(({ id }) => id !== args.recorderId),
    });
    return { wire, finish: () => this.#change(wire.scope, args, remove, 'comment.update') };
  }

  /** Deletes the content of a comment, or of a thread, after the backend; before it if a failed deletion shall be reverted. */
  async remove(wire: WireMutation, annotationId: string, commentId?: number): Promise<PreparedMutation> {
    const { scope } = wire;
    const first = this.#context.row(scope, annotationId)?.data.comments[0];
    const isThread = commentId === undefined || first?.commentId === commentId;
    const remove = () =>
      isThread ? this.#removeThread(scope, annotationId) : this.#removeComment(scope, annotationId, commentId);
    if (!this.#writes.isDeletionReverted) return { wire, finish: () => this.#writes.afterwards(remove) };
    const stored = await this.#contents.fetch(scope, annotationId);
    const { comments = {}, context } = stored ?? {};
    const deleted = Object.values(comments).filter((each) => isThread || String(each.commentId) === String(commentId));
    if (this.#isMissing(scope, annotationId, deleted, isThread ? undefined : commentId)) {
      // An attempt before a reload has deleted the content: nothing can be restored any more, and the deletion goes on.
      await this.#writes.deleteAlways(remove);
      return { wire };
    }
    const undo = async (): Promise<void> => {
      const present = (await this.#contents.fetch(scope, annotationId))?.comments ?? {};
      // What somebody has edited meanwhile stays.
      const lost = deleted.filter((content) => isSameText(present[content.commentId] ?? content, content));
      if (lost.length === 0) return;
      const annotation = this.#annotation(scope, annotationId, lost);
      const restored = { ...annotation, ...(context !== undefined && { context }) };
      const event = isThread ? 'comment_annotation.add' : 'comment.add';
      await this.#writes.save(this.#request(scope, restored, event, commentId));
      for (const content of lost) this.#contents.set(scope, annotationId, Number(content.commentId), content);
      this.#context.changed(scope, annotationId);
    };
    await orUndo(this.#writes.deleteFirst(remove), undo);
    return { wire, undo };
  }

  /** Saves new comments. Comments that the backend or the provider has already are left as they are. */
  async #add(
    wire: WireMutation,
    added: readonly IdentifiedComment[],
    event: ResolverActions,
    context?: unknown,
  ): Promise<Pick<PreparedMutation, 'undo'>> {
    const { scope } = wire;
    const annotationId = annotationIdOf(wire.mutation);
    const existing = await this.#existingIds(wire, annotationId);
    const comments = added.filter(({ commentId }) => !existing.has(commentId)).map(contentOf);
    if (comments.length === 0) return {};
    const annotation = this.#annotation(scope, annotationId, comments);
    await this.#writes.saveFirst(
      this.#request(scope, { ...annotation, ...(context !== undefined && { context }) }, event, comments[0]?.commentId),
    );
    for (const content of comments) this.#contents.set(scope, annotationId, Number(content.commentId), content);
    if (context !== undefined) this.#contents.setContext(scope, annotationId, context);
    return {
      // One by one: the id of the thread can belong to another thread, which the user may not see.
      undo: async () => {
        const stored = await this.#contents.fetch(scope, annotationId);
        for (const content of comments) {
          const present = stored?.comments[content.commentId];
          if (present && isSameText(present, content))
            await this.#writes.afterwards(() => this.#removeComment(scope, annotationId, Number(content.commentId)));
        }
      },
    };
  }

  async #saveOrUndo(request: SaveCommentAnnotationsRequest, undo: (() => Promise<void>) | undefined): Promise<void> {
    const saving = this.#writes.saveFirst(request);
    await (undo ? orUndo(saving, undo) : saving);
  }

  async #existingIds({ scope, clientId }: WireMutation, annotationId: string): Promise<ReadonlySet<number>> {
    const row = this.#context.row(scope, annotationId);
    if (row) return new Set(row.data.comments.map(({ commentId }) => commentId));
    if (clientId === this.#context.clientId) return new Set();
    const stored = await this.#contents.fetch(scope, annotationId);
    return new Set(Object.keys(stored?.comments ?? {}).map(Number));
  }

  /**
   * Throws a RefusedChange if an edit would replace a text that its author has not seen. The backend refuses such an edit too, but only
   * after the text is saved.
   */
  #checkBasis(
    scope: Scope,
    annotationId: string,
    present: PartialComment,
    basedOn: readonly CommentVersion[] = [],
  ): void {
    const id = Number(present.commentId);
    const hashes = basedOn.flatMap((version) => (typeof version === 'string' ? hashOf(version) : []));
    if (hashes.length === 0 || hashes.includes(hashOf(versionOf(textOf(present))))) return;
    // A provider may change the form of a text that this page has saved, for example its HTML.
    const saved = this.#contents.ownContent(scope, annotationId, id);
    if (saved && !isSameText(saved, present)) return;
    this.#contents.set(scope, annotationId, id, present);
    this.#context.changed(scope, annotationId);
    throw new RefusedChange({
      code: 'FAILED_PRECONDITION',
      message: `Comment ${id} was edited since this edit began. Send the edit again to replace the present text.`,
    });
  }

  /** Changes the content of a comment that the backend has changed already. */
  #change(
    scope: Scope,
    { annotationId, commentId }: { readonly annotationId: string; readonly commentId: number },
    change: (content: PartialComment) => PartialComment,
    event: ResolverActions,
  ): Promise<void> {
    return this.#writes.afterwards(async () => {
      const before = (await this.#contents.fetch(scope, annotationId))?.comments[commentId];
      if (!before) return;
      const after = change(before);
      await this.#writes.save(this.#request(scope, this.#annotation(scope, annotationId, [after]), event, commentId));
      this.#contents.set(scope, annotationId, commentId, after);
    });
  }

  /** Restores the content before an edit that the backend has refused, unless it was replaced meanwhile. */
  async #restore(scope: Scope, annotationId: string, { before, after }: ContentChange): Promise<void> {
    const commentId = Number(before.commentId);
    const present = (await this.#contents.fetch(scope, annotationId))?.comments[commentId];
    const isReplaced = present && !isSameText(present, after);
    if (!isReplaced) {
      const annotation = this.#annotation(scope, annotationId, [before]);
      await this.#writes.save(this.#request(scope, annotation, 'comment.update', commentId));
    }
    this.#contents.set(scope, annotationId, commentId, isReplaced ? present : before);
    this.#context.changed(scope, annotationId);
  }

  /** Whether the provider has no content of a comment of the backend, or of one of a thread. */
  #isMissing(scope: Scope, annotationId: string, stored: readonly PartialComment[], commentId?: number): boolean {
    const ids = new Set(stored.map((content) => String(content.commentId)));
    const comments = this.#context.row(scope, annotationId)?.data.comments ?? [];
    return comments.some(
      (comment) =>
        comment.isCommentResolverUsed &&
        (commentId === undefined || comment.commentId === commentId) &&
        !ids.has(String(comment.commentId)),
    );
  }

  async #removeComment(scope: Scope, annotationId: string, commentId: number): Promise<void> {
    const annotation = this.#annotation(scope, annotationId, []);
    await this.#writes.save(this.#request(scope, annotation, 'comment.delete', commentId));
    this.#contents.set(scope, annotationId, commentId, undefined);
  }

  async #removeThread(scope: Scope, annotationId: string): Promise<void> {
    const metadata = metadataOf(scope);
    await this.#writes.delete({ commentAnnotationId: annotationId, metadata, event: 'comment_annotation.delete' });
    this.#contents.forget(scope, annotationId);
  }

  #annotation(scope: Scope, annotationId: string, contents: readonly PartialComment[]): PartialCommentAnnotation {
    const comments = Object.fromEntries(contents.map((content) => [content.commentId, content]));
    return { annotationId, metadata: metadataOf(scope), comments };
  }

  #request(
    scope: Scope,
    annotation: PartialCommentAnnotation,
    event: ResolverActions,
    commentId: number | string | undefined,
  ): SaveCommentAnnotationsRequest {
    const commentAnnotation = { [annotation.annotationId]: annotation };
    return { commentAnnotation, metadata: metadataOf(scope), event, ...(commentId !== undefined && { commentId }) };
  }
}

/**
 * Undoes a call that fails: the provider may have done what it did not confirm. If that fails too, the change is not refused but stays
 * pending, since nobody knows what the provider has: throws a PartialChange. A provider that refuses the first attempt of a call has done nothing.
 */
async function orUndo(call: Promise<unknown>, undo: () => Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const failure: unknown = error instanceof RefusedChange ? error.cause : error;
    if (failure instanceof ProviderFailure && failure.isRefusal && !failure.isRepeated) throw error;
    const isUndone = await undo().then(
      () => true,
      () => false,
    );
    if (isUndone) throw error;
    throw failure instanceof ProviderFailure ? new PartialChange(failure, undo) : failure;
  }
}

/** Returns the part of a version that depends on the text. */
const hashOf = (version: string): string => version.slice(version.indexOf('-'));

const textOf = ({ commentText, commentHtml }: PartialComment) => ({
  ...(commentText !== undefined && { commentText }),
  ...(commentHtml !== undefined && { commentHtml }),
});

const isSameText = (one: PartialComment, other: PartialComment): boolean =>
  hashOf(versionOf(textOf(one))) === hashOf(versionOf(textOf(other)));
