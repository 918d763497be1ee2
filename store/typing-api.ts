import type { RequestOptions, User } from './model/index.js';
import type { Readable } from './readable.js';

/** Who writes at this moment. Nothing of it is kept, and any of it may be lost. */
export interface TypingApi {
  /**
   * Who else writes in a thread, each once; who says nothing more is gone after a few seconds. Without a document, the thread of this id whose
   * row came first, as with `byId`.
   */
  typing(annotationId: string, documentId?: string): Readable<readonly User[]>;
  /**
   * Says that the user writes in a thread, or no longer; sending a comment says so too. It may be called with every key: others are told
   * now and then.
   */
  setTyping(request: { annotationId: string; isTyping: boolean; options?: RequestOptions }): void;
}
