import type { LitElement, ReactiveController } from 'lit';
import { deepActiveElement } from '../../controllers/focus-restore.js';

/** Keeps the focus in a thread when an update removes or moves the focused comment or the banner. */
export class FocusRecoveryController implements ReactiveController {
  readonly #host: LitElement;
  /** The comment item or the banner that contains the focus. */
  #focused: HTMLElement | undefined;
  /** The comment item that takes the focus if the focused one is removed. */
  #neighbour: HTMLElement | undefined;
  #focusedBeforeUpdate: HTMLElement | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    const focused = this.#find('[data-comment-id]:focus-within, .banner:focus-within');
    this.#focusedBeforeUpdate = focused;
    if (focused) this.remember(focused);
  }

  hostUpdated(): void {
    // An element loses the focus when it is moved.
    if (this.#focusedBeforeUpdate?.isConnected && !deepActiveElement()) this.#focusedBeforeUpdate.focus();
    const focused = this.#focused;
    if (!focused || focused.isConnected) return;
    this.#focused = undefined;
    if (!deepActiveElement()) this.#successorOf(focused)?.focus();
  }

  /** Remembers an item before the focus leaves it: the confirmation of a deletion closes before the comment is removed. */
  remember(item: HTMLElement): void {
    const items = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-comment-id]')];
    const index = items.indexOf(item);
    this.#focused = item;
    this.#neighbour = items[index + 1] ?? items[index - 1];
  }

  #successorOf(focused: HTMLElement): HTMLElement | undefined {
    if (focused.dataset.commentId !== undefined) return this.#neighbour;
    return this.#find('[part=resolve]') ?? this.#find('.header collab-option-menu');
  }

  #find(selector: string): HTMLElement | undefined {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }
}
