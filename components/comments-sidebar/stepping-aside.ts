import { effect } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';

interface SteppingAsideOptions {
  readonly localize: LocalizeController;
  page(): PageState | undefined;
  panel(): HTMLElement | null;
  /** The panel is shown again, or not any more: the way back comes or goes. */
  changed(): void;
}

/**
 * Hides the panel while a thread is open whose place it would cover, and leaves a button at the window's edge that brings it
 * back. The panel keeps its state, and is there again as soon as the thread is closed: the focus can return to its row.
 */
class SteppingAside {
  readonly #options: SteppingAsideOptions;
  #panel: HTMLElement | undefined;
  #isLow = false;
  #stop: (() => void) | undefined;

  constructor(options: SteppingAsideOptions) {
    this.#options = options;
  }

  get isAside(): boolean {
    return this.#panel !== undefined;
  }

  /** Hides the panel. `place` is what is to be seen: the button keeps clear of it. */
  leave(place: DOMRectReadOnly): void {
    const { page: pageOf, panel: panelOf } = this.#options;
    const [page, panel] = [pageOf(), panelOf()];
    if (!page || !panel || this.isAside) return;
    this.#panel = panel;
    this.#isLow = place.top + place.height / 2 < innerHeight / 2;
    this.#show(false);
    this.#stop = effect(() => {
      if (page.openThread.value === null && page.newThread.value === null) this.return();
    });
  }

  /** Shows the panel again. */
  readonly return = (): void => {
    if (!this.#panel) return;
    this.#stop?.();
    this.#show(true);
    this.#panel = undefined;
    this.#options.changed();
  };

  renderRestore() {
    if (!this.isAside) return nothing;
    const label = this.#options.localize.term('showCommentList');
    return html`
      <button
        part="restore"
        class="icon-button restore ${this.#isLow ? 'low' : ''}"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${this.#pressed}
      >
        <collab-icon name="comment"></collab-icon>
      </button>
    `;
  }

  #show(isShown: boolean): void {
    const [panel, page] = [this.#panel, this.#options.page()];
    if (!panel || !page) return;
    panel.inert = !isShown;
    panel.classList.toggle('aside', !isShown);
    // What stands beside the panel takes its room, or gives it back.
    page.sidebarPanel.value = isShown && panel.isConnected ? panel : null;
    if (!isShown) this.#options.changed();
  }

  readonly #pressed = (): void => {
    const panel = this.#panel;
    this.return();
    panel?.focus({ preventScroll: true });
  };
}

export type { SteppingAside };

export const createSteppingAside = (options: SteppingAsideOptions): SteppingAside => new SteppingAside(options);
