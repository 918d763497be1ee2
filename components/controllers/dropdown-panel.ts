import { html, nothing, type ReactiveController, type ReactiveElement } from 'lit';
import { CollabPanelToggledEvent } from '../base/panel-toggle.events.js';
import { OverlayController } from './overlay.js';

interface Host extends ReactiveElement {
  open: boolean;
}

/** Shows a panel below the host's `.trigger` button, or as a sheet in a narrow window. */
export class DropdownPanelController implements ReactiveController {
  readonly #host: Host;
  readonly #overlay: OverlayController;
  #wasOpen = false;

  /** `focus` returns the element in the panel that receives the focus. */
  constructor(host: Host, focus: () => HTMLElement | null | undefined) {
    this.#host = host;
    host.addController(this);
    this.#overlay = new OverlayController(host, {
      content: () => (host.open ? 'choices' : null),
      overlay: () => this.panel ?? undefined,
      anchor: () => this.trigger ?? undefined,
      placement: () => 'bottom-end',
      avoid: () => undefined,
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
    // Listeners can provide the content before the panel opens.
    this.#host.dispatchEvent(new CollabPanelToggledEvent({ open: !this.#host.open }));
    this.#host.open = !this.#host.open;
  };

  hostUpdate(): void {
    const { open } = this.#host;
    if (open !== this.#wasOpen) this.#host.dispatchEvent(new CollabPanelToggledEvent({ open }));
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
