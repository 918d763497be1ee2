import type { ComposerTarget, Upload, AttachmentAddress, UploadBatch } from '../api/attachments.js';
import { callForeign } from '../model/callbacks.js';
import { signal } from '../base/signals.js';
import { checkArguments, requestFault, viewArguments } from '../base/arguments.js';
import type { CommentApi } from '../api/store.js';
import type { AnnotationView, ViewQuery, Collection, CollectQuery, BrowseQuery, BrowseView } from '../api/views.js';
import type { AnnotationRow, MutationHandle } from '../api/annotations.js';
import { CollabFailure } from '../base/collab-failure.js';

import type { Engine } from '../sync/engine.js';
import { eventMetadata } from './event-metadata.js';
import type { PageEvents } from '../api/page-events.js';
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
import { compileQuery, ownReaction } from '../rules/index.js';
import { lastPublished } from '../rules/drafts.js';
import { thrownText } from '../model/checks.js';
import { plainCopy } from '../base/plain-copy.js';
import type { Readable } from '../base/readable.js';
import { NOBODY, settledHandle, SIGNED_OUT } from '../sync/resolved-handle.js';
import type { StoreState } from '../sync/state.js';
import { countThreads } from '../queries/thread-counts.js';
import { onDemand } from '../queries/on-demand.js';
import { LiveView, type ViewContext } from '../queries/view.js';
import { WeakCache } from '../queries/weak-cache.js';

type Place = Pick<ComposerTarget, 'annotationId' | 'targetElementId'>;

/** The composers on the page, which take the files that `uploadFile` puts into one of them. */
class Composers {
  readonly #targets = new Set<ComposerTarget>();

  /** Joins a composer until what it returns is called. */
  join(target: ComposerTarget): () => void {
    this.#targets.add(target);
    return () => void this.#targets.delete(target);
  }

  /** Gives files to the composer that was opened last among those a request means; to none where there is no such composer. */
  give(uploads: readonly Upload[], place: Place): void {
    const target = [...this.#targets]
      .reverse()
      .find((each) => isMeant(each, place) && callForeign(() => each.isOpen()));
    callForeign(() => target?.take(uploads));
  }
}

/** A thread's composer is meant by its thread, that of a new thread by its element; one that is named neither way means any new thread. */
function isMeant(target: ComposerTarget, { annotationId, targetElementId }: Place): boolean {
  if (annotationId !== undefined) return target.annotationId === annotationId;
  if (target.annotationId !== undefined) return false;
  return targetElementId === undefined || target.targetElementId === targetElementId;
}

const NO_PAGE: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'href is missing; accepted: the absolute address of the page. The thread names none.',
};

interface Request {
  readonly annotationId?: string;
  readonly options?: RequestOptions;
  readonly isHeld?: boolean;
}

type Requests = { readonly [Name in keyof CommentApi]: Parameters<CommentApi[Name]>[0] };

/** Client-side operations on comments: requests become mutations, queries become readables. */
export class Comments implements CommentApi {
  readonly #state: StoreState;
  readonly #engine: () => Engine | undefined;
  readonly #views: ViewContext;
  readonly #composers = new Composers();
  /** Who asks before a comment takes its thread along; the last one does. */
  readonly #confirmations = new Set<(row: AnnotationRow) => Promise<boolean>>();
  readonly #byId = new WeakCache<Readable<AnnotationRow | undefined>>();
  readonly #counts = new WeakCache<Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>>();

  /** `engine` gives the engine while there is someone to work for. */
  constructor(state: StoreState, engine: () => Engine | undefined) {
    const { rows, ready } = state;
    this.#state = state;
    this.#engine = engine;
    this.#views = { rows, ready, matcher: compileQuery };
  }

  addCommentAnnotation(request: Requests['addCommentAnnotation']): MutationHandle {
    return this.#write('annotation.add', request, ({ annotation }) => ({ annotation: this.#identified(annotation) }));
  }

  deleteCommentAnnotation(request: Requests['deleteCommentAnnotation']): MutationHandle {
    return this.#write('annotation.delete', request, ({ annotationId }) => ({ annotationId }));
  }

