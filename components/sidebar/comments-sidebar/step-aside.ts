import { effect } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { SidebarHost } from './sidebar-host.js';

/** Distance between the positions that are tried for the button, in px. */
const STEP = 16;

const roles = ['button', 'link', 'tab', 'menuitem', 'switch', 'checkbox', 'radio'].map((role) => `[role="${role}"]`);
const controls = `a[href], button, input, select, textarea, summary, label, [tabindex="0"], [contenteditable], ${roles.join()}`;

/** Whether a point of the window lies over a control of the page or an element of the kit other than `ignored`. */
function isOverControl(x: number, y: number, ignored: Element): boolean {
  const top = document.elementsFromPoint(x, y).find((each) => each !== ignored);
  return top !== undefined && (top.localName.startsWith('collab-') || top.closest(controls) !== null);
}

/** Moves a button along the edge of the window until it covers no control and not the target. */
function moveToFreePosition(button: HTMLElement, host: Element, target: DOMRectReadOnly, isAtBottom: boolean): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  const columns = [left + 1, left + width / 2, left + width - 1];
  const isFree = (y: number): boolean =>
    (y + height < target.top || y > target.bottom) &&
    [y + 1, y + height / 2, y + height - 1].every((row) => columns.every((x) => !isOverControl(x, row, host)));
  const step = isAtBottom ? -STEP : STEP;
  for (let y = top; y >= 0 && y + height <= innerHeight; y += step) {
    if (!isFree(y)) continue;
    if (y !== top) Object.assign(button.style, { top: `${String(y)}px`, bottom: 'auto' });
    return;
  }
}

/**
 * Hides the panel while a thread is open whose target it would cover, and shows a button at the window's edge that restores
 * it. The panel keeps its state and returns before the dialog gives the focus back to its row.
 */
export class StepAside {
  readonly #host: SidebarHost;
  #hiddenPanel: HTMLElement | undefined;
  #isButtonAtBottom = false;
  /** Box that the button must not cover, until the button has been positioned. */
  #target: DOMRectReadOnly | undefined;
  #stopEffect: (() => void) | undefined;

  constructor(host: SidebarHost) {
    this.#host = host;
  }

  /** Whether the panel is hidden. */
  get isActive(): boolean {
    return this.#hiddenPanel !== undefined;
  }

  /** Hides the panel until no thread is open. The button keeps clear of `target`. */
  hide(target: DOMRectReadOnly): void {
    const page = this.#host.page();
    const panel = this.#host.panel();
    if (!page || !panel || this.isActive) return;
    this.#hiddenPanel = panel;
    this.#target = target;
    this.#isButtonAtBottom = target.top + target.height / 2 < innerHeight / 2;
    this.#setVisible(panel, false);
    const { openThread, newThread } = page.navigation;
    this.#stopEffect = effect(() => {
      if (openThread.value === null && newThread.value === null) this.restore();
    });
  }

  /** Shows the panel again. */
  restore(): void {
    const panel = this.#hiddenPanel;
    if (!panel) return;
    this.#stopEffect?.();
    this.#setVisible(panel, true);
    this.#hiddenPanel = undefined;
    this.#host.element.requestUpdate();
  }

  /** Positions the button after it has been rendered. */
  updated(): void {
    const root = this.#hiddenPanel?.getRootNode();
    const button = root instanceof ShadowRoot && root.querySelector<HTMLElement>('.restore');
    if (!button || !this.#target) return;
    moveToFreePosition(button, root.host, this.#target, this.#isButtonAtBottom);
    this.#target = undefined;
  }

  renderButton() {
    if (!this.isActive) return nothing;
    const label = this.#host.localize.term('showCommentList');
    return html`
      <button
        part="restore"
        class="icon-button restore ${this.#isButtonAtBottom ? 'at-bottom' : ''}"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${this.#pressed}
      >
        <collab-icon name="comment"></collab-icon>
      </button>
    `;
  }

  #setVisible(panel: HTMLElement, isVisible: boolean): void {
    const page = this.#host.page();
    if (!page) return;
    panel.inert = !isVisible;
    panel.classList.toggle('aside', !isVisible);
    // Elements beside the panel use the free space.
    page.sidebar.panel.value = isVisible && panel.isConnected ? panel : null;
    if (!isVisible) this.#host.element.requestUpdate();
  }

  readonly #pressed = (): void => {
    const panel = this.#hiddenPanel;
    this.restore();
    panel?.focus({ preventScroll: true });
  };
}
