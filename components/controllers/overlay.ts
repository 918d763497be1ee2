import type { Placement } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ariaModalAround } from '../base/modal.js';
import { covers } from '../page/covers.js';
import { DismissController } from './dismiss.js';
import { FloatingController } from './floating.js';
import { containsDeep, deepActiveElement, FocusRestore } from './focus-restore.js';
import { SheetController } from './sheet.js';

interface OverlayOptions {
  /** Identifies the content; null while the overlay is closed. */
  content: () => string | null;
  /** The popover element, rendered while the overlay is open. */
  overlay: () => HTMLElement | undefined;
  /** The anchor; without one, the overlay keeps its position or is centred. */
  anchor: () => Element | undefined;
  placement: () => Placement;
  /** Returns the element that receives the focus on close. Default: the focused one when the overlay opens. */
  opener?: () => Element | undefined;
  /** Receives the focus on close if the opener and the anchor are gone. */
  fallback?: () => Element | undefined;
  /** A panel at an edge of the window that the overlay must not cover. */
  avoid: () => Element | undefined;
  dismiss: () => void;
  /** Moves the focus into the overlay. */
  focus: () => void;
}

/**
 * Shows a non-modal overlay at its anchor, or as a sheet in a narrow window. The focus moves into the overlay and returns to
 * its opener. Escape and a press outside dismiss it.
 */
export class OverlayController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: OverlayOptions;
  readonly #floating: FloatingController;
  readonly #sheet: SheetController;
  readonly #focus = new FocusRestore();
  #content: string | null = null;
  #anchor: Element | undefined;
  /** The avoided panel at the last positioning. */
  #avoided: Element | undefined;
  /** The last anchor, also of a sheet. */
  #lastAnchor: Element | undefined;
  /** Whether the user dismissed the overlay by a press elsewhere, which moves the focus. */
  #isDismissedByPress = false;
  readonly #cover = {
    element: () => (this.#content === null ? undefined : this.#options.overlay()),
    isFixed: () => this.isSheet,
    close: () => this.#dismiss('outside'),
  };

  constructor(host: ReactiveControllerHost & HTMLElement, options: OverlayOptions) {
    this.#host = host;
    this.#options = options;
    this.#floating = new FloatingController(host, {
      anchor: () => this.#anchor,
      floating: options.overlay,
      placement: options.placement,
      distance: () => 10,
      avoid: options.avoid,
    });
    this.#sheet = new SheetController(host, { sheet: options.overlay, dismiss: options.dismiss });
    new DismissController(host, {
      open: () => options.content() !== null,
      dismiss: (reason) => this.#dismiss(reason),
      inside: () => [options.anchor()],
    });
    host.addController(this);
  }

  /** Whether the overlay is shown as a sheet. */
  get isSheet(): boolean {
    return this.#sheet.active;
  }

  /** Listens to `pointerdown` of the sheet's handle. */
  get grab(): (event: PointerEvent) => void {
    return this.#sheet.grab;
  }

  hostUpdated(): void {
    const content = this.#options.content();
    const before = this.#content;
    this.#content = content;
    const overlay = this.#options.overlay();
    if (content === null || !overlay || !this.#host.isConnected) {
      if (before !== null) this.#closed();
      return;
    }
    this.#isDismissedByPress = false;
    if (content !== before) this.#remember();
    if (!overlay.matches(':popover-open')) overlay.showPopover();
    this.#place(overlay, before === null);
    if (content !== before) this.#options.focus();
  }

  hostConnected(): void {
    covers.add(this.#cover);
  }

  hostDisconnected(): void {
    covers.delete(this.#cover);
    this.#content = null;
    this.#anchor = this.#lastAnchor = undefined;
  }

  #remember(): void {
    const opener = this.#options.opener ? this.#options.opener() : deepActiveElement();
    const active = opener instanceof HTMLElement || opener instanceof SVGElement ? opener : undefined;
    // An element inside the host is removed with the content, so the focus returns to the anchor instead.
    if (!active || containsDeep(this.#host, active)) this.#focus.forget();
    else this.#focus.remember(active);
  }

  #place(overlay: HTMLElement, isFirst: boolean): void {
    this.#lastAnchor = this.#options.anchor() ?? this.#lastAnchor;
    const anchor = this.isSheet ? undefined : this.#options.anchor();
    if (this.isSheet || isFirst) {
      overlay.style.removeProperty('left');
      overlay.style.removeProperty('top');
    }
    const beside = this.#options.avoid();
    if (anchor === this.#anchor && beside === this.#avoided && !isFirst) return;
    this.#anchor = anchor;
    this.#avoided = beside;
    this.#floating.start();
  }

  #closed(): void {
    this.#floating.stop();
    if (!this.#isDismissedByPress) this.#restoreFocus();
    this.#focus.forget();
    this.#isDismissedByPress = false;
    this.#anchor = this.#lastAnchor = undefined;
  }

  /** Restores the focus. It stays in a dialog of the page that hides everything else from assistive technology. */
  #restoreFocus(): void {
    const candidates = [this.#lastAnchor, this.#options.fallback?.()];
    const modal = ariaModalAround(this.#host);
    if (!modal?.checkVisibility()) {
      this.#focus.restore(this.#host, ...candidates);
      return;
    }
    const isInside = (element: Element | undefined): boolean => element !== undefined && containsDeep(modal, element);
    if (!isInside(this.#focus.opener)) this.#focus.forget();
    const controls = modal.querySelectorAll('a[href], button, input, select, textarea, [tabindex]');
    this.#focus.restore(this.#host, ...candidates.filter(isInside), modal, ...controls);
  }

  #dismiss(reason: 'escape' | 'outside'): void {
    this.#isDismissedByPress = reason === 'outside';
    this.#options.dismiss();
  }
}
