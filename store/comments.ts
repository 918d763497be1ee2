import type { AnnotationRow, AnnotationView, CommentApi, GroupBy, MutationHandle, ViewQuery } from './api.js';
import type { DocumentRows } from './document-rows.js';
import type { Locations } from './locations.js';
import {
  failure,
  newCommentId,
  newId,
  type AnnotationQuery,
  type CommentAnnotationsCount,
  type IdentifiedAnnotation,
  type IdentifiedComment,
  type Mutation,
  type NewComment,
  type NewCommentAnnotation,
  type RequestOptions,
  type User,
} from './model/index.js';
import type { Readable } from './readable.js';
import { countRows } from './views/counts.js';
import { onDemand } from './views/on-demand.js';
import { LiveView, type ViewContext } from './views/view.js';
import { WeakCache } from './views/weak-cache.js';
import { settledHandle, type Writer } from './writer.js';

/** What the operations on comments work with. */
export interface CommentsContext {
  /** Who writes; nobody while nobody is there. */
  user(): User | null;
  readonly locations: Locations;
  readonly writer: Writer;
  readonly views: ViewContext;
  /** The rows a request is about: of the document it names, of the thread's own, or of the root document. */
  rowsFor(annotationId?: string, documentId?: string): DocumentRows | undefined;
}

interface Request {
  readonly annotationId?: string;
  readonly options?: RequestOptions;
}

type Requests = { readonly [Name in keyof CommentApi]: Parameters<CommentApi[Name]>[0] };

const NOBODY = failure('UNAUTHENTICATED', 'Nobody is signed in; identify the user first.');

/** Client-side operations on comments: requests become mutations, queries become readables. */
export class Comments implements CommentApi {
  readonly #context: CommentsContext;
  readonly #byId = new WeakCache<Readable<AnnotationRow | undefined>>();
  readonly #counts = new WeakCache<Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>>();

  constructor(context: CommentsContext) {
    this.#context = context;
  }

  addCommentAnnotation(request: Requests['addCommentAnnotation']): MutationHandle {
    return this.#write(request, ({ annotation }) => ({
      name: 'annotation.add',
      args: { annotation: this.#identified(annotation) },
    }));
  }

  deleteCommentAnnotation(request: Requests['deleteCommentAnnotation']): MutationHandle {
    return this.#write(request, ({ annotationId }) => ({ name: 'annotation.delete', args: { annotationId } }));
  }

  addComment(request: Requests['addComment']): MutationHandle {
    return this.#write(request, ({ annotationId, comment, assignedTo }) => ({
      name: 'comment.add',
      args: { annotationId, comment: identified(comment), ...(assignedTo && { assignedTo }) },
    }));
  }

  updateComment(request: Requests['updateComment']): MutationHandle {
    return this.#write(request, ({ annotationId, comment, merge }) => ({
      name: 'comment.update',
      args: { annotationId, comment, ...(merge !== undefined && { merge }) },
    }));
  }

  deleteComment(request: Requests['deleteComment']): MutationHandle {
    return this.#write(request, ({ annotationId, commentId }) => ({
      name: 'comment.delete',
      args: { annotationId, commentId },
    }));
  }

  assignUser(request: Requests['assignUser']): MutationHandle {
    return this.#write(request, ({ annotationId, assignedTo }) => ({
      name: 'annotation.assign',
      args: { annotationId, ...(assignedTo && { assignedTo }) },
    }));
  }

  updateStatus(request: Requests['updateStatus']): MutationHandle {
    return this.#write(request, ({ annotationId, status }) => ({ name: 'status.set', args: { annotationId, status } }));
  }

  updatePriority(request: Requests['updatePriority']): MutationHandle {
    return this.#write(request, ({ annotationId, priority }) => ({
      name: 'priority.set',
      args: { annotationId, ...(priority && { priority }) },
    }));
  }

  updateAccess(request: Requests['updateAccess']): MutationHandle {
    return this.#write(request, ({ annotationId, accessMode }) => ({
      name: 'access.set',
      args: { annotationId, accessMode },
    }));
  }

  resolveCommentAnnotation(request: Requests['resolveCommentAnnotation']): MutationHandle {
    return this.#write(request, ({ annotationId }) => ({ name: 'annotation.resolve', args: { annotationId } }));
  }

  markAsRead(request: Requests['markAsRead']): MutationHandle {
    return this.#write(request, ({ annotationId }) => {
      // Opening a thread that has been read is nothing to tell anyone.
      const isRead = this.#context.views.rows.get(annotationId)?.unread === 0;
      return isRead ? undefined : { name: 'annotation.markAsRead', args: { annotationId } };
    });
  }

  markAsUnread(request: Requests['markAsUnread']): MutationHandle {
    return this.#write(request, ({ annotationId, commentId }) => ({
      name: 'annotation.markAsUnread',
      args: { annotationId, ...(commentId !== undefined && { commentId }) },
    }));
  }

  view(query: ViewQuery = {}, groupBy: GroupBy = 'none'): AnnotationView {
    return new LiveView(this.#context.views, query, groupBy);
  }

  byId(annotationId: string): Readable<AnnotationRow | undefined> {
    const { rows } = this.#context.views;
    return this.#byId.get(annotationId, () =>
      onDemand(rows, { start: (notify) => rows.watch(annotationId, notify), read: () => rows.get(annotationId) }),
    );
  }

  counts(query: AnnotationQuery = {}): Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> {
    return this.#counts.get(JSON.stringify(query), () => countRows(this.#context.views, query));
  }

  #write<R extends Request>(request: R, toMutation: (request: R) => Mutation | undefined): MutationHandle {
    const { writer } = this.#context;
    const user = this.#context.user();
    if (!user) return settledHandle(NOBODY);
    try {
      const mutation = toMutation(request);
      if (!mutation) return settledHandle({ ok: true });
      const { annotationId, options } = request;
      const rows = this.#context.rowsFor(annotationId, options?.documentId);
      return rows ? writer.write(rows, user, mutation) : settledHandle(noDocument(options?.documentId), mutation);
    } catch (error) {
      return settledHandle(failure('INVALID_ARGUMENT', `The request is malformed: ${String(error)}`));
    }
  }

  /** An annotation with its final ids, where the person is. */
  #identified({ annotationId = newId(), comments, ...rest }: NewCommentAnnotation): IdentifiedAnnotation {
    const { root } = this.#context.locations;
    const location = rest.location === undefined ? root : rest.location;
    return {
      ...rest,
      annotationId,
      comments: comments.map(identified),
      ...(location !== undefined && { location }),
    };
  }
}

/** A comment with its final id. */
const identified = (comment: NewComment): IdentifiedComment => ({
  ...comment,
  commentId: comment.commentId ?? newCommentId(),
});

const noDocument = (documentId: string | undefined) =>
  documentId === undefined
    ? failure('FAILED_PRECONDITION', 'No document is set; set the documents first.')
    : failure('INVALID_ARGUMENT', `options.documentId is "${documentId}"; accepted: a document that is set.`);
