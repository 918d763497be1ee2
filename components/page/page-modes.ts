import { signal, type Signal } from '@preact/signals-core';

/** The kind of target that the user selects on the page; with `none`, the page works as usual. */
export type CommentMode = 'none' | 'element' | 'area' | 'text';

/** A thread whose new target the user is choosing. */
interface MovedThread {
  readonly annotationId: string;
  readonly documentId: string;
  /** Restores the previous view after the user cancels. */
  cancel(): void;
}

/** Comment mode of a page, and the purpose for which the user selects a target. */
export class PageModes {
  readonly mode: Signal<CommentMode> = signal('none');
  /** Whether the user has pointed at or focused a control that starts a mode. */
  readonly isStartLikely: Signal<boolean> = signal(false);
  /** Thread whose target is being chosen; null while a target is chosen for a new thread. */
  readonly movedThread: Signal<MovedThread | null> = signal(null);
  /** Whether several threads can share one target and are shown as one; set by the layer. */
  readonly multiThread: Signal<boolean> = signal(false);
}
