import type { Placement } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { covers } from '../page/covers.js';
import { DismissController } from './dismiss.js';
import { FloatingController } from './floating.js';
import { containsDeep, deepActiveElement, FocusRestore } from './focus-restore.js';
import { SheetController } from './sheet.js';

interface OverlayOptions {
  /** What is shown, by a name of its own; null while nothing is. */
  content: () => string | null;
  /** The popover it is shown in, rendered while something is shown. */
  overlay: () => HTMLElement | undefined;
  /** What it stands beside; without, it stands where it stood, or in the middle. */
  anchor: () => Element | undefined;
  placement: () => Placement;
  /** What gets the focus when it closes, where neither what opened it nor its anchor is there any more. */
  fallback?: () => Element | undefined;
  /** What covers an edge of the window, and is not to be covered in turn. */
  beside: () => Element | undefined;
  dismiss: () => void;
  /** Puts the focus into what is shown. */
  focus: () => void;
}

/**
 * An overlay that is not modal: beside its anchor, or a sheet where the window is narrow. The focus moves into it and goes
 * back to what opened it; Escape and a press outside dismiss it.
 */
export class OverlayController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: OverlayOptions;
  readonly #floating: FloatingController;
  readonly #sheet: SheetController;
  readonly #focus = new FocusRestore();
  #content: string | null = null;
  #anchor: Element | undefined;
  /** What covered an edge of the window when it was placed. */
  #beside: Element | undefined;
  /** What stands for its place, where it is a sheet, too. */
  #home: Element | undefined;
  /** Whether the person has gone elsewhere. */
  #isLeft = false;
  readonly #cover = {
    element: () => (this.#content === null ? undefined : this.#options.overlay()),
    isFixed: () => this.isSheet,
    makeWay: () => this.#dismiss('outside'),
  };

  constructor(host: ReactiveControllerHost & HTMLElement, options: OverlayOptions) {
    this.#host = host;
    this.#options = options;
    this.#floating = new FloatingController(host, {
      anchor: () => this.#anchor,
      floating: options.overlay,
      placement: options.placement,
      distance: () => 10,
      beside: options.beside,
    });
    this.#sheet = new SheetController(host, { sheet: options.overlay, dismiss: options.dismiss });
    new DismissController(host, {
      open: () => options.content() !== null,
      dismiss: (reason) => this.#dismiss(reason),
      inside: () => [options.anchor()],
    });
    host.addController(this);
  }

  /** Whether it is a sheet now. */
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
    this.#isLeft = false;
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
    this.#anchor = this.#home = undefined;
  }

  #remember(): void {
    const active = deepActiveElement();
    // What has the focus inside goes with the content; the anchor is what the person comes back to then.
    if (active && containsDeep(this.#host, active)) this.#focus.forget();
    else this.#focus.remember(active);
  }

  #place(overlay: HTMLElement, isFirst: boolean): void {
    this.#home = this.#options.anchor() ?? this.#home;
    const anchor = this.isSheet ? undefined : this.#options.anchor();
    if (this.isSheet || isFirst) {
      overlay.style.removeProperty('left');
      overlay.style.removeProperty('top');
    }
    const beside = this.#options.beside();
    if (anchor === this.#anchor && beside === this.#beside && !isFirst) return;
    this.#anchor = anchor;
    this.#beside = beside;
    this.#floating.start();
  }

  #closed(): void {
    this.#floating.stop();
    if (!this.#isLeft) this.#focus.restore(this.#host, this.#home, this.#options.fallback?.());
    this.#focus.forget();
    this.#isLeft = false;
    this.#anchor = this.#home = undefined;
  }

  #dismiss(reason: 'escape' | 'outside'): void {
    // Who presses elsewhere goes elsewhere.
    this.#isLeft = reason === 'outside';
    this.#options.dismiss();
  }
}
