import type { AnnotationRow, MutationHandle } from '../api/annotations.js';
import type { ComposerTarget, Upload, AttachmentAddress, UploadBatch } from '../api/attachments.js';
import type { CommentApi } from '../api/store.js';
import type {
  AnnotationView,
  ViewQuery,
  PagedCollection,
  PagedCollectionQuery,
  FacetedViewQuery,
  FacetedView,
} from '../api/views.js';
import { checkArguments, findRequestFault, viewArguments } from '../base/arguments.js';
import { CollabFailure } from '../base/collab-failure.js';
import { loadPart } from '../base/lazy.js';
import { plainCopy } from '../base/plain-copy.js';
import type { Readable } from '../base/readable.js';
import { signal } from '../base/signals.js';
import { callForeign } from '../model/callbacks.js';
import { errorMessageOf } from '../model/checks.js';
import {
  failure,
  linkOf,
  withCommentId,
  withIds,
  type AnnotationRequest,
  type Attachment,
  type CollabError,
  type Comment,
  type CommentAnnotationsCount,
  type CommentRecording,
  type CommentRequest,
  type CountQuery,
  type IdentifiedAnnotation,
  type Mutation,
  type MutationName,
  type NewCommentAnnotation,
  type PagedCommentQuery,
  type PagedCommentResponse,
  type ReactionReference,
  type RequestOptions,
  type User,
} from '../model/index.js';
import { onDemand } from '../queries/row-index.js';
import { countThreads } from '../queries/thread-counts.js';
import { LiveView, type ViewContext } from '../queries/view.js';
import { WeakCache } from '../queries/weak-cache.js';
import { lastPublishedAt } from '../rules/draft-visibility.js';
import { compileQuery, ownReaction } from '../rules/index.js';
import type { Engine } from '../sync/engine.js';
import { NOT_SIGNED_IN, createResolvedHandle } from '../sync/resolved-handle.js';
import type { StoreState } from '../sync/state.js';
import { eventMetadata } from './event-metadata.js';

type TargetSelector = Pick<ComposerTarget, 'annotationId' | 'targetElementId'>;

/** Composers on the page; `uploadFile` delivers files to one of them. */
class Composers {
  readonly #targets = new Set<ComposerTarget>();

  /** Registers a composer. Returns a function that removes it. */
  register(target: ComposerTarget): () => void {
    this.#targets.add(target);
    return () => void this.#targets.delete(target);
  }

  /** Delivers files to the open composer that matches; the last registered one if several match. */
  deliver(uploads: readonly Upload[], selector: TargetSelector): void {
    const target = [...this.#targets]
      .reverse()
      .find((each) => isMatchingTarget(each, selector) && callForeign(() => each.isOpen()));
    callForeign(() => target?.take(uploads));
  }
}

/** Whether a composer matches: by thread, else by target element of a new thread, else any composer of a new thread. */
function isMatchingTarget(target: ComposerTarget, { annotationId, targetElementId }: TargetSelector): boolean {
  if (annotationId !== undefined) return target.annotationId === annotationId;
  if (target.annotationId !== undefined) return false;
  return targetElementId === undefined || target.targetElementId === targetElementId;
}

const NO_PAGE: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'href is missing; accepted: the absolute address of the page. The thread names none.',
};

/** Mutations whose requests are `Deferrable`. */
const DEFERRABLE: ReadonlySet<MutationName> = new Set([
  'annotation.delete',
  'comment.delete',
  'attachment.delete',
  'recording.delete',
]);

const NOT_DEFERRABLE = failure(
  'INVALID_ARGUMENT',
  'deferred is true; accepted: true for deletions of threads, comments, attachments and recordings only.',
);

interface Request {
  readonly annotationId?: string;
  readonly options?: RequestOptions;
  readonly deferred?: boolean;
}

type Requests = { readonly [Name in keyof CommentApi]: Parameters<CommentApi[Name]>[0] };

/** Client-side operations on comments. Requests become mutations, queries become readables. */
export class Comments implements CommentApi {
  readonly #state: StoreState;
  readonly #engine: () => Engine | undefined;
  readonly #views: ViewContext;
  readonly #composers = new Composers();
  /** Confirmations to show before a comment deletion deletes its thread. The last registered one is used. */
  readonly #confirmations = new Set<(row: AnnotationRow) => Promise<boolean>>();
  readonly #byId = new WeakCache<Readable<AnnotationRow | undefined>>();
  readonly #counts = new WeakCache<Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>>();

