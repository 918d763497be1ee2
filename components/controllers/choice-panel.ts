import { html, nothing, type ReactiveController, type ReactiveElement } from 'lit';
import { CollabPanelToggleEvent } from '../base/panel-toggle.events.js';
import { OverlayController } from './overlay.js';

interface Host extends ReactiveElement {
  open: boolean;
}

/** The panel of choices that a button opens: below it, or a sheet where the window is narrow. The button is the host's `.trigger`. */
export class ChoicePanelController implements ReactiveController {
  readonly #host: Host;
  readonly #overlay: OverlayController;
  #wasOpen = false;

  /** `focus` is what gets the focus in the panel. */
  constructor(host: Host, focus: () => HTMLElement | null | undefined) {
    this.#host = host;
    host.addController(this);
    this.#overlay = new OverlayController(host, {
      content: () => (host.open ? 'choices' : null),
      overlay: () => this.panel ?? undefined,
      anchor: () => this.trigger ?? undefined,
      placement: () => 'bottom-end',
      beside: () => undefined,
      dismiss: () => (host.open = false),
      focus: () => focus()?.focus(),
    });
  }

  get trigger(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.trigger');
  }

  get panel(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.panel');
  }

  readonly toggle = (): void => {
    // What it shows may come with this, and is there once it opens.
    this.#host.dispatchEvent(new CollabPanelToggleEvent({ open: !this.#host.open }));
    this.#host.open = !this.#host.open;
  };

  hostUpdate(): void {
    const { open } = this.#host;
    if (open !== this.#wasOpen) this.#host.dispatchEvent(new CollabPanelToggleEvent({ open }));
    this.#wasOpen = open;
  }

  hostDisconnected(): void {
    this.#host.open = false;
  }

  render(label: string, content: unknown) {
    if (!this.#host.open) return nothing;
    const { isSheet, grab } = this.#overlay;
    return html`
      <div
        part="panel"
        class="panel floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${label}
        tabindex="-1"
        popover="manual"
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing} ${content}
      </div>
    `;
  }
}
