import type { CommentAnnotation } from './comment-annotation.js';

/** Selection state of a group of custom buttons (Misc, ButtonContext). */
export interface ButtonContext {
  /** Default: 'button'. */
  type?: 'button' | 'button-toggle' | 'multi-select' | 'single-select';
  groupId?: string;
  /** Selected state by button id, by group id. Buttons without a group are in 'ungrouped'. */
  selections?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  clickedButtonId?: string;
}

/** A custom button in threads, below comments or in the sidebar. Buttons of a group are adjacent. */
export interface CustomButton {
  id: string;
  label: string;
  /** Default: 'button'. A 'single-select' group has one selected button, a 'multi-select' group any number. A 'button-toggle' is independent. */
  type?: ButtonContext['type'];
  groupId?: string;
}

/** A toast message (Misc, Toast). */
export interface Toast {
  message: string;
  type: 'success' | 'error';
  id?: number;
  /** In ms. Default: 3000. */
  duration?: number;
}

/** A comment mark as an element of a rich-text document (Misc, Editor integrations). */
export interface EditorCommentElement {
  /** 'serviceComment' in one family of editors, 'comment' in another. */
  type: 'serviceComment' | 'comment';
  children: readonly unknown[];
  annotationId?: string;
  /** Only with 'comment'. */
  multiThreadAnnotationId?: string;
}

/** Options that attach comments to an editor (Misc, Editor integrations). */
export interface EditorCommentOptions<Editor = unknown> {
  editor: Editor;
  /** Distinguishes several editors on a page. */
  editorId?: string;
  context?: unknown;
  commentAnnotations?: readonly CommentAnnotation[];
}

/** Options of the extension that marks commented text (Misc, Editor integrations). */
export interface EditorMarkOptions {
  HTMLAttributes: Readonly<Record<string, unknown>>;
  /** Whether marks are saved with the document. Default: true. */
  persistServiceMarks?: boolean;
}
