import { batch, signal, type Signal } from '@preact/signals-core';
import type {
  AnnotationRow,
  CollabError,
  CollabStore,
  CursorPosition,
  Location,
  PageInfo,
  Readable,
  TargetElement,
  Toast,
} from '../../store/index.js';
import type { PlacesKnown } from './ghost-state.js';
import { PageShortcuts } from '../base/shortcuts.js';

/** What a click on the page does. */
export type CommentMode = 'none' | 'element' | 'area' | 'text';

/** Where a thread that is being written will be. */
export interface NewThreadPlace {
  readonly targetElement?: TargetElement;
  readonly position?: CursorPosition;
  /** What it shares with the threads it is joined to, in multi-thread mode. */
  readonly multiThreadAnnotationId?: string;
  /** Where in the document it is, unless it is where the person is. */
  readonly location?: Location;
  /** The page it is begun on, unless that is where the person is when they send it. */
  readonly pageInfo?: PageInfo;
}

/** A message on its way to the person, with what they may do about it. */
export interface ToastMessage extends Omit<Toast, 'type'> {
  readonly id: number;
  /** Beside the specification's: `info` tells what another has done. */
  readonly type: Toast['type'] | 'info';
  readonly action?: { readonly label: string; run(): void };
}

/** A thread that another place is being chosen for. */
interface MovedThread {
  readonly annotationId: string;
  readonly documentId: string;
  /** Brings back what was there before, where the person gives it up. */
  giveUp(): void;
}

let lastToastId = 0;

/**
 * What the elements of one page agree on beside the data: the mode, the open thread, the sidebar, messages.
 * There is one for each store, whichever elements the page has, so that none needs to know another.
 */
export class PageState {
  readonly mode: Signal<CommentMode> = signal('none');
  /** Thread shown in the floating dialog. */
  readonly openThread: Signal<string | null> = signal(null);
  /** Place of the thread being written in the floating dialog. */
  readonly newThread: Signal<NewThreadPlace | null> = signal(null);
  /** Thread that a place is chosen for, while the mode is not for a new one. */
  readonly movedThread: Signal<MovedThread | null> = signal(null);
  /** Whether several threads can be made at one place, to be shown as one; set by the layer. */
  readonly multiThread: Signal<boolean> = signal(false);
  /** Thread the pointer or the focus is on, in whichever element. */
  readonly hoveredThread: Signal<string | null> = signal(null);
  readonly sidebarOpen: Signal<boolean> = signal(false);
  /** The page's sidebar, where it has one. */
  readonly sidebar: Signal<Element | null> = signal(null);
  /** The part of the sidebar that covers the page, while it is open. */
  readonly sidebarPanel: Signal<Element | null> = signal(null);
  /** How many buttons open and close it. */
  readonly sidebarButtons: Signal<number> = signal(0);
  readonly toasts: Signal<readonly ToastMessage[]> = signal([]);
  /** How many elements show `toasts`. */
  readonly toasters: Signal<number> = signal(0);
  /** What is known of threads' places; set by the layer that looks for them. */
  readonly ghosts: Signal<PlacesKnown> = signal(new Map());
  /** Lists of threads whose place is lost, in the order in which they came; see `stand-in` of the list. */
  readonly ghostLists: Signal<readonly { readonly standIn: boolean }[]> = signal([]);
  /** What stays wrong until someone acts: storage that keeps nothing, a row set aside. By code. */
  readonly problems: Signal<ReadonlyMap<string, CollabError>> = signal(new Map());
  /** How many elements show `problems` for as long as they last; without one, a passing message tells of them. */
  readonly statuses: Signal<number> = signal(0);
  /** Floating dialogs the page itself has; the layer brings its own where there is none. */
  readonly dialogs: Signal<number> = signal(0);
  /** Those that layers bring, in the order in which they came. */
  readonly standIns: Signal<readonly Element[]> = signal([]);
  /** Grows whenever what floating dialogs stand beside changes; see `anchorOf`. */
  readonly anchorsChanged: Signal<number> = signal(0);
  /** Buttons that stay whatever comes and goes: the focus goes there when what had it is gone with all that opened it. */
  readonly controls = new Set<HTMLElement>();
  /** A comment of the open thread that an address leads to, until it is shown. */
  readonly linked: Signal<{ readonly annotationId: string; readonly commentId: number } | null> = signal(null);
  /** Name of the query parameter that addresses name threads by. */
  linkParameter = 'commentId';
  /** The keys of the page; set by its root. */
  readonly shortcuts = new PageShortcuts();
  /** The open thread, while the person waits for its place: it may come late, and a settled one has none before it is open. */
  sought: string | undefined;
  readonly #anchors = new Map<string, Element>();
  #beside: Element | undefined;
  #among: Readable<readonly AnnotationRow[]> | undefined;

  /** Goes to a thread's place; set by the layer that shows it. Returns whether the place is there. */
  goTo: ((annotationId: string) => boolean) | undefined;

  /** Ids of the threads a person looks at in a list, in its order; set while a sidebar is open. */
  listed: (() => readonly string[]) | undefined;

  /** Whether a person can choose a place by a mode; set by the layer. */
  takes: ((mode: CommentMode) => boolean) | undefined;

  /** The element a thread is about, where it is on this page; set by the layer that looks for it. */
  elementOf: ((annotationId: string) => Element | undefined) | undefined;

