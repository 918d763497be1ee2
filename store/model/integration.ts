import type { CommentAnnotation } from './comment-annotation.js';

/** Which of a set of custom buttons are on (Misc, ButtonContext). */
export interface ButtonContext {
  /** 'button' when absent. */
  type?: 'button' | 'button-toggle' | 'multi-select' | 'single-select';
  groupId?: string;
  /** Button id to whether it is on, by group id; buttons without a group are in 'ungrouped'. */
  selections?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  clickedButtonId?: string;
}

/** A button of the integrator's own, in threads, below comments or in the sidebar. Buttons of one group stand together. */
export interface CustomButton {
  id: string;
  label: string;
  /** 'button' when absent. Of a 'single-select' group one is on, of a 'multi-select' group any; a 'button-toggle' is on or off by itself. */
  type?: ButtonContext['type'];
  groupId?: string;
}

/** A short message on the screen (Misc, Toast). */
export interface Toast {
  message: string;
  type: 'success' | 'error';
  id?: number;
  /** Ms; 3000 by default. */
  duration?: number;
}

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
