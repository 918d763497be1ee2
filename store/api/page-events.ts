import type { CommentAnnotation } from '../model/index.js';

/** What a person does with an element, or it shows, that changes nothing, by the specification's names (Events). */
export interface PageEvents {
  readonly linkClick: {
    readonly annotationId: string;
    readonly commentId: number;
    readonly text: string;
    readonly link: string;
  };
  /** Without a thread, in the composer of a new one. */
  readonly composerClicked: { readonly annotationId?: string };
  /** What the sidebar shows is there. */
  readonly commentSidebarDataInit: ShownThreads;
  /** The sidebar shows something else. */
  readonly commentSidebarDataUpdate: ShownThreads;
  readonly commentSidebarOpen: { readonly annotationId?: never };
  readonly commentSidebarClose: { readonly annotationId?: never };
  /** A thread in it was chosen. */
  readonly commentSidebarClick: { readonly annotationId: string };
}

interface ShownThreads {
  readonly annotationId?: never;
  readonly commentAnnotations: readonly CommentAnnotation[];
}
