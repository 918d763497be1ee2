import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { inFrame, notInFrame } from '../../anchors/frame.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import type { PageState } from '../internal/page-state.js';
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
  return target instanceof Element && !isInsideOwn(target) && !target.closest(busy);
};

/** Lets the pointer reach painted text: what it is on is painted so, and a press opens its thread. */
class TextPointing implements ReactiveController {
  readonly #options: TextPointingOptions;
  #listening: AbortController | undefined;
  #point: { x: number; y: number; isOnPage: boolean } | undefined;
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
    const { signal } = this.#listening;
    const listen = { signal, passive: true };
    addEventListener('pointermove', (event) => this.#moved(event), listen);
    document.addEventListener('pointerleave', () => this.#hover(undefined), listen);
    addEventListener('pointerdown', () => (this.#wasOpen = this.#options.page()?.openThread.peek() ?? null), {
      ...listen,
      capture: true,
    });
    document.addEventListener('click', (event) => this.#pressed(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    notInFrame('find', this.#look);
    this.#hover(undefined);
  }

  #moved(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const { clientX: x, clientY: y } = event;
    const [target] = event.composedPath();
    this.#point = { x, y, isOnPage: target instanceof Node && !isInsideOwn(target) };
    inFrame('find', this.#look);
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

  #pressed(event: MouseEvent): void {
    const { page, board, isIdle } = this.#options;
    if (event.defaultPrevented || event.button !== 0 || !isIdle() || !isForPage(event)) return;
    if (getSelection()?.isCollapsed === false) return;
    const threads = board()?.threadsAt(event.clientX, event.clientY) ?? [];
    // Where several overlap, one press after the other goes through all of them.
    const next = threads[threads.indexOf(this.#wasOpen ?? '') + 1];
    if (next !== undefined) page()?.open(next);
  }
}

export type { TextPointing };

export const followText = (host: ReactiveControllerHost, options: TextPointingOptions): TextPointing =>
  new TextPointing(host, options);
