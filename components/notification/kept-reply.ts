import type { ComposerContent } from '../composer/content.js';

/** What is typed, and whether that is nothing. */
export type TypedReply = ComposerContent & { readonly empty: boolean };

/** Where replies that are not sent are kept, by the thread's id. */
export interface KeptReplies {
  load(annotationId: string): Promise<ComposerContent | undefined>;
  keep(annotationId: string, typed: TypedReply): void;
  forget(annotationId: string): void;
}