  /** Name of the element a thread is about, empty where that is not on this page; set by the layer that looks for it. */
  subjectOf: ((annotationId: string) => string) | undefined;

  /** The text a thread is about, where it is on this page: as it was found last or, by `now`, looked for anew; set by the layer. */
  rangeOf: ((annotationId: string, when?: 'known' | 'now') => Range | undefined) | undefined;

  /**
   * Opens a thread and ends what was open. `beside` is where it is shown when its place is not on this page. What stands for
   * several threads gives them as `among`: the person can go from one to another, and they are shown beside it in any case.
   */
  open(annotationId: string, beside?: Element, among = this.amongOf(annotationId)): void {
    if (this.sought !== annotationId) this.sought = undefined;
    this.#beside = beside;
    this.#among = among;
    batch(() => {
      this.newThread.value = null;
      this.openThread.value = annotationId;
    });
  }

  /** Opens a thread and goes to its place, once that is there. */
  seek(annotationId: string): void {
    this.sought = annotationId;
    this.open(annotationId);
    this.goTo?.(annotationId);
  }

  /** Starts a thread at a place and ends what was open. `beside` and `among` are as for `open`. */
  start(place: NewThreadPlace, beside?: Element, among?: Readable<readonly AnnotationRow[]>): void {
    this.#beside = beside;
    this.#among = among;
    batch(() => {
      this.openThread.value = null;
      this.newThread.value = place;
    });
  }

  /** Closes the floating dialog. */
  close(): void {
    this.#beside = this.#among = this.sought = undefined;
    batch(() => {
      this.openThread.value = null;
      this.newThread.value = null;
    });
  }

  /** Shows a message; returns its id. */
  toast(message: Omit<ToastMessage, 'id'>): number {
    const id = ++lastToastId;
    this.toasts.value = [...this.toasts.peek(), { ...message, id }];
    return id;
  }

  /**
   * Shows a message of the page's own. It stays 3 s or as long as `duration` says (ms), an error until it is dismissed; with the `id` of a
   * message that is shown it takes its place. Returns its id, for `dismissToast`.
   */
  showToast({ message, type, duration, id }: Toast): number {
    const stay = duration ?? (type === 'error' ? Infinity : undefined);
    const toast = { message, type, ...(stay !== undefined && { duration: stay }) };
    const shown = this.toasts.peek();
    if (id === undefined || !shown.some((each) => each.id === id)) return this.toast(toast);
    const next = { ...toast, id: ++lastToastId };
    this.toasts.value = shown.map((each) => (each.id === id ? next : each));
    return next.id;
  }

  /** Takes a message away. */
  dismissToast(id: number): void {
    this.toasts.value = this.toasts.peek().filter((toast) => toast.id !== id);
  }

  /** Keeps a problem until it is dismissed. */
  addProblem(error: CollabError): void {
    this.problems.value = new Map(this.problems.peek()).set(error.code, error);
  }

  /** Forgets a problem: the person has seen it. */
  dismissProblem(code: string): void {
    const problems = new Map(this.problems.peek());
    problems.delete(code);
    this.problems.value = problems;
  }

  /** The elements that stand for threads' places, by the threads' ids. */
  get anchored(): ReadonlyMap<string, Element> {
    return this.#anchors;
  }

  /** The element that stands for a thread's place; `'new'` is the thread being written. */
  anchorOf(key: string): Element | undefined {
    return this.#anchors.get(key);
  }

  /** What a thread stands beside while it is open. */
  placeOf(key: string): Element | undefined {
    const by = this.#among && this.#beside?.isConnected ? this.#beside : undefined;
    return by ?? this.#anchors.get(key) ?? this.#beside;
  }

  /** What an open thread without a place stands beside. */
  get beside(): Element | undefined {
    return this.#beside;
  }

  /** The threads among which a thread is open, or would be if the person went on to it. */
  amongOf(annotationId: string): Readable<readonly AnnotationRow[]> | undefined {
    return this.#among?.peek().some(({ id }) => id === annotationId) ? this.#among : undefined;
  }

  /** What can have the focus when what had it is gone: a control, else what stands for some thread. */
  get refuge(): Element | undefined {
    const shown = (element: Element): boolean => element.isConnected && element.checkVisibility();
    return [...this.controls, ...this.#anchors.values()].find(shown);
  }

  /** Says which element stands for a thread's place, or that none does any more. */
  setAnchor(key: string, element: Element | undefined): void {
    if (this.#anchors.get(key) === element) return;
    if (element) this.#anchors.set(key, element);
    else this.#anchors.delete(key);
    this.anchorsChanged.value = this.anchorsChanged.peek() + 1;
  }
}

/** Codes of what stays wrong; other errors concern one act and pass. */
const lasting: readonly string[] = ['storage_unavailable', 'storage_full', 'corrupt_row'];

/** Whether an error stays wrong until someone acts. */
export const isLasting = (error: CollabError): boolean => lasting.includes(error.code);

const states = new WeakMap<CollabStore, PageState>();

/** The page state that goes with a store. */
export function pageStateOf(store: CollabStore): PageState {
  const known = states.get(store);
  if (known) return known;
  const state = new PageState();
  states.set(store, state);
  // From the first moment: storage fails while no element is there yet to show it.
  store.on('error', (error) => {
    if (isLasting(error)) state.addProblem(error);
  });
  return state;
}
