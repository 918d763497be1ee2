import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  scheduleInFrame,
  cancelInFrame,
  isElement,
  isInsideKit,
  pointInWindow,
  type Point,
} from '../../../anchors/index.js';
import type { PageState } from '../../page/page-state.js';
import { listenInWindows } from '../../page/page-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import type { PinBoard } from './pin-board.js';

interface TextPointingOptions {
  page(): PageState | undefined;
  board(): PinBoard | undefined;
  /** Whether presses are the page's, and no mode's. */
  isIdle(): boolean;
}

/** What a press is for already. */
const busy =
  'a[href], button, input, select, textarea, label, summary, audio[controls], video[controls], [contenteditable]:not([contenteditable="false"]), [role="button"], [role="link"], [role="textbox"]';

const isForPage = (event: Event): boolean => {
  const [target] = event.composedPath();
  return isElement(target) && !isInsideKit(target) && !target.closest(busy);
};

/** Lets the pointer reach painted text: what it is on is painted so, and a press opens its thread. */
class TextPointing implements ReactiveController {
  readonly #options: TextPointingOptions;
  #listening: AbortController | undefined;
  #point: (Point & { readonly isOnPage: boolean }) | undefined;
  /** The thread the pointer is on. */
  #hovered: string | undefined;
  /** The thread that was open when the pointer went down: a press closes it, as it does anywhere. */
  #wasOpen: string | null = null;

  constructor(host: ReactiveControllerHost, options: TextPointingOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    listenInWindows((view, signal) => this.#listen(view, signal), this.#listening.signal);
  }

  #listen(view: Window, signal: AbortSignal): void {
    const listen = { signal, passive: true };
    const page = view.document;
    view.addEventListener('pointermove', (event) => this.#moved(event, page), listen);
    page.addEventListener('pointerleave', () => this.#hover(undefined), listen);
    view.addEventListener('pointerdown', () => (this.#wasOpen = this.#options.page()?.openThread.peek() ?? null), {
      ...listen,
      capture: true,
    });
    page.addEventListener('click', (event) => this.#pressed(event, page), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    cancelInFrame('find', this.#look);
    this.#hover(undefined);
  }

  #moved(event: PointerEvent, page: Document): void {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const [target] = event.composedPath();
    const point = pointInWindow({ x: event.clientX, y: event.clientY }, page);
    this.#point = { ...point, isOnPage: isElement(target) && !isInsideKit(target) };
    scheduleInFrame('find', this.#look);
  }

  readonly #look = (): void => {
    const { board, isIdle } = this.#options;
    const { x, y, isOnPage } = this.#point ?? { x: 0, y: 0, isOnPage: false };
    this.#hover(isOnPage && isIdle() ? board()?.threadsAt(x, y)[0] : undefined);
  };

  /** What else points at a thread meanwhile stays as it is. */
  #hover(thread: string | undefined): void {
    if (thread === this.#hovered) return;
    const page = this.#options.page();
    const before = this.#hovered;
    this.#hovered = thread;
    if (!page) return;
    if (thread !== undefined) page.hoveredThread.value = thread;
    else if (page.hoveredThread.peek() === before) page.hoveredThread.value = null;
  }

  #pressed(event: MouseEvent, where: Document): void {
    const { page, board, isIdle } = this.#options;
    if (event.defaultPrevented || event.button !== 0 || !isIdle() || !isForPage(event)) return;
    if (where.getSelection()?.isCollapsed === false || selectedRange(where)) return;
    const { x, y } = pointInWindow({ x: event.clientX, y: event.clientY }, where);
    const threads = board()?.threadsAt(x, y) ?? [];
    // Where several overlap, one press after the other goes through all of them.
    const next = threads[threads.indexOf(this.#wasOpen ?? '') + 1];
    if (next !== undefined) page()?.open(next);
  }
}

export type { TextPointing };

export const followText = (host: ReactiveControllerHost, options: TextPointingOptions): TextPointing =>
  new TextPointing(host, options);
