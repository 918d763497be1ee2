import type { LitElement, ReactiveController } from 'lit';
import { deepActiveElement } from '../../controllers/focus-restore.js';

/** Keeps the focus in a thread when what has it goes, or is moved: a comment, or the notice of a thread that is opened again. */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  /** What has the focus: a comment's place in the list, or the notice. */
  #holder: HTMLElement | undefined;
  #neighbour: HTMLElement | undefined;
  /** What had it when the update began. */
  #before: HTMLElement | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    const holder = this.#find('[data-comment-id]:focus-within, .banner:focus-within');
    this.#before = holder;
    if (holder) this.hold(holder);
  }

  hostUpdated(): void {
    // What is moved loses it.
    if (this.#before?.isConnected && !deepActiveElement()) this.#before.focus();
    const holder = this.#holder;
    if (!holder || holder.isConnected) return;
    this.#holder = undefined;
    if (!deepActiveElement()) this.#heir(holder)?.focus();
  }

  /** Takes what has the focus now: with a comment that is deleted goes the question that had it. */
  hold(holder: HTMLElement): void {
    const items = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-comment-id]')];
    const at = items.indexOf(holder);
    this.#holder = holder;
    this.#neighbour = items[at + 1] ?? items[at - 1];
  }

  #heir(holder: HTMLElement): HTMLElement | undefined {
    if (holder.dataset.commentId !== undefined) return this.#neighbour;
    return this.#find('[part=resolve]') ?? this.#find('.header collab-option-menu');
  }

  #find(selector: string): HTMLElement | undefined {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }
}
