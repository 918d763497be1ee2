import type { AnnotationRow, AnnotationView, CollabStore, MutationHandle } from '../../../store/api.js';
import type { Backend } from '../../../store/backend.js';
import { predefinedConfig, type User } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { LossyBackend } from './lossy-backend.js';

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

  constructor(user: User, backend: Backend) {
    this.user = user;
    this.clientId = `client-of-${user.userId}`;
    this.line = new LossyBackend(backend);
    this.store = createStore({ backend: this.line, clientId: this.clientId });
    this.#view = this.store.comments.view();
  }

  async open(documentId: string): Promise<void> {
    await this.store.identify(this.user);
    await this.store.setDocuments([documentId]);
  }

  /** Connects anew, as the same person. */
  async reconnect(): Promise<void> {
    await this.store.identify(this.user);
  }

  /** The threads as they are shown. */
  rows(): readonly AnnotationRow[] {
    return this.#view.rows.peek();
  }

  /** Gives up what was refused, and with it what waits for it. */
  giveUp(): void {
    for (const change of this.store.unsent.peek()) if (change.error) change.discard();
  }

  add(isPrivate: boolean): void {
    const annotation = { comments: [{ commentText: 'New' }], ...(isPrivate && { accessMode: 'private' as const }) };
    this.#track(this.store.comments.addCommentAnnotation({ annotation }));
  }

  /** Does something to a thread, if any is shown. */
  touch(pick: number, act: 'reply' | 'hide' | 'show' | 'start' | 'resolve' | 'delete'): void {
    const annotationId = this.#picked(pick);
    if (annotationId === undefined) return;
    const { comments } = this.store;
    const [, started] = predefinedConfig.statuses;
    if (act === 'reply') this.#track(comments.addComment({ annotationId, comment: { commentText: 'Reply' } }));
    else if (act === 'hide') this.#track(comments.updateAccess({ annotationId, accessMode: 'private' }));
    else if (act === 'show') this.#track(comments.updateAccess({ annotationId, accessMode: 'public' }));
    else if (act === 'resolve') this.#track(comments.resolveCommentAnnotation({ annotationId }));
    else if (act === 'delete') this.#track(comments.deleteCommentAnnotation({ annotationId }));
    else if (started) this.#track(comments.updateStatus({ annotationId, status: started }));
  }

  assign(pick: number, { userId }: User): void {
    const annotationId = this.#picked(pick);
    if (annotationId !== undefined)
      this.#track(this.store.comments.assignUser({ annotationId, assignedTo: { userId } }));
  }

  #picked(pick: number): string | undefined {
    const rows = this.#view.rows.peek();
    return rows[pick % rows.length]?.id;
  }

  #track(handle: MutationHandle): void {
    // What is refused before it is sent has no number.
    if (handle.id === 0) return;
    this.waiting++;
    void handle.settled.then(({ ok }) => {
      this.waiting--;
      if (ok) this.confirmed++;
    });
  }
}
