import type { CommentAnnotation } from '../model/index.js';

/** Events of user interactions with elements that change no data, by the specification's names (Events). */
export interface PageEvents {
  readonly linkClick: {
    readonly annotationId: string;
    readonly commentId: number;
    readonly text: string;
    readonly link: string;
  };
  /** `annotationId` is absent in the composer of a new thread. */
  readonly composerClicked: { readonly annotationId?: string };
  /** The threads of the sidebar have loaded. */
  readonly commentSidebarDataInit: ShownThreads;
  /** The threads shown in the sidebar have changed. */
  readonly commentSidebarDataUpdate: ShownThreads;
  readonly commentSidebarOpen: { readonly annotationId?: never };
  readonly commentSidebarClose: { readonly annotationId?: never };
  /** A thread in the sidebar was selected. */
  readonly commentSidebarClick: { readonly annotationId: string };
}

interface ShownThreads {
  readonly annotationId?: never;
  readonly commentAnnotations: readonly CommentAnnotation[];
}
