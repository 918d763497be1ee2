import type { ComposerContent } from '../../comments/composer/content.js';

/** What is typed, and whether that is nothing. */
export type TypedReply = ComposerContent & { readonly empty: boolean };

/** Where replies that are not sent are kept, by the thread's id and its document. */
export interface KeptReplies {
  load(annotationId: string, documentId?: string): Promise<ComposerContent | undefined>;
  keep(annotationId: string, typed: TypedReply, documentId?: string): void;
  forget(annotationId: string, documentId?: string): void;
}