  addComment(request: Requests['addComment']): MutationHandle {
    return this.#write('comment.add', request, ({ comment, ...args }) => ({
      ...args,
      comment: withCommentId(comment),
    }));
  }

  updateComment(request: Requests['updateComment']): MutationHandle {
    return this.#write('comment.update', request, ({ basedOn, ...args }) => ({
      ...args,
      ...(basedOn !== undefined && { basedOn: [basedOn] }),
    }));
  }

  deleteComment(request: Requests['deleteComment']): MutationHandle {
    const write = () =>
      this.#write('comment.delete', request, ({ annotationId, commentId }) => ({ annotationId, commentId }));
    if (requestFault(request)) return write();
    const { annotationId, commentId } = request;
    const row = this.#shown(request);
    const confirm = [...this.#confirmations].at(-1);
    const engine = this.#present;
    const isAsked =
      !request.skipDeleteThreadConfirmation &&
      row !== undefined &&
      row.data.comments[0]?.commentId === commentId &&
      engine?.can('comment.delete', { annotationId, commentId, documentId: row.documentId });
    if (!confirm || !row || !engine || !isAsked) return write();
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    // An answer that comes after its user has left deletes nothing for the next one.
    const writeAsUser = () =>
      me.peek()?.userId === userId ? write() : settledHandle({ ok: false, error: SIGNED_OUT }, { annotationId });
    return engine.confirmed({ annotationId, commentId }, () => confirm(row), writeAsUser);
  }

  confirmThreadDeletion(confirm: (row: AnnotationRow) => Promise<boolean>): () => void {
    const own = (row: AnnotationRow): Promise<boolean> => confirm(row);
    this.#confirmations.add(own);
    return () => void this.#confirmations.delete(own);
  }

  assignUser(request: Requests['assignUser']): MutationHandle {
    return this.#write('annotation.assign', request);
  }

  updateStatus(request: Requests['updateStatus']): MutationHandle {
    return this.#write('status.set', request);
  }

  updatePriority(request: Requests['updatePriority']): MutationHandle {
    return this.#write('priority.set', request);
  }

  updateCategory(request: Requests['updateCategory']): MutationHandle {
    return this.#write('category.set', request);
  }

  updateCustomList(request: Requests['updateCustomList']): MutationHandle {
    return this.#write('customList.set', request);
  }

  updateTarget(request: Requests['updateTarget']): MutationHandle {
    return this.#write('target.set', request);
  }

  updateAccess(request: Requests['updateAccess']): MutationHandle {
    return this.#write('access.set', request);
  }

  resolveCommentAnnotation(request: Requests['resolveCommentAnnotation']): MutationHandle {
    return this.#write('annotation.resolve', request);
  }

  approveCommentAnnotation(request: Requests['approveCommentAnnotation']): MutationHandle {
    return this.#write('annotation.approve', request);
  }

  acceptCommentAnnotation(request: Requests['acceptCommentAnnotation']): MutationHandle {
    return this.#write('annotation.accept', request);
  }

  rejectCommentAnnotation(request: Requests['rejectCommentAnnotation']): MutationHandle {
    return this.#write('annotation.reject', request);
  }

  subscribeCommentAnnotation(request: Requests['subscribeCommentAnnotation']): MutationHandle {
    return this.#write('annotation.subscribe', request);
  }

  unsubscribeCommentAnnotation(request: Requests['unsubscribeCommentAnnotation']): MutationHandle {
    return this.#write('annotation.unsubscribe', request);
  }

  addAttachment(request: Requests['addAttachment']): UploadBatch {
    return this.#present?.attachments.attach(request) ?? this.#noUpload(request.files);
  }

  uploadFile(request: Requests['uploadFile']): UploadBatch {
    const batch = this.#present?.attachments.upload(request) ?? this.#noUpload(request.files);
    if (request.attachedCount === undefined) this.#composers.give(batch.uploads, request);
    return batch;
  }

  joinComposer(target: ComposerTarget): () => void {
    return this.#composers.join(target);
  }

  attachmentUrl(request: Requests['attachmentUrl']): Readable<AttachmentAddress> {
    return this.#present?.attachments.address(request) ?? signal({ error: NOBODY.error });
  }

  typing(annotationId: string, documentId?: string): Readable<readonly User[]> {
    return this.#present?.typing.in(annotationId, documentId) ?? signal([]);
  }

  setTyping({ annotationId, isTyping, options }: Requests['setTyping']): void {
    this.#present?.typing.set(annotationId, isTyping, options?.documentId);
  }

  deleteAttachment(request: Requests['deleteAttachment']): MutationHandle {
    return this.#write('attachment.delete', request);
  }

  deleteRecording(request: Requests['deleteRecording']): MutationHandle {
    return this.#write('recording.delete', request);
  }

  getAttachment(request: Requests['getAttachment']): readonly Attachment[] {
    return this.#comment(request)?.attachments ?? [];
  }

  clickButton(click: Requests['clickButton']): void {
    this.#state.hub.emit('buttonClick', plainCopy(click));
  }

  getRecording(request: Requests['getRecording']): readonly CommentRecording[] {
    return this.#comment(request)?.recorders ?? [];
  }

  getLink({ href, ...request }: Requests['getLink']): string {
    const page = href ?? this.#pageOf(request);
    if (page === undefined) throw new CollabFailure(NO_PAGE);
    return linkOf(request, { ...request, href: page });
  }

  async copyLink(request: Requests['copyLink']): Promise<string> {
    const { hub } = this.#state;
    const link = this.getLink(request);
    const { clipboard } = (globalThis as { readonly navigator?: { readonly clipboard?: Clipboard } }).navigator ?? {};
    if (clipboard) {
      await clipboard.writeText(link).catch((thrown: unknown) => {
        const message = `The link ${link} could not be copied: ${thrownText(thrown)}. Show it to the user instead.`;
        throw new CollabFailure({ code: 'clipboard_unavailable', message });
      });
    }
    const row = this.#shown(request);
    if (row) {
      const { id: annotationId, data: commentAnnotation } = row;
      hub.emit('copyLink', plainCopy({ annotationId, commentAnnotation, link, metadata: eventMetadata(row) }));
    }
    return link;
  }

  tell<K extends keyof PageEvents>(type: K, about: PageEvents[K], documentId?: string): void {
    this.#present?.tell(type, about, documentId);
  }

  addReaction(request: Requests['addReaction']): MutationHandle {
    return this.#write('reaction.add', request);
  }

  deleteReaction(request: Requests['deleteReaction']): MutationHandle {
    return this.#write('reaction.delete', request);
  }

  toggleReaction(request: Requests['toggleReaction']): MutationHandle {
    // Decided here, so that what is sent says what the person wants, however often it arrives.
    const name = (given: typeof request) => (this.#hasReacted(given) ? 'reaction.delete' : 'reaction.add');
    return this.#write(name, request, (args) => ({ ...args, isToggle: true }));
  }

  markAsRead(request: Requests['markAsRead']): MutationHandle {
    return this.#write('annotation.markAsRead', request, (args) => {
      const shown = this.#shown(args);
      // Who marks it without a connection has not seen what others write meanwhile.
      return { ...args, upTo: shown && lastConfirmed(shown) };
    });
  }

  markAsUnread(request: Requests['markAsUnread']): MutationHandle {
    return this.#write('annotation.markAsUnread', request);
  }

  view(query: ViewQuery = {}): AnnotationView {
    return checkArguments(new LiveView(this.#views, query), viewArguments);
  }

  async browse(query: BrowseQuery = {}): Promise<BrowseView> {
    const { browse } = await import('../queries/create-faceted-view.js');
    return browse(this.#state, query);
  }

  async collect(query: CollectQuery = {}): Promise<Collection> {
    const { collect } = await import('../queries/paged-collection.js');
    return collect(this.#state, query);
  }

  byId(annotationId: string, documentId?: string): Readable<AnnotationRow | undefined> {
    const { rows } = this.#state;
    const read = (): AnnotationRow | undefined => rows.get(annotationId, documentId);
    return this.#byId.get(JSON.stringify([annotationId, documentId]), () =>
      onDemand(rows, { start: (notify) => rows.watch(annotationId, notify), read }),
    );
  }

  async page(request: PagedCommentQuery = {}): Promise<PagedCommentResponse> {
    const { pageFor } = await import('../queries/page.js');
    return pageFor(this.#state, request);
  }

  counts(query: CountQuery = {}): Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> {
    return this.#counts.get(JSON.stringify(query), () => countThreads(this.#state, this.#views, query));
  }

  /** Makes a request into the mutation of that name; its fields are the mutation's arguments unless `toArgs` makes others of them. */
  #write<R extends Request>(
    name: MutationName | ((request: R) => MutationName),
    given: R,
    toArgs?: (request: R) => object,
  ): MutationHandle {
    const wrong = requestFault(given);
    if (wrong) return settledHandle(failure('INVALID_ARGUMENT', wrong));
    const engine = this.#present;
    const user = this.#state.me.peek();
    if (!engine || !user) return settledHandle(NOBODY);
    try {
      // Functions are no data: they are left out, whatever they give away when they are read.
      const request = plainCopy(given);
      const { annotationId, options, isHeld = false } = request;
      // Opening a thread that has been read is nothing to tell anyone.
      const shown = this.#shown(request);
      const isRead = name === 'annotation.markAsRead' && shown?.unread === 0;
      if (isRead) return settledHandle({ ok: true });
      const args = { ...(toArgs?.(request) ?? request), options: undefined };
      // What the arguments are is checked by the writer, whatever the compiler believes of the request.
      const mutation = { name: typeof name === 'string' ? name : name(request), args };
      return engine.write(user, mutation as unknown as Mutation, {
        annotationId,
        documentId: options?.documentId,
        isHeld,
      });
    } catch (error) {
      return settledHandle(failure('INVALID_ARGUMENT', `The request is malformed: ${thrownText(error)}`));
    }
  }

  get #present(): Engine | undefined {
    return this.#engine();
  }

  /** The thread a request is about, as it is shown. */
  #shown({ annotationId = '', options }: Request): AnnotationRow | undefined {
    return this.#state.rows.get(annotationId, options?.documentId);
  }

  /** Of files nobody may upload, what has become of them. */
  #noUpload(files: readonly File[]): UploadBatch {
    const { maxSize: maxAllowedSize } = this.#state.config.attachments;
    const { message: error } = NOBODY.error;
    const responses = [...files].map((file) => ({ valid: false, maxAllowedSize, file, error }));
    return { uploads: [], settled: Promise.resolve(responses) };
  }

  /** Address of the page a thread was begun on, else of the present one; undefined where there is none, as in Node. */
  #pageOf(request: AnnotationRequest): string | undefined {
    const { url } = this.#shown(request)?.data.pageInfo ?? {};
    if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
    return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  }

  #comment({ commentId, ...request }: CommentRequest): Comment | undefined {
    return this.#shown(request)?.data.comments.find((each) => each.commentId === commentId);
  }

  #hasReacted(request: Requests['toggleReaction']): boolean {
    const user = this.#state.me.peek();
    const comment = this.#comment(request);
    // Whether there is a reaction is checked with the mutation.
    const { reactionId = '' } = (request.reaction as Partial<ReactionReference> | null | undefined) ?? {};
    return Boolean(user && comment && ownReaction(comment, reactionId, user));
  }

  /** An annotation with its final ids, where the person is. */
  #identified(annotation: NewCommentAnnotation): IdentifiedAnnotation {
    const { root } = this.#state.locations;
    const identified = withIds(annotation);
    const { location } = Object(identified) as Partial<IdentifiedAnnotation>;
    // What is no annotation is refused by the writer, by its name.
    return root && identified === Object(identified) && location === undefined
      ? { ...identified, location: root }
      : identified;
  }
}

/** When the last comment of a thread was made that is not the user's own on its way: the time of such a one is a guess, later than all others. */
function lastConfirmed({ data, unsent }: AnnotationRow): number {
  const own = new Set(unsent.map(({ name, commentId }) => (name === 'comment.add' ? commentId : undefined)));
  return lastPublished({ comments: data.comments.filter(({ commentId }) => !own.has(commentId)) });
}