  /** `engine` returns the engine while a user is signed in. */
  constructor(state: StoreState, engine: () => Engine | undefined) {
    const { rows, ready } = state;
    this.#state = state;
    this.#engine = engine;
    this.#views = { rows, ready, matcher: compileQuery };
  }

  addCommentAnnotation(request: Requests['addCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.add', request, ({ annotation }) => ({
      annotation: this.#withIdsAndLocation(annotation),
    }));
  }

  deleteCommentAnnotation(request: Requests['deleteCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.delete', request, ({ annotationId }) => ({ annotationId }));
  }

  addComment(request: Requests['addComment']): MutationHandle {
    return this.#mutate('comment.add', request, ({ comment, ...args }) => ({
      ...args,
      comment: withCommentId(comment),
    }));
  }

  updateComment(request: Requests['updateComment']): MutationHandle {
    return this.#mutate('comment.update', request, ({ basedOn, ...args }) => ({
      ...args,
      ...(basedOn !== undefined && { basedOn: [basedOn] }),
    }));
  }

  deleteComment(request: Requests['deleteComment']): MutationHandle {
    const write = () =>
      this.#mutate('comment.delete', request, ({ annotationId, commentId }) => ({ annotationId, commentId }));
    if (findRequestFault(request)) return write();
    const { annotationId, commentId } = request;
    const row = this.#visibleRow(request);
    const confirm = [...this.#confirmations].at(-1);
    const engine = this.#currentEngine;
    const needsConfirmation =
      !request.skipDeleteThreadConfirmation &&
      row !== undefined &&
      row.data.comments[0]?.commentId === commentId &&
      engine?.can('comment.delete', { annotationId, commentId, documentId: row.documentId });
    if (!confirm || !row || !engine || !needsConfirmation) return write();
    return engine.writeConfirmed({ annotationId, commentId }, () => confirm(row), write);
  }

  confirmThreadDeletion(confirm: (row: AnnotationRow) => Promise<boolean>): () => void {
    const own = (row: AnnotationRow): Promise<boolean> => confirm(row);
    this.#confirmations.add(own);
    return () => void this.#confirmations.delete(own);
  }

  assignUser(request: Requests['assignUser']): MutationHandle {
    return this.#mutate('annotation.assign', request);
  }

  updateStatus(request: Requests['updateStatus']): MutationHandle {
    return this.#mutate('status.set', request);
  }

  updatePriority(request: Requests['updatePriority']): MutationHandle {
    return this.#mutate('priority.set', request);
  }

  updateCategory(request: Requests['updateCategory']): MutationHandle {
    return this.#mutate('category.set', request);
  }

  updateCustomList(request: Requests['updateCustomList']): MutationHandle {
    return this.#mutate('customList.set', request);
  }

  updateTarget(request: Requests['updateTarget']): MutationHandle {
    return this.#mutate('target.set', request);
  }

  updateAccess(request: Requests['updateAccess']): MutationHandle {
    return this.#mutate('access.set', request);
  }

  resolveCommentAnnotation(request: Requests['resolveCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.resolve', request);
  }

  approveCommentAnnotation(request: Requests['approveCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.approve', request);
  }

  acceptCommentAnnotation(request: Requests['acceptCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.accept', request);
  }

  rejectCommentAnnotation(request: Requests['rejectCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.reject', request);
  }

  subscribeCommentAnnotation(request: Requests['subscribeCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.subscribe', request);
  }

  unsubscribeCommentAnnotation(request: Requests['unsubscribeCommentAnnotation']): MutationHandle {
    return this.#mutate('annotation.unsubscribe', request);
  }

  addAttachment(request: Requests['addAttachment']): UploadBatch {
    return this.#currentEngine?.attachments.attach(request) ?? this.#rejectedBatch(request.files);
  }

  uploadFile(request: Requests['uploadFile']): UploadBatch {
    const batch = this.#currentEngine?.attachments.upload(request) ?? this.#rejectedBatch(request.files);
    if (request.attachedCount === undefined) this.#composers.deliver(batch.uploads, request);
    return batch;
  }

  joinComposer(target: ComposerTarget): () => void {
    return this.#composers.register(target);
  }

  attachmentUrl(request: Requests['attachmentUrl']): Readable<AttachmentAddress> {
    return this.#currentEngine?.attachments.address(request) ?? signal({ error: NOT_SIGNED_IN.error });
  }

  typing(annotationId: string, documentId?: string): Readable<readonly User[]> {
    return this.#currentEngine?.typing.usersIn(annotationId, documentId) ?? signal([]);
  }

  setTyping({ annotationId, isTyping, options }: Requests['setTyping']): void {
    this.#currentEngine?.typing.set(annotationId, isTyping, options?.documentId);
  }

  deleteAttachment(request: Requests['deleteAttachment']): MutationHandle {
    return this.#mutate('attachment.delete', request);
  }

  deleteRecording(request: Requests['deleteRecording']): MutationHandle {
    return this.#mutate('recording.delete', request);
  }

  getAttachment(request: Requests['getAttachment']): readonly Attachment[] {
    return this.#comment(request)?.attachments ?? [];
  }

  getRecording(request: Requests['getRecording']): readonly CommentRecording[] {
    return this.#comment(request)?.recorders ?? [];
  }

  getLink({ href, ...request }: Requests['getLink']): string {
    const page = href ?? this.#pageUrlOf(request);
    if (page === undefined) throw new CollabFailure(NO_PAGE);
    return linkOf(request, { ...request, href: page });
  }

  async copyLink(request: Requests['copyLink']): Promise<string> {
    const { hub } = this.#state;
    const link = this.getLink(request);
    const { clipboard } = (globalThis as { readonly navigator?: { readonly clipboard?: Clipboard } }).navigator ?? {};
    if (clipboard) {
      await clipboard.writeText(link).catch((thrown: unknown) => {
        const message = `The link ${link} could not be copied: ${errorMessageOf(thrown)}. Show it to the user instead.`;
        throw new CollabFailure({ code: 'clipboard_unavailable', message });
      });
    }
    const row = this.#visibleRow(request);
    if (row) {
      const { id: annotationId, data: commentAnnotation } = row;
      hub.emit('copyLink', plainCopy({ annotationId, commentAnnotation, link, metadata: eventMetadata(row) }));
    }
    return link;
  }

  addReaction(request: Requests['addReaction']): MutationHandle {
    return this.#mutate('reaction.add', request);
  }

  deleteReaction(request: Requests['deleteReaction']): MutationHandle {
    return this.#mutate('reaction.delete', request);
  }

  toggleReaction(request: Requests['toggleReaction']): MutationHandle {
    // Resolved to add or delete here, so that the mutation is idempotent.
    const name = (copy: typeof request) => (this.#hasReacted(copy) ? 'reaction.delete' : 'reaction.add');
    return this.#mutate(name, request, (args) => ({ ...args, isToggle: true }));
  }

  markAsRead(request: Requests['markAsRead']): MutationHandle {
    return this.#mutate('annotation.markAsRead', request, (args) => {
      const row = this.#visibleRow(args);
      // Bounded, so that a mark made offline does not cover comments that arrive meanwhile.
      return { ...args, upTo: row && lastConfirmedAt(row) };
    });
  }

  reloadContent({ annotationId, options }: Requests['reloadContent']): void {
    this.#engine()?.reloadContent(annotationId, options?.documentId);
  }

  markAsUnread(request: Requests['markAsUnread']): MutationHandle {
    return this.#mutate('annotation.markAsUnread', request);
  }

  view(query: ViewQuery = {}): AnnotationView {
    return checkArguments(new LiveView(this.#views, query), viewArguments);
  }

  async createFacetedView(query: FacetedViewQuery = {}): Promise<FacetedView> {
    const { createFacetedView } = await loadPart(
      'The list of comments',
      () => import('../queries/create-faceted-view.js'),
    );
    return createFacetedView(this.#state, query);
  }

  async createPagedCollection(query: PagedCollectionQuery = {}): Promise<PagedCollection> {
    const { createPagedCollection } = await loadPart(
      'The list of comments',
      () => import('../queries/paged-collection.js'),
    );
    return createPagedCollection(this.#state, query);
  }

  byId(annotationId: string, documentId?: string): Readable<AnnotationRow | undefined> {
    const { rows } = this.#state;
    const read = (): AnnotationRow | undefined => rows.get(annotationId, documentId);
    return this.#byId.get(JSON.stringify([annotationId, documentId]), () =>
      onDemand(rows, { start: (notify) => rows.watch(annotationId, notify), read }),
    );
  }

  async page(request: PagedCommentQuery = {}): Promise<PagedCommentResponse> {
    const { pageFor } = await loadPart('The query of comments', () => import('../queries/page.js'));
    return pageFor(this.#state, request);
  }

  counts(query: CountQuery = {}): Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> {
    return this.#counts.get(JSON.stringify(query), () => countThreads(this.#state, this.#views, query));
  }

  /** Turns a request into a mutation. Its fields become the arguments unless `toArgs` returns others. */
  #mutate<R extends Request>(
    name: MutationName | ((request: R) => MutationName),
    input: R,
    toArgs?: (request: R) => object,
  ): MutationHandle {
    const fault = findRequestFault(input);
    if (fault) return createResolvedHandle(failure('INVALID_ARGUMENT', fault), input);
    const engine = this.#currentEngine;
    const user = this.#state.me.peek();
    if (!engine || !user) return createResolvedHandle(NOT_SIGNED_IN, input);
    try {
      // The copy contains data only, no functions.
      const request = plainCopy(input);
      const { annotationId, options, deferred = false } = request;
      // Marking a read thread as read needs no mutation.
      const isRead = name === 'annotation.markAsRead' && this.#visibleRow(request)?.unread === 0;
      if (isRead) return createResolvedHandle({ ok: true }, request);
      const args = { ...(toArgs?.(request) ?? request), options: undefined };
      // The mutation writer validates the arguments at run time.
      const mutation = { name: typeof name === 'string' ? name : name(request), args };
      if (deferred && !DEFERRABLE.has(mutation.name)) return createResolvedHandle(NOT_DEFERRABLE, request);
      return engine.write(user, mutation as unknown as Mutation, {
        annotationId,
        documentId: options?.documentId,
        isDeferred: deferred,
      });
    } catch (error) {
      const message = `The request is malformed: ${errorMessageOf(error)}`;
      return createResolvedHandle(failure('INVALID_ARGUMENT', message), input);
    }
  }

  get #currentEngine(): Engine | undefined {
    return this.#engine();
  }

  /** Returns the visible row of the thread a request addresses. */
  #visibleRow({ annotationId = '', options }: Request): AnnotationRow | undefined {
    return this.#state.rows.get(annotationId, options?.documentId);
  }

  /** Returns a batch whose files are all rejected because no user is signed in. */
  #rejectedBatch(files: readonly File[]): UploadBatch {
    const { maxSize: maxAllowedSize } = this.#state.config.attachments;
    const { message: error } = NOT_SIGNED_IN.error;
    const responses = [...files].map((file) => ({ valid: false, maxAllowedSize, file, error }));
    return { uploads: [], settled: Promise.resolve(responses) };
  }

  /** Returns the URL of the page a thread was created on, else of the current page; undefined without a page, as in Node. */
  #pageUrlOf(request: AnnotationRequest): string | undefined {
    const { url } = this.#visibleRow(request)?.data.pageInfo ?? {};
    if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
    return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  }

  #comment({ commentId, ...request }: CommentRequest): Comment | undefined {
    return this.#visibleRow(request)?.data.comments.find((each) => each.commentId === commentId);
  }

  #hasReacted(request: Requests['toggleReaction']): boolean {
    const user = this.#state.me.peek();
    const comment = this.#comment(request);
    // The reaction may be missing here: the mutation writer validates it.
    const { reactionId = '' } = (request.reaction as Partial<ReactionReference> | null | undefined) ?? {};
    return Boolean(user && comment && ownReaction(comment, reactionId, user));
  }

  /** Returns an annotation with its final ids and the current root location. */
  #withIdsAndLocation(annotation: NewCommentAnnotation): IdentifiedAnnotation {
    const { root } = this.#state.locations;
    const identified = withIds(annotation);
    const { location } = Object(identified) as Partial<IdentifiedAnnotation>;
    // Malformed values pass through: the mutation writer rejects them with the field's name.
    return root && identified === Object(identified) && location === undefined
      ? { ...identified, location: root }
      : identified;
  }
}

/** Returns the time of the last published comment, without pending ones: their `createdAt` is a local estimate. In ms since the epoch. */
function lastConfirmedAt({ data, unsent }: AnnotationRow): number {
  const pending = new Set(unsent.map(({ name, commentId }) => (name === 'comment.add' ? commentId : undefined)));
  return lastPublishedAt({ comments: data.comments.filter(({ commentId }) => !pending.has(commentId)) });
}
