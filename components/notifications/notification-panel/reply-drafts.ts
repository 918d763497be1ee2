import type { CollabStore } from '../../../store/index.js';
import { DraftStore, threadKey } from '../../comments/thread-dialog/draft-store.js';
import type { ReplyDrafts } from '../notification/reply-controller.js';

const draftKey = (annotationId: string, documentId: string | undefined): string =>
  `reply:${threadKey(annotationId, documentId)}`;

/** Saves unsent replies across reloads. The thread dialog shares the drafts. */
export class StoredReplyDrafts implements ReplyDrafts {
  readonly #drafts: DraftStore;

  constructor(store: CollabStore) {
    this.#drafts = new DraftStore(store);
  }

  async load(annotationId: string, documentId?: string) {
    const draft = await this.#drafts.load(draftKey(annotationId, documentId));
    // Earlier versions saved drafts by the id of the thread alone.
    return draft ?? this.#drafts.load(draftKey(annotationId, undefined));
  }

  save(annotationId: string, draft: Parameters<ReplyDrafts['save']>[1], documentId?: string): void {
    this.#drafts.save(draftKey(annotationId, documentId), draft);
  }

  discard(annotationId: string, documentId?: string): void {
    this.#drafts.delete(draftKey(annotationId, documentId));
    if (documentId !== undefined) this.#drafts.delete(draftKey(annotationId, undefined));
  }

  /** Saves pending drafts and removes the listeners. */
  close(): void {
    this.#drafts.close();
  }
}
