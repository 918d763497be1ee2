import type { AnnotationRow, MutationHandle } from '../../../../store/api/annotations.js';
import type { CollabStore } from '../../../../store/api/store.js';
import type { AnnotationView } from '../../../../store/api/views.js';
import type { Backend } from '../../../../store/backends/backend.js';
import type { Readable } from '../../../../store/base/readable.js';
import { predefinedConfig, type CommentAnnotationsCount, type User } from '../../../../store/model/index.js';
import { createStore } from '../../../../store/store.js';

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

/** A write, and the addition of the comment or thread it is about, if that was this person's too. */
interface Tracked {
  readonly handle: MutationHandle;
  readonly addition: MutationHandle | undefined;
  /** Whether it is an edit or a deletion of an addition that was refused: it goes along with that, and is never sent itself. */
  readonly goesAlong: boolean;
}

/** What is known of a write by now: it may be sent again after it was refused. */
const outcomeOf = (handle: MutationHandle) => Promise.race([handle.settled, Promise.resolve(undefined)]);

/** A person with a store of their own, on a line of their own. */
export class Actor<Line extends Backend = Backend> {
  readonly user: User;
  readonly clientId: string;
  readonly line: Line;
  readonly store: CollabStore;
  readonly #view: AnnotationView;
  readonly #counts: Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>;
  /** Time of the last comment that was shown of each thread. */
  readonly #shown = new Map<string, number>();
  readonly #held: MutationHandle[] = [];
  readonly #writes: Tracked[] = [];
  /** The user's own additions of comments and threads, by their ids. */
  readonly #additions = new Map<string, MutationHandle>();

  constructor(user: User, line: Line, clientId = `client-of-${user.userId}`) {
    this.user = user;
    this.clientId = clientId;
    this.line = line;
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

  /** Waits until something is known of each write. */
  async answered(): Promise<void> {
    await Promise.all(this.#writes.map(({ handle }) => handle.settled));
  }

  /** How many writes nothing is known of yet, and how many the backend confirmed. */
  async writes(): Promise<{ readonly waiting: number; readonly confirmed: number }> {
    let [waiting, confirmed] = [0, 0];
    for (const { handle, addition, goesAlong } of this.#writes) {
      const outcome = await outcomeOf(handle);
      if (!outcome) waiting++;
      if (!outcome?.ok || goesAlong) continue;
      // What was deleted before it was ever accepted was taken back here.
      const added = addition && (await outcomeOf(addition));
      if (added?.ok !== false || added.error.code !== 'discarded') confirmed++;
    }
    return { waiting, confirmed };
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
      hold: () => this.#hold(comments.deleteComment({ annotationId, commentId, deferred: true })),
    };
    const refused = new Set(this.store.unsent.peek().flatMap(({ id, error }) => (error ? [id] : [])));
    const handle = acts[act]();
    const isOfComment = act === 'edit' || act === 'publish' || act === 'delete' || act === 'hold';
    if (handle) this.#track(handle, isOfComment ? refused : undefined);
  }

  /** Ends the offer to undo what was deleted last: undoes it or lets it go. */
  decide(isUndone: boolean): void {
    const handle = this.#held.pop();
    if (isUndone) handle?.discard();
    else handle?.commit();
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

  #track(handle: MutationHandle, refused: ReadonlySet<number> = new Set()): void {
    // A mutation that is refused before it is created has no id.
    if (handle.id === undefined) return;
    const { annotationId, commentId } = handle;
    const addition = this.#additions.get(`${annotationId}/${commentId}`) ?? this.#additions.get(`${annotationId}/`);
    const goesAlong = addition !== handle && addition?.id !== undefined && refused.has(addition.id);
    this.#writes.push({ handle, addition, goesAlong });
  }

  #added(handle: MutationHandle): MutationHandle {
    const { annotationId, commentId } = handle;
    this.#additions.set(`${annotationId}/${commentId}`, handle);
    return handle;
  }
}
