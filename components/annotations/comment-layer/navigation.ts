import { effect } from '@preact/signals-core';
import { pageContainerOf, expandAncestors, isShown, type ObservedRoot } from '../../../anchors/index.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { CollabTargetRevealEvent } from './comment-layer.events.js';
import type { PinBoard } from './pin-board.js';

/** Returns smooth scrolling, unless the user prefers reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Whether an element is hidden. An element without a box of its own is as visible as its content. */
const isHidden = (element: Element): boolean => !isShown(element) && getComputedStyle(element).display !== 'contents';

interface NavigationOptions {
  readonly layer: HTMLElement;
  readonly root: ObservedRoot;
  readonly page: PageContext;
  readonly board: PinBoard;
  /** Covers the element of the revealed thread while the thread is open. */
  readonly flash: HTMLElement;
}

/** Reveals the targets of threads: at once, or as soon as they are on the page. */
export class LayerNavigation {
  readonly #options: NavigationOptions;
  /** The thread whose element the flash covers. */
  #flashedThread: string | undefined;
  readonly #stops: readonly (() => void)[];

  constructor(options: NavigationOptions) {
    this.#options = options;
    this.#stops = [effect(() => this.#removeFlash()), effect(() => this.#revealPending())];
  }

  /** Reveals the target of a thread. Returns false if it is not on the page; then it is revealed once it is found. */
  reveal(annotationId: string): boolean {
    const { board, page } = this.#options;
    if (this.#tryShow(annotationId)) return true;
    const wasShown = board.isShown(annotationId);
    page.navigation.pendingReveal = annotationId;
    const target = board.targetOf(annotationId);
    if (target) this.#requestReveal(annotationId, target);
    // The marker of an element that was hidden unnoticed does not change when the element is visible again.
    return wasShown && this.#tryShow(annotationId);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Reveals the target of a thread if its marker is shown and its element is visible. Returns whether it is. */
  #tryShow(annotationId: string): boolean {
    const { board } = this.#options;
    const element = board.elementOf(annotationId);
    // Some changes hide an element unnoticed, such as a shadow root that is attached to an ancestor.
    if (!board.isShown(annotationId) || (element && isHidden(element))) return false;
    this.#show(annotationId);
    return true;
  }

  #show(annotationId: string): void {
    const { board, page, flash } = this.#options;
    page.navigation.pendingReveal = undefined;
    board.seek(annotationId);
    const element = board.reveal(annotationId, scrollBehavior());
    board.markers.cover('flash', flash, element, board.partOf(annotationId));
    this.#flashedThread = annotationId;
    page.navigation.open(annotationId);
  }

  /** Asks the application to show a target. If it does not, expands and scrolls the containers of the target. */
  #requestReveal(annotationId: string, { targetElement, position }: NewThreadTarget): void {
    if (!targetElement) return;
    const { layer, root, page, board } = this.#options;
    if (!layer.dispatchEvent(new CollabTargetRevealEvent({ annotationId, targetElement, position }))) return;
    board.markers.find(targetElement, (found) => {
      // The user may have opened another thread while the code was loaded.
      if ('element' in found && page.navigation.pendingReveal === annotationId) expandAncestors(found.element);
    });
    pageContainerOf(targetElement, root)?.scrollIntoView({ block: 'nearest' });
  }

  #removeFlash(): void {
    const { page, board, flash } = this.#options;
    if (page.navigation.openThread.value === this.#flashedThread || this.#flashedThread === undefined) return;
    this.#flashedThread = undefined;
    board.markers.cover('flash', flash, undefined);
  }

  #revealPending(): void {
    const { page } = this.#options;
    void page.navigation.anchorsChanged.value;
    const { pendingReveal } = page.navigation;
    if (pendingReveal === undefined || pendingReveal !== page.navigation.openThread.value) return;
    this.#tryShow(pendingReveal);
  }
}
