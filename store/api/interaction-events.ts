import type { ButtonClickEvent, CommentAnnotation } from '../model/index.js';

/** Events of user interactions with elements that change no data, by the specification's names (Events). */
export interface InteractionEvents {
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

/** Reports of user interactions. They change no data; listeners of the store receive them as events. */
export interface EventApi {
  /**
   * Emits an event of a user interaction, such as a clicked link, with the thread and the metadata of the document. Emits nothing while
   * nobody is signed in, or if the thread is unknown. Throws INVALID_ARGUMENT for other events: only the store reports changes. If threads of two documents share the id, `documentId` selects one.
   */
  emit<K extends keyof InteractionEvents>(type: K, detail: InteractionEvents[K], documentId?: string): void;
  /** Emits `buttonClick`. Called by the element that shows the custom button. */
  emitButtonClick(click: ButtonClickEvent): void;
}

interface ShownThreads {
  readonly annotationId?: never;
  readonly commentAnnotations: readonly CommentAnnotation[];
}
