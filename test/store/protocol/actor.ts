import type { AnnotationRow, AnnotationView, CollabStore, MutationHandle } from '../../../store/api.js';
import type { Backend } from '../../../store/backend.js';
import { predefinedConfig, type CommentAnnotationsCount, type User } from '../../../store/model/index.js';
import type { Readable } from '../../../store/readable.js';
import { createStore } from '../../../store/store.js';
import { LossyBackend } from './lossy-backend.js';

/** What a person does to a thread or to its last comment. */
export type Act =
  | 'reply'
  | 'edit'
  | 'read'
  | 'unread'
  | 'unread from'
  | 'react'
  | 'hold'
  | 'follow'
  | 'leave'
  | 'label'
  | 'approve'
  | 'accept'
  | 'draft'
  | 'publish'
  | 'hide'
  | 'show'
  | 'start'
  | 'resolve'
  | 'delete';

/** A person with a store of their own, on a line of their own. */
export class Actor {
  readonly user: User;
  readonly clientId: string;
  readonly line: LossyBackend;
  readonly store: CollabStore;
  /** Writes nothing is known of yet. */
  waiting = 0;
  /** Writes that were confirmed. */
  confirmed = 0;
  readonly #view: AnnotationView;
  readonly #counts: Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>;
  /** Time of the last comment that was shown of each thread. */
  readonly #shown = new Map<string, number>();
  readonly #held: MutationHandle[] = [];
  /** The user's own additions of comments and threads, by their ids. */
  readonly #additions = new Map<string, MutationHandle>();

  constructor(user: User, backend: Backend) {
    this.user = user;
    this.clientId = `client-of-${user.userId}`;
    this.line = new LossyBackend(backend);
    this.store = createStore({ backend: this.line, clientId: this.clientId });
    this.#view = this.store.comments.view();
    this.#counts = this.store.comments.counts({ aggregateDocuments: true });
  }

  async open(documentId: string): Promise<void> {
    await this.store.identify(this.user);
    await this.store.setDocuments([documentId]);
    this.#counts.subscribe(() => undefined);
    this.#view.rows.subscribe((rows) => {
      for (const { id, data } of rows) {
        const times = data.comments.map(({ createdAt = 0 }) => createdAt);
        this.#shown.set(id, Math.max(this.#shown.get(id) ?? 0, ...times));
      }
    });
  }

  /** Connects anew, as the same person. */
  async reconnect(): Promise<void> {
    await this.store.identify(this.user);
  }

  /** The threads as they are shown. */
  rows(): readonly AnnotationRow[] {
    return this.#view.rows.peek();
  }

  /** Threads and threads with something unread, as they are counted. */
  counts(): CommentAnnotationsCount | undefined {
    return this.#counts.peek()?.['*'];
  }

  /** Up to when the comments of a thread have been shown at some time. */
  shownUntil(annotationId: string): number {
    return this.#shown.get(annotationId) ?? 0;
  }

  /** Gives up what was refused, and with it what waits for it; what was to be undone goes. */
  giveUp(): void {
    while (this.#held.length > 0) this.decide(false);
    for (const change of this.store.unsent.peek()) if (change.error) change.discard();
  }

  add(isPrivate: boolean, isDraft = false): void {
    const comments = [{ commentText: 'New', isDraft }];
    const annotation = { comments, ...(isPrivate && { accessMode: 'private' as const }) };
    const handle = this.store.comments.addCommentAnnotation({ annotation });
    this.#additions.set(`${handle.annotationId}/`, this.#added(handle));
    this.#track(handle);
  }

  /** Does something to a thread, if any is shown. */
  touch(pick: number, act: Act): void {
    const row = this.#picked(pick);
    if (!row) return;
    const { comments } = this.store;
    const { id: annotationId } = row;
    const [commentId = 0] = row.data.comments.map((comment) => comment.commentId).slice(-1);
    const drafted = row.data.comments.find(({ isDraft }) => isDraft);
    const [, started] = predefinedConfig.statuses;
    const acts: Record<Act, () => MutationHandle | undefined> = {
      reply: () => this.#added(comments.addComment({ annotationId, comment: { commentText: 'Reply' } })),
      draft: () => this.#added(comments.addComment({ annotationId, comment: { commentText: 'Soon', isDraft: true } })),
      publish: () =>
        drafted && comments.updateComment({ annotationId, comment: { commentId: drafted.commentId, isDraft: false } }),
      edit: () => comments.updateComment({ annotationId, comment: { commentId, commentText: `By ${this.clientId}` } }),
      react: () => comments.toggleReaction({ annotationId, commentId, reaction: { reactionId: 'HEART' } }),
      read: () => comments.markAsRead({ annotationId }),
      unread: () => comments.markAsUnread({ annotationId }),
      'unread from': () => comments.markAsUnread({ annotationId, commentId }),
      follow: () => comments.subscribeCommentAnnotation({ annotationId }),
      leave: () => comments.unsubscribeCommentAnnotation({ annotationId }),
      label: () => comments.updateCategory({ annotationId, commentCategories: predefinedConfig.categories.slice(2) }),
      approve: () => comments.approveCommentAnnotation({ annotationId }),
      accept: () => comments.acceptCommentAnnotation({ annotationId }),
      hide: () => comments.updateAccess({ annotationId, accessMode: 'private' }),
      show: () => comments.updateAccess({ annotationId, accessMode: 'public' }),
      resolve: () => comments.resolveCommentAnnotation({ annotationId }),
      delete: () => comments.deleteCommentAnnotation({ annotationId }),
      start: () => started && comments.updateStatus({ annotationId, status: started }),
      hold: () => this.#hold(comments.deleteComment({ annotationId, commentId, isHeld: true })),
    };
    const handle = acts[act]();
    if (handle) this.#track(handle);
  }

  /** Ends the offer to undo what was deleted last: undoes it or lets it go. */
  decide(isUndone: boolean): void {
    const handle = this.#held.pop();
    if (isUndone) handle?.discard();
    else handle?.release();
  }

  assign(pick: number, { userId }: User): void {
    const annotationId = this.#picked(pick)?.id;
    if (annotationId !== undefined)
      this.#track(this.store.comments.assignUser({ annotationId, assignedTo: { userId } }));
  }

  #picked(pick: number): AnnotationRow | undefined {
    const rows = this.#view.rows.peek();
    return rows[pick % rows.length];
  }

  #hold(handle: MutationHandle): MutationHandle {
    this.#held.push(handle);
    return handle;
  }

  #track(handle: MutationHandle): void {
    // What is refused before it is sent has no number.
    if (handle.id === 0) return;
    this.waiting++;
    const isSent = this.#isSent(handle);
    void handle.settled.then(async ({ ok }) => {
      this.waiting--;
      if (ok && (await isSent())) this.confirmed++;
    });
  }

  /** Whether the backend heard of what was done to a comment: an edit of a refused addition goes with it, and a deletion takes it back. */
  #isSent({ annotationId, commentId }: MutationHandle): () => Promise<boolean> {
    const addition = this.#additions.get(`${annotationId}/${commentId}`) ?? this.#additions.get(`${annotationId}/`);
    const isRefused = this.store.unsent.peek().some(({ id, error }) => error && id === addition?.id);
    return async () => {
      const outcome = await addition?.settled;
      return outcome?.ok === false ? outcome.error.code !== 'discarded' : !isRefused;
    };
  }

  #added(handle: MutationHandle): MutationHandle {
    const { annotationId, commentId } = handle;
    this.#additions.set(`${annotationId}/${commentId}`, handle);
    return handle;
  }
}
