import { batch, computed, signal, type Signal } from '@preact/signals-core';
import type { AnnotationRow, CursorPosition, Location, PageInfo, Readable, TargetElement } from '../../store/index.js';
import type { PageTargets } from './page-targets.js';

/** The target of a thread that is being written. */
export interface NewThreadTarget {
  readonly targetElement?: TargetElement;
  readonly position?: CursorPosition;
  /** Id shared by the threads at one target, in multi-thread mode. */
  readonly multiThreadAnnotationId?: string;
  /** Location of the thread; the user's current location by default. */
  readonly location?: Location;
  /** Page the thread is started on; the page shown when the thread is sent by default. */
  readonly pageInfo?: PageInfo;
}

/** A thread by its id and, since two documents may hold the same id, its document. */
export interface ThreadReference {
  readonly id: string;
  readonly documentId?: string | undefined;
}

/** A comment that a link leads to. */
interface LinkedComment {
  readonly annotationId: string;
  readonly commentId: number;
}

/** Content of the floating dialog: the id of a thread, or the target of a new one. */
export type OpenContent = string | NewThreadTarget;

/** Content that was opened before the floating dialog has loaded. */
export interface PendingContent {
  readonly content: OpenContent | null;
  /** The element that had the focus before. */
  readonly opener: Element | undefined;
  /** Whether the user has moved the focus since the content was opened. */
  readonly isFocusElsewhere: boolean;
  /** Ends the wait, once no text is being composed. Passes the text that the user has typed for a new thread. */
  handOver(receive: (text: string) => void): void;
}

/** Text of a new thread that was closed before its dialog was loaded. */
interface UnsentText {
  readonly target: NewThreadTarget;
  readonly text: string;
}

/** The open thread of a page, and the element to which its floating dialog is anchored. */
export class PageNavigation {
  /** Id of the thread shown in the floating dialog. */
  readonly openThread: Signal<string | null> = signal(null);
  /** Target of the thread being written in the floating dialog. */
  readonly newThread: Signal<NewThreadTarget | null> = signal(null);
  /** Id of the thread the pointer or the focus is on, in any element. */
  readonly hoveredThread: Signal<string | null> = signal(null);
  /** Comment of the open thread that a link leads to, until the comment is shown. */
  readonly linkedComment: Signal<LinkedComment | null> = signal(null);
  /** Document of the open thread; undefined if the thread was opened by its id alone. */
  readonly openDocumentId: Readable<string | undefined>;
  /** Counts the changes of the anchors of floating dialogs; see `anchorOf`. */
  readonly anchorsChanged: Signal<number> = signal(0);
  /** Name of the query parameter that holds a thread id in links. */
  linkParameter = 'commentId';
  /** The open thread, while its target has yet to be revealed: the target may be found later. */
  pendingReveal: string | undefined;
  /** The open content, while the floating dialog loads. */
  pending: PendingContent | undefined;
  /** Texts that the dialog saves as drafts once it is loaded. */
  readonly unsentTexts: UnsentText[] = [];
  readonly #targets: PageTargets;
  readonly #documented = signal<ThreadReference | undefined>(undefined);
  readonly #anchors = new Map<string, Element>();
  #fallbackAnchor: Element | undefined;
  #group: Readable<readonly AnnotationRow[]> | undefined;
  #cancelWait: (() => void) | undefined;

  constructor(targets: PageTargets) {
    this.#targets = targets;
    this.openDocumentId = computed(() => {
      const thread = this.#documented.value;
      return thread?.id === this.openThread.value ? thread.documentId : undefined;
    });
  }

  /**
   * Opens a thread and closes the current one. `anchor` is the dialog's anchor if the thread's target is not on this page.
   * `group` holds the threads that one marker shows: the user can switch between them, and the dialog stays at `anchor`.
   */
  open(
    thread: string | ThreadReference,
    anchor?: Element,
    group: Readable<readonly AnnotationRow[]> | undefined = this.groupOf(idOf(thread)),
  ): void {
    const id = idOf(thread);
    if (this.pendingReveal !== id) this.pendingReveal = undefined;
    this.#fallbackAnchor = anchor;
    this.#group = group;
    batch(() => {
      if (typeof thread !== 'string' && thread.documentId !== undefined) this.#documented.value = thread;
      else if (this.#documented.peek()?.id !== id) this.#documented.value = undefined;
      this.newThread.value = null;
      this.openThread.value = id;
    });
  }

  /** Opens a thread and reveals its target, now or once the target is found. */
  openAndReveal(thread: string | ThreadReference): void {
    this.pendingReveal = idOf(thread);
    this.open(thread);
    this.#targets.reveal(idOf(thread));
  }

  /** Starts a thread at a target and closes the current one. `anchor` and `group` are as for `open`. */
  startThread(target: NewThreadTarget, anchor?: Element, group?: Readable<readonly AnnotationRow[]>): void {
    this.#fallbackAnchor = anchor;
    this.#group = group;
    batch(() => {
      this.#documented.value = undefined;
      this.openThread.value = null;
      this.newThread.value = target;
    });
  }

  /** Closes the floating dialog. */
  close(): void {
    this.#fallbackAnchor = undefined;
    this.#group = undefined;
    this.pendingReveal = undefined;
    batch(() => {
      this.#documented.value = undefined;
      this.openThread.value = null;
      this.newThread.value = null;
    });
  }

  /** The markers of threads' targets, by thread id. */
  get anchors(): ReadonlyMap<string, Element> {
    return this.#anchors;
  }

  /** Returns the marker of a thread's target; the id `'new'` stands for the thread being written. */
  anchorOf(id: string): Element | undefined {
    return this.#anchors.get(id);
  }

  /** Sets or removes the marker of a thread's target. */
  setAnchor(id: string, element: Element | undefined): void {
    if (this.#anchors.get(id) === element) return;
    if (element) this.#anchors.set(id, element);
    else this.#anchors.delete(id);
    this.anchorsChanged.value = this.anchorsChanged.peek() + 1;
  }

  /** Returns the element that the floating dialog of a thread is anchored to. */
  dialogAnchorOf(id: string): Element | undefined {
    const groupAnchor = this.#group && this.#fallbackAnchor?.isConnected ? this.#fallbackAnchor : undefined;
    return groupAnchor ?? this.#anchors.get(id) ?? this.#fallbackAnchor;
  }

  /** Dialog anchor of an open thread whose target is not on this page. */
  get fallbackAnchor(): Element | undefined {
    return this.#fallbackAnchor;
  }

  /** Returns the group a thread is open in, or would be after a switch within the group. */
  groupOf(annotationId: string): Readable<readonly AnnotationRow[]> | undefined {
    return this.#group?.peek().some(({ id }) => id === annotationId) ? this.#group : undefined;
  }

  /** Replaces the wait for a thread that the application was asked to show; ends the previous wait. */
  replaceWait(cancel: (() => void) | undefined): void {
    const previous = this.#cancelWait;
    this.#cancelWait = cancel;
    previous?.();
  }
}

const idOf = (thread: string | ThreadReference): string => (typeof thread === 'string' ? thread : thread.id);
