import type { CommentAnnotation } from './comment-annotation.js';

/** A comment's mark as an element of a rich-text editor's document (Misc, Editor integrations). */
export interface EditorCommentElement {
  /** 'serviceComment' in one family of editors, 'comment' in another. */
  type: 'serviceComment' | 'comment';
  children: readonly unknown[];
  annotationId?: string;
  /** Only with 'comment'. */
  multiThreadAnnotationId?: string;
}

/** What ties comments to one editor (Misc, Editor integrations). */
export interface EditorCommentOptions<Editor = unknown> {
  editor: Editor;
  /** Tells several editors of a page apart. */
  editorId?: string;
  context?: unknown;
  commentAnnotations?: readonly CommentAnnotation[];
}

/** Options of the extension that marks commented text (Misc, Editor integrations). */
export interface EditorMarkOptions {
  HTMLAttributes: Readonly<Record<string, unknown>>;
  /** Whether marks are saved with the document; true by default. */
  persistServiceMarks?: boolean;
}
