import { effect } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import type { PageState } from '../../page/page-state.js';

interface SteppingAsideOptions {
  readonly localize: LocalizeController;
  page(): PageState | undefined;
  panel(): HTMLElement | null;
  /** The panel is shown again, or not any more: the way back comes or goes. */
  changed(): void;
}

/** The distance between the positions tried for the button, in px. */
const STEP = 16;

const roles = ['button', 'link', 'tab', 'menuitem', 'switch', 'checkbox', 'radio'].map((role) => `[role="${role}"]`);
const controls = `a[href], button, input, select, textarea, summary, label, [tabindex="0"], [contenteditable], ${roles.join()}`;

/** Whether something that can be pressed lies at a point of the window, of the page or the kit's own, beside what is looked through. */
function isTaken(x: number, y: number, but: Element): boolean {
  const found = document.elementsFromPoint(x, y).find((each) => each !== but);
  return found !== undefined && (found.localName.startsWith('collab-') || found.closest(controls) !== null);
}

/** Moves a button along the edge of the window, from where it is, until it lies over nothing that can be pressed. */
function findRoom(button: HTMLElement, host: Element, place: DOMRectReadOnly, isLow: boolean): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  const across = [left + 1, left + width / 2, left + width - 1];
  const isFree = (at: number): boolean =>
    (at + height < place.top || at > place.bottom) &&
    [at + 1, at + height / 2, at + height - 1].every((y) => across.every((x) => !isTaken(x, y, host)));
  const step = isLow ? -STEP : STEP;
  for (let at = top; at >= 0 && at + height <= innerHeight; at += step) {
    if (!isFree(at)) continue;
    if (at !== top) Object.assign(button.style, { top: `${String(at)}px`, bottom: 'auto' });
    return;
  }
}

/**
 * Hides the panel while a thread is open whose place it would cover, and leaves a button at the window's edge that brings it
 * back. The panel keeps its state, and is there again as soon as the thread is closed: the focus can return to its row.
 */
export class SteppingAside {
  readonly #options: SteppingAsideOptions;
  #panel: HTMLElement | undefined;
  #isLow = false;
  /** The box the button must not cover; undefined once the button is placed. */
  #place: DOMRectReadOnly | undefined;
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
    const page = pageOf();
    const panel = panelOf();
    if (!page || !panel || this.isAside) return;
    this.#panel = panel;
    this.#place = place;
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

  /** Places the button once it is rendered. */
  updated(): void {
    const root = this.#panel?.getRootNode();
    const button = root instanceof ShadowRoot && root.querySelector<HTMLElement>('.restore');
    if (!button || !this.#place) return;
    findRoom(button, root.host, this.#place, this.#isLow);
    this.#place = undefined;
  }

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
    const panel = this.#panel;
    const page = this.#options.page();
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
